import { quoted } from '../problem.ts'
import type { CheckedPage, Finding } from './checked-page.ts'

export function checkHead({ file, route, facts }: CheckedPage): Finding[] {
  const [title = ''] = facts.titles
  const [description = ''] = facts.descriptions
  const findings: Finding[] = []
  if (!title) {
    findings.push({
      file,
      place: 'title',
      found: 'no title, or an empty one',
      allowed: 'a title for tab and search engines',
      remedy: 'Return <Layout title="…" description="…">…</Layout>.',
    })
  }
  if (!description && route !== '/404') {
    findings.push({
      file,
      place: 'description',
      found: 'no description, or an empty one',
      allowed: 'a sentence for search engines',
      remedy: 'Give <Layout> a description.',
    })
  }
  return findings
}

export function checkRepetition(pages: CheckedPage[]): Finding[] {
  return (['titles', 'descriptions'] as const).flatMap((part) => {
    const first = new Map<string, string>()
    return pages.flatMap(({ file, facts }) => {
      const text = facts[part][0]
      const other = text && first.get(text)
      if (text && !other) first.set(text, file)
      if (!text || !other) return []
      return {
        file,
        place: part.slice(0, -1),
        found: `${quoted(text)}, as in ${other}`,
        allowed: 'one of its own for each page: results of a search look alike otherwise',
        remedy: 'Say what is special here.',
      }
    })
  })
}
