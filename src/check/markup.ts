import { basename } from 'node:path/posix'
import type { Page } from '../render/page.tsx'
import type { Diagnostic, UnplacedDiagnostic } from '../shared/diagnostic.ts'
import { quoted } from '../shared/diagnostic.ts'
import { directives } from '../shared/policy.ts'
import { isListFile, notFoundRoute, pageName } from '../shared/routes.ts'
import type { RenderedSite } from '../write/site-files.ts'
import { type Element, hrefOf, type ReadPage, textOf, withId } from './page-dom.ts'

/** A kind of element that no page may have. To add one, add its selector and a sentence. */
interface Rule {
  select: string
  /** Looks closer where the selector cannot tell; `all` are the elements that it finds. */
  isWrong?(element: Element, all: Element[], page: ReadPage): boolean
  /** What the element is called in a message. */
  field: string | ((element: Element) => string)
  found: string | ((element: Element, all: Element[]) => string)
  expected: string
  fix: string
  /** Words to find it by, where it has no id or address of its own. */
  trace?(element: Element): string
}

const forbidden = 'something that the content security policy forbids'

const rules: Rule[] = [
  {
    select: 'head',
    // Of a head, only the title can be read.
    isWrong: (head) => !textOf(head),
    field: 'title',
    found: 'no title, or an empty one',
    expected: 'a title for the tab and for search engines',
    fix: 'Return <Layout title="…" description="…">…</Layout>.',
  },
  {
    select: 'head',
    isWrong: (_head, _all, page) =>
      page.route !== notFoundRoute &&
      !page.all('meta[name=description]').some(({ attribs }) => attribs.content?.trim()),
    field: 'description',
    found: 'no description, or an empty one',
    expected: 'a sentence for search engines',
    fix: 'Give <Layout> a description.',
  },
  {
    select: 'body:not(:has(h1))',
    field: 'h1',
    found: 'none',
    expected: 'exactly one h1 that says what the page is about',
    fix: 'Add one. The class "visually-hidden" hides it from the eye.',
  },
  {
    select: 'h1',
    isWrong: (heading, all) => heading === all[1],
    field: 'h1',
    found: (_, all) => `${all.length} of them: ${all.map(quotedText).join(', ')}`,
    expected: 'exactly one h1 that says what the page is about',
    fix: 'Make the others h2.',
  },
  {
    select: 'h1, h2, h3, h4, h5, h6',
    isWrong: (heading) => !textOf(heading),
    field: ({ name }) => name,
    found: 'a heading without text',
    expected: 'headings that say something',
    fix: 'Write it, or take it out.',
  },
  {
    select: withId,
    isWrong: (element, all) => element === withIdOf(element, all)[1],
    field: ({ attribs }) => `id ${quoted(attribs.id)}`,
    found: (element, all) => `${withIdOf(element, all).length} elements with it`,
    expected: 'each id once on a page',
    fix: 'Change the others.',
  },
  {
    select: 'img:not([alt])',
    field: ({ attribs }) => `image ${quoted(attribs.src ?? '')}`,
    found: 'no alt attribute',
    expected: 'alt="what it shows", or alt="" where it says nothing',
    fix: 'Add it, or show the image with <Picture>.',
  },
  {
    select: 'a[href]:not([aria-labelledby]), a[xlink\\:href]:not([aria-labelledby])',
    isWrong: (link) =>
      !textOf(link) && !['aria-label', 'title'].some((name) => link.attribs[name]?.trim()),
    field: (link) => `link to ${quoted(hrefOf(link))}`,
    found: 'no text',
    expected: 'text, an image with alt, or an aria-label',
    fix: 'Say where the link leads.',
  },
  {
    select: ':is(a, button) :is(a, button, input, select, textarea)',
    field: (element) => `<${element.name}> ${quotedText(element)}`,
    found: 'inside a link or a button',
    expected: 'one beside the other: browsers end the outer one there, or ignore the inner',
    fix: 'Move it out.',
  },
  {
    select: 'iframe',
    isWrong: ({ attribs }) => !attribs.title?.trim(),
    field: ({ attribs }) => `frame ${quoted(attribs.src ?? '')}`,
    found: 'no title',
    expected: 'title="what the frame shows"',
    fix: 'Add it.',
  },
  {
    ...directives['script-src'],
    select: '*',
    isWrong: (element) => activeAttributes(element).length > 0,
    field: (element) => `${activeAttributes(element).join(', ')} on <${element.name}>`,
    found: forbidden,
    trace: (element) => `${activeAttributes(element)[0]}=`,
  },
  ...Object.values(directives)
    .filter(({ inline }) => inline)
    .map(({ inline, expected, fix }) => ({
      select: `body :is(${inline})`,
      field: ({ name }: Element) => `${/^(script|style)$/.test(name) ? 'inline ' : ''}<${name}>`,
      found: forbidden,
      expected,
      fix,
      trace: tagOf,
    })),
  {
    // Of SVG, a title is a text; of microdata, a meta.
    select: 'body :is(title:not(svg *), meta:not([itemprop]), link[rel~="canonical" i])',
    field: ({ name }) => `<${name}>`,
    found: 'an element of the head, in the body',
    expected: 'one title, description and address of a page, which <Layout> writes',
    fix: 'Give <Layout> its title and description, or export unlisted or draft from the page.',
    trace: tagOf,
  },
]

