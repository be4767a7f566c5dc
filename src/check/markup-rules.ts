import type { Element } from '../render/page-elements.ts'
import type { Page } from '../render/page-maker.ts'
import { notFoundRoute } from '../shared/routes.ts'
import { asWritten, isInside, nameOf, type PageFault, textOf } from './page-dom.ts'

/** What no page may have. What is missing is told of the body. */
export function checkMarkup(elements: Element[]): PageFault[] {
  const named = (name: string) => elements.filter((element) => element.name === name)
  const body = named('body')
  const headings = named('h1')
  return [
    ...tell(
      'missing-main',
      named('main').length > 0 ? [] : body,
      'no main',
      'Return <Layout> around all that the page shows.',
    ),
    ...tell(
      'missing-h1',
      headings.length > 0 ? [] : body,
      'no h1',
      'Add one; the class "visually-hidden" hides it from view.',
    ),
    ...lastOf(tell('repeated-h1', headings.slice(1), 'a second h1', 'Make it an h2.')),
    ...lastOf(
      tell(
        'repeated-id',
        findRepeatedIds(elements),
        'an id that an earlier element has',
        'Change one of the ids.',
      ),
    ),
    ...tell(
      'missing-alt',
      named('img').filter(({ attribs }) => attribs.alt === undefined),
      'no alt attribute',
      'Write alt="what it shows", or alt="" for decoration, or show it with <Picture>.',
    ),
    ...tell(
      'missing-frame-title',
      named('iframe').filter(({ attribs }) => !attribs.title?.trim()),
      'a frame without a title',
      'Write title="what it shows".',
    ),
    ...tell(
      'inline-code',
      elements.filter(isCode),
      'style or code in the page, which the security policy forbids',
      'Remove style="…", on…="…", <style> or <script>; write a class into styles/_own.scss.',
    ),
  ]
}

function tell(code: string, wrong: Element[], found: string, fix: string): PageFault[] {
  return wrong.map((element) => {
    return { code, found, fix, field: nameOf(element), words: wordsOf(element) }
  })
}

/** Of equal words in a source, the last are the wrong ones. */
function lastOf(faults: PageFault[]): PageFault[] {
  return faults.map((fault) => ({ ...fault, isLast: true }))
}

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

function wordsOf(element: Element): string[] {
  const { id, href, src } = element.attribs
  const start = `<${element.name}`
  if (element.name === 'body') return ['export default']
  if (element.name === 'h1') return [start]
  if (id) return [`id="${id}"`, `id: '${id}'`, id]
  return [asWritten(href || src || textOf(element)) || start]
}

export function checkHead({ meta, ownRoute }: Pick<Page, 'meta' | 'ownRoute'>): PageFault[] {
  const words = ['export default']
  const needed = (['title', 'description'] as const).slice(0, ownRoute === notFoundRoute ? 1 : 2)
  const fix = 'Name it in meta, or at the top of a text between two lines of ---.'
  return needed
    .filter((field) => !meta[field].trim())
    .map((field) => ({ code: `missing-${field}`, field, found: 'nothing', fix, words }))
}
