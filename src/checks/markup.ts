import { quoted } from '../problem.ts'
import type { CheckedPage, Finding, Site } from './checked-page.ts'

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

export function checkOutline({ file, facts }: CheckedPage): Finding[] {
  const first = facts.headings.filter(({ level }) => level === 1)
  const empty = facts.headings.filter(({ text }) => !text)
  const findings: Finding[] = empty.map(({ level }) => ({
    file,
    place: `h${level}`,
    found: 'a heading without text',
    allowed: 'headings that say something',
    remedy: 'Write it, or take it out.',
  }))
  if (first.length === 1) return findings
  const found = first.map(({ text }) => `“${text}”`).join(', ')
  const wrong = {
    file,
    place: 'h1',
    found: found ? `${first.length} of them: ${found}` : 'none',
    allowed: 'exactly one h1, what the page is about',
    remedy: found ? 'Make the others h2.' : 'Add one; class "vh" hides it from the eye.',
  }
  return [...findings, wrong]
}

export function checkLevels({ file, facts }: CheckedPage): Finding[] {
  return facts.headings.flatMap(({ level, text }, index) => {
    const before = facts.headings[index - 1]?.level ?? 1
    if (level <= before + 1) return []
    return {
      file,
      place: `h${level} “${text}”`,
      found: `it follows an h${before}`,
      allowed: `h${before + 1} at most: readers of the outline miss a level otherwise`,
      remedy: `Make it an h${before + 1}.`,
      trace: text,
    }
  })
}

export function checkIds({ file, facts }: CheckedPage): Finding[] {
  const twice = facts.ids.filter((id, index) => facts.ids.indexOf(id) < index)
  return [...new Set(twice)].map((id) => ({
    file,
    place: `id ${quoted(id)}`,
    found: `${twice.filter((one) => one === id).length + 1} elements with it`,
    allowed: 'an id once on a page',
    remedy: 'Change the others.',
    trace: id,
  }))
}

/** What people who listen to the page would miss. */
export function checkNames({ file, facts }: CheckedPage): Finding[] {
  return [
    ...facts.imagesWithoutAlt.map((src) => ({
      file,
      place: `image ${quoted(src)}`,
      found: 'no alt attribute',
      allowed: 'alt="what it shows", or alt="" where it says nothing',
      remedy: 'Add it, or show the picture with <Picture>.',
      trace: src,
    })),
    ...facts.linksWithoutText.map((href) => ({
      file,
      place: `link to ${quoted(href)}`,
      found: 'no text',
      allowed: 'text, an image with alt, or an aria-label',
      remedy: 'Say where the link leads.',
      trace: href,
    })),
    ...facts.framesWithoutTitle.map((src) => ({
      file,
      place: `frame ${quoted(src)}`,
      found: 'no title',
      allowed: 'title="what the frame shows"',
      remedy: 'Add it.',
      trace: src,
    })),
  ]
}

/** What the page's own policy would keep from working. */
export function checkPolicy({ file, facts, notes }: CheckedPage): Finding[] {
  const foreign = facts.references.filter(
    ({ kind, place, url }) =>
      kind === 'file' && !place.startsWith('link ') && /^\s*(https?:)?\/\//i.test(url),
  )
  const frames = facts.references.filter(
    ({ kind, url }) =>
      kind === 'frame' && URL.canParse(url) && !notes.frameOrigins.has(new URL(url).origin),
  )
  return [
    ...facts.forbidden.map((attribute) => ({
      file,
      place: attribute,
      found: 'something that the content security policy forbids',
      allowed: 'classes with rules in styles/, listeners in src/client/',
      remedy: 'Move it there.',
    })),
    ...foreign.map(({ url, place }) => ({
      file,
      place,
      found: `${quoted(url)}, which the content security policy keeps from loading`,
      allowed: 'files of this site: nothing is asked of other hosts before a click',
      remedy: 'Put it into public/.',
      trace: url,
    })),
    ...frames.map(({ url, place }) => ({
      file,
      place,
      found: `${quoted(url)}, which the content security policy does not know`,
      allowed: 'frames made by <VideoEmbed> and <WebVersion>',
      remedy: 'Use one of them.',
      trace: url,
    })),
  ]
}

/** What belongs to the workshop, not on the wall. */
export function checkLeaks({ file, html, facts }: CheckedPage, { root }: Site): Finding[] {
  if (/[^\P{Cc}\t\n\r]|\p{Cs}/u.test(html)) {
    return [
      {
        file,
        place: 'text',
        found: 'a control character, or half of a character',
        allowed: 'text that can be printed',
        remedy: 'Type the text anew; something invisible was pasted.',
      },
    ]
  }
  const path = html.includes(root) ? root : /file:\/\/\/?[^\s"<]*/.exec(html)?.[0]
  const source = path ?? /\b(?:src|pages)\/[\w/.-]+\.tsx?\b/.exec(facts.text)?.[0]
  if (!source) return []
  return [
    {
      file,
      place: 'text',
      found: `the path ${quoted(source)}`,
      allowed: 'no paths of the machine that builds',
      remedy: 'Take it out.',
      trace: source,
    },
  ]
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