/** Title, headings, ids and names: what people who search, listen or jump would miss. */
export function checkMarkup(page: ReadPage): UnplacedDiagnostic[] {
  return rules.flatMap(({ select, isWrong, field, found, expected, fix, trace }) => {
    const all = page.all(select)
    const wrong = all.filter((element) => !isWrong || isWrong(element, all, page))
    return wrong.map((element) => ({
      field: typeof field === 'string' ? field : field(element),
      found: typeof found === 'string' ? found : found(element, all),
      expected,
      fix,
      trace: trace?.(element) ?? (element.attribs.id || hrefOf(element) || element.attribs.src),
    }))
  })
}

function tagOf({ name }: Element): string {
  return `<${name}`
}

function quotedText(element: Element): string {
  return `“${textOf(element)}”`
}

function withIdOf({ attribs: { id } }: Element, elements: Element[]): Element[] {
  return elements.filter(({ attribs }) => attribs.id === id)
}

function activeAttributes({ attribs }: Element): string[] {
  return Object.keys(attribs).filter((name) => name === 'style' || /^on[a-z]+$/.test(name))
}

/** Levels that are skipped: those who move by headings look for the missing one. */
export function warnOfLevels({ all }: ReadPage): UnplacedDiagnostic[] {
  return all('h1, h2, h3, h4, h5, h6').flatMap((heading, index, headings) => {
    const level = Number(heading.name[1])
    const before = Number(headings[index - 1]?.name[1] ?? 1)
    if (level <= before + 1) return []
    return {
      field: `h${level} ${quotedText(heading)}`,
      found: `an h${level} after an h${before}`,
      expected: `h${before + 1} at most: people who move by headings would miss a level`,
      fix: `Make it an h${before + 1}.`,
      trace: textOf(heading),
    }
  })
}

/** Search engines show about 60 characters of a title, tabs fewer. */
export function warnOfLongTitle({ meta: { title } }: ReadPage): UnplacedDiagnostic[] {
  if (title.length <= 100) return []
  const expected = 'at most 100: tabs and search results show less'
  const fix = 'Say what matters most, in few words.'
  return [{ field: 'title', found: `${title.length} characters`, expected, fix, trace: title }]
}

/** Results of a search look alike when pages share a title or description. */
export function warnOfRepetition({ pages }: RenderedSite): Diagnostic[] {
  return (['title', 'description'] as const).flatMap((field) => {
    const firsts = new Map(pages.toReversed().map((page) => [page.meta[field], page]))
    return pages.flatMap((page) => {
      const first = firsts.get(page.meta[field])
      if (!page.meta[field] || !first || isTranslation(page, first)) return []
      return {
        file: page.file,
        page: pageName(page),
        field,
        found: `${quoted(page.meta[field])}, as in ${pageName(first)}`,
        expected: 'one of its own for each page: search results look alike otherwise',
        fix: 'Say what is special about this page.',
      }
    })
  })
}

/** Whether two pages are the same one, in any language; the id ends the route where a file makes many. */
function isTranslation(a: Page, b: Page): boolean {
  return a.file === b.file && (!isListFile(a.file) || basename(a.route) === basename(b.route))
}
