import type { Element } from '../render/page-elements.ts'
import type { Page } from '../render/page-maker.ts'
import { notFoundRoute } from '../shared/routes.ts'
import { asWritten, isInside, nameOf, type PageFault, textOf } from './page-dom.ts'

/** What no page may have: the elements that are wrong, or the body for one that is missing. */
type Rule = [code: string, find: (elements: Element[]) => Element[], found: string, fix: string]

const named = (elements: Element[], names: RegExp) =>
  elements.filter(({ name }) => names.test(name))

const unless = (elements: Element[], needed: string) =>
  elements.some(({ name }) => name === needed) ? [] : named(elements, /^body$/)

const rules: Rule[] = [
  [
    'missing-main',
    (elements) => unless(elements, 'main'),
    'no main',
    'Return <Layout> around all that the page shows.',
  ],
  [
    'missing-h1',
    (elements) => unless(elements, 'h1'),
    'no h1',
    'Add one; the class "visually-hidden" hides it from view.',
  ],
  ['repeated-h1', (elements) => named(elements, /^h1$/).slice(1), 'a second h1', 'Make it an h2.'],
  ['repeated-id', findRepeatedIds, 'an id that an earlier element has', 'Change one of the ids.'],
  [
    'missing-alt',
    (elements) => named(elements, /^img$/).filter(({ attribs }) => attribs.alt === undefined),
    'no alt attribute',
    'Write alt="what it shows", or alt="" for decoration, or show it with <Picture>.',
  ],
  [
    'missing-frame-title',
    (elements) => named(elements, /^iframe$/).filter(({ attribs }) => !attribs.title?.trim()),
    'a frame without a title',
    'Write title="what it shows".',
  ],
  [
    'inline-code',
    (elements) => elements.filter(isCode),
    'style or code in the page, which the security policy forbids',
    'Remove style="…", on…="…", <style> or <script>; write a class into styles/_own.scss.',
  ],
]

function findRepeatedIds(elements: Element[]): Element[] {
  const known = new Set<string>()
  return elements.filter((element) => {
    const { id } = element.attribs
    // Templates repeat ids.
    if (!id || isInside(element, /^template$/)) return false
    const isRepeated = known.has(id)
    known.add(id)
    return isRepeated
  })
}

function isCode(element: Element): boolean {
  const { name, attribs } = element
  if (Object.keys(attribs).some((key) => /^(style|on[a-z]+)$/.test(key))) return true
  const isScript = name === 'script' && !attribs.src && !/json$/i.test(attribs.type ?? '')
  return isScript || name === 'style'
}

export function checkMarkup(elements: Element[]): PageFault[] {
  return rules.flatMap(([code, find, found, fix]) =>
    find(elements).map((element) => {
      return { code, found, fix, field: nameOf(element), words: wordsOf(element) }
    }),
  )
}

function wordsOf(element: Element): string[] {
  const { id, href, src } = element.attribs
  const start = `<${element.name}`
  if (start === '<body') return ['export default']
  if (start === '<h1') return [start]
  return id
    ? [`id="${id}"`, `id: '${id}'`, id]
    : [asWritten(href || src || textOf(element)) || start]
}

export function checkHead({ meta, ownRoute }: Pick<Page, 'meta' | 'ownRoute'>): PageFault[] {
  const words = ['export default']
  const needed = (['title', 'description'] as const).slice(0, ownRoute === notFoundRoute ? 1 : 2)
  const fix = 'Name it in meta, or at the top of a text between two lines of ---.'
  return needed
    .filter((field) => !meta[field].trim())
    .map((field) => ({ code: `missing-${field}`, field, found: 'nothing', fix, words }))
}
