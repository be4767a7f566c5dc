import { notFoundRoute } from '../paths.ts'
import { quoted } from '../problem.ts'
import { type Element, hrefOf, textOf } from './dom.ts'
import type { Finding } from './finding.ts'
import type { ReadPage } from './read-page.ts'

/**
 * A kind of element that is wrong on every page. To add one, add its selector and a sentence. Where a
 * selector cannot tell, `isWrong` looks closer.
 */
interface Rule {
  select: string
  isWrong?(element: Element): boolean
  /** What the element is called in a message. */
  field(element: Element): string
  found: string
  expected: string
  fix: string
  /** Words of the element by which its line in the sources can be found. */
  trace?(element: Element): string | undefined
  /** Looks into templates too: what is in them reaches the page by a click. */
  inTemplates?: true
}

const forbidden = {
  found: 'something that the content security policy forbids',
  expected: 'classes with rules in styles/, listeners in src/client/',
  fix: 'Move it there.',
  inTemplates: true,
} as const

const rules: Rule[] = [
  {
    select: 'h1, h2, h3, h4, h5, h6',
    isWrong: (heading) => !textOf(heading),
    field: ({ name }) => name,
    found: 'a heading without text',
    expected: 'headings that say something',
    fix: 'Write it, or take it out.',
  },
  {
    select: 'img:not([alt])',
    field: ({ attribs }) => `image ${quoted(attribs.src ?? '')}`,
    found: 'no alt attribute',
    expected: 'alt="what it shows", or alt="" where it says nothing',
    fix: 'Add it, or show the image with <Picture>.',
    trace: ({ attribs }) => attribs.src,
  },
  {
    select: 'a[href]:not([aria-labelledby]), a[xlink\\:href]:not([aria-labelledby])',
    isWrong: (link) => !nameOf(link),
    field: (link) => `link to ${quoted(hrefOf(link))}`,
    found: 'no text',
    expected: 'text, an image with alt, or an aria-label',
    fix: 'Say where the link leads.',
    trace: hrefOf,
  },
  {
    select: 'iframe',
    isWrong: ({ attribs }) => !attribs.title?.trim(),
    field: ({ attribs }) => `frame ${quoted(attribs.src ?? '')}`,
    found: 'no title',
    expected: 'title="what the frame shows"',
    fix: 'Add it.',
    trace: ({ attribs }) => attribs.src,
    inTemplates: true,
  },
  {
    select: '*',
    isWrong: (element) => activeAttributes(element).length > 0,
    field: (element) => `${activeAttributes(element).join(', ')} on <${element.name}>`,
    ...forbidden,
  },
  { select: 'base, form[action]', field: ({ name }) => `<${name}>`, ...forbidden },
  {
    select: 'meta[http-equiv="refresh" i]',
    field: () => 'meta refresh',
    ...forbidden,
  },
  {
    select: 'body script:not([src]):not([type="application/ld+json"])',
    field: () => 'inline <script>',
    ...forbidden,
  },
]

/** Title, headings, ids and names: what people who search, listen or jump would miss. */
export function checkMarkup(page: ReadPage): Finding[] {
  return [
    ...checkHead(page),
    ...checkTopHeading(page),
    ...checkIds(page),
    ...rules.flatMap((rule) => applyRule(rule, page)),
  ]
}

function applyRule(rule: Rule, page: ReadPage): Finding[] {
  const { select, isWrong = () => true, field, trace, inTemplates, ...texts } = rule
  const elements = inTemplates ? page.everywhere(select) : page.all(select)
  return elements.filter(isWrong).map((element) => ({
    file: page.file,
    field: field(element),
    ...texts,
    trace: trace?.(element),
  }))
}

function nameOf(link: Element): string {
  return link.attribs['aria-label']?.trim() || textOf(link) || link.attribs.title?.trim() || ''
}

function activeAttributes({ attribs }: Element): string[] {
  return Object.keys(attribs).filter((name) => name === 'style' || /^on[a-z]+$/.test(name))
}

function checkHead({ file, route, all }: ReadPage): Finding[] {
  const [title] = all('head > title').map(textOf)
  const [description] = all('meta[name=description]').map(({ attribs }) => attribs.content?.trim())
  const findings: Finding[] = []
  if (!title) {
    findings.push({
      file,
      field: 'title',
      found: 'no title, or an empty one',
      expected: 'a title for the tab and for search engines',
      fix: 'Return <Layout title="…" description="…">…</Layout>.',
    })
  }
  if (!description && route !== notFoundRoute) {
    findings.push({
      file,
      field: 'description',
      found: 'no description, or an empty one',
      expected: 'a sentence for search engines',
      fix: 'Give <Layout> a description.',
    })
  }
  return findings
}

function checkTopHeading({ file, all }: ReadPage): Finding[] {
  const titles = all('h1')
  if (titles.length === 1) return []
  const texts = titles.map((heading) => `“${textOf(heading)}”`).join(', ')
  const fix = texts
    ? 'Make the others h2.'
    : 'Add one. The class "visually-hidden" hides it from the eye.'
  return [
    {
      file,
      field: 'h1',
      found: texts ? `${titles.length} of them: ${texts}` : 'none',
      expected: 'exactly one h1 that says what the page is about',
      fix,
    },
  ]
}

function checkIds({ file, all }: ReadPage): Finding[] {
  const ids = all('[id]').flatMap(({ attribs: { id } }) => id || [])
  const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) < index))
  return [...repeated].map((id) => ({
    file,
    field: `id ${quoted(id)}`,
    found: `${ids.filter((other) => other === id).length} elements with it`,
    expected: 'each id once on a page',
    fix: 'Change the others.',
    trace: id,
  }))
}

/** Levels that are skipped: those who move by headings look for the missing one. */
export function warnOfLevels({ file, all }: ReadPage): Finding[] {
  const headings = all('h1, h2, h3, h4, h5, h6')
  return headings.flatMap((heading, index) => {
    const level = Number(heading.name[1])
    const before = Number(headings[index - 1]?.name[1] ?? 1)
    if (level <= before + 1) return []
    const text = textOf(heading)
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
export function warnOfRepetition(pages: ReadPage[]): Finding[] {
  return (['title', 'description'] as const).flatMap((field) => {
    const firstPages = new Map<string, string>()
    return pages.flatMap(({ file, meta }) => {
      const text = meta[field]
      const other = firstPages.get(text)
      if (!other) firstPages.set(text, file)
      if (!text || !other) return []
      return {
        file,
        field,
        found: `${quoted(text)}, as in ${other}`,
        expected: 'one of its own for each page: search results look alike otherwise',
        fix: 'Say what is special about this page.',
      }
    })
  })
}
