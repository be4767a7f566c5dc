import { notFoundRoute } from '../paths.ts'
import { quoted } from '../problem.ts'
import type { CheckedPage, Finding } from './finding.ts'

/** Title, headings, ids and names: what people who search, listen or jump would miss. */
export function checkMarkup(page: CheckedPage): Finding[] {
  return [...checkHead(page), ...checkHeadings(page), ...checkIds(page), ...checkNames(page)]
}

function checkHead({ file, route, facts }: CheckedPage): Finding[] {
  const [title = ''] = facts.titles
  const [description = ''] = facts.descriptions
  const findings: Finding[] = []
  if (!title) {
    findings.push({
      file,
      field: 'title',
      found: 'no title, or an empty one',
      expected: 'a title for the tab and for search engines',
      fix: 'Return <Layout title="…" description="…">…</Layout>.',
      value: '',
    })
  }
  if (!description && route !== notFoundRoute) {
    findings.push({
      file,
      field: 'description',
      found: 'no description, or an empty one',
      expected: 'a sentence for search engines',
      fix: 'Give <Layout> a description.',
      value: '',
    })
  }
  return findings
}

function checkHeadings({ file, facts }: CheckedPage): Finding[] {
  const titles = facts.headings.filter(({ level }) => level === 1)
  const empty = facts.headings.filter(({ text }) => !text)
  const findings: Finding[] = empty.map(({ level }) => ({
    file,
    field: `h${level}`,
    found: 'a heading without text',
    expected: 'headings that say something',
    fix: 'Write it, or take it out.',
    value: '',
  }))
  if (titles.length === 1) return findings
  const texts = titles.map(({ text }) => `“${text}”`).join(', ')
  const wrong = {
    file,
    field: 'h1',
    found: texts ? `${titles.length} of them: ${texts}` : 'none',
    expected: 'exactly one h1 that says what the page is about',
    fix: texts
      ? 'Make the others h2.'
      : 'Add one. The class "visually-hidden" hides it from the eye.',
  }
  return [...findings, wrong]
}

/** Levels that are skipped: those who move by headings look for the missing one. */
export function checkLevels({ file, facts }: CheckedPage): Finding[] {
  return facts.headings.flatMap(({ level, text }, index) => {
    const before = facts.headings[index - 1]?.level ?? 1
    if (level <= before + 1) return []
    return {
      file,
      field: `h${level} “${text}”`,
      found: `an h${level} after an h${before}`,
      expected: `h${before + 1} at most: people who move by headings would miss a level`,
      fix: `Make it an h${before + 1}.`,
      trace: text,
    }
  })
}

/** Results of a search look alike when pages share a title or description. */
export function checkRepetition(pages: CheckedPage[]): Finding[] {
  return (['titles', 'descriptions'] as const).flatMap((part) => {
    const firstPages = new Map<string, string>()
    return pages.flatMap(({ file, facts }) => {
      const text = facts[part][0]
      const other = text && firstPages.get(text)
      if (text && !other) firstPages.set(text, file)
      if (!text || !other) return []
      return {
        file,
        field: part.slice(0, -1),
        found: `${quoted(text)}, as in ${other}`,
        expected: 'one of its own for each page: search results look alike otherwise',
        fix: 'Say what is special about this page.',
      }
    })
  })
}

function checkIds({ file, facts }: CheckedPage): Finding[] {
  const repeated = facts.ids.filter((id, index) => facts.ids.indexOf(id) < index)
  return [...new Set(repeated)].map((id) => ({
    file,
    field: `id ${quoted(id)}`,
    found: `${repeated.filter((other) => other === id).length + 1} elements with it`,
    expected: 'each id once on a page',
    fix: 'Change the others.',
    trace: id,
  }))
}

function checkNames({ file, facts }: CheckedPage): Finding[] {
  return [
    ...facts.imagesWithoutAlt.map((src) => ({
      file,
      field: `image ${quoted(src)}`,
      found: 'no alt attribute',
      expected: 'alt="what it shows", or alt="" where it says nothing',
      fix: 'Add it, or show the image with <Picture>.',
      trace: src,
    })),
    ...facts.linksWithoutText.map((href) => ({
      file,
      field: `link to ${quoted(href)}`,
      found: 'no text',
      expected: 'text, an image with alt, or an aria-label',
      fix: 'Say where the link leads.',
      trace: href,
      value: '',
    })),
    ...facts.framesWithoutTitle.map((src) => ({
      file,
      field: `frame ${quoted(src)}`,
      found: 'no title',
      expected: 'title="what the frame shows"',
      fix: 'Add it.',
      trace: src,
    })),
  ]
}
