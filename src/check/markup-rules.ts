import { DomUtils } from 'htmlparser2'
import { showFix } from '../read/messages.ts'
import { type Element, elementAround, isInTemplate, textOf } from '../render/page-elements.ts'
import type { Page } from '../render/site-maker.ts'
import { quoted } from '../shared/fault.ts'
import { visible } from '../shared/html.ts'
import { isMarkdown, notFoundRoute } from '../shared/routes.ts'
import { faultOn, type PageFault, wordsOfPage } from './page-faults.ts'

interface MarkupRule extends Omit<PageFault, 'words'> {
  /** The elements that break it; the body, if something is missing. */
  findWrong(elements: Element[]): Element[]
}

const object = '[object Object]'

const rules: MarkupRule[] = [
  {
    code: 'empty-page',
    findWrong: (elements) => (elements.length === 1 ? elements : []),
    found: 'a page that shows nothing',
    fix: 'Write return before it: return <Layout>…</Layout>',
  },
  {
    code: 'missing-main',
    findWrong: (elements) => (elements.length === 1 ? [] : bodyWithout('main', elements)),
    found: 'no main',
    fix: 'Put <Layout> around everything the page shows.',
  },
  {
    code: 'missing-h1',
    findWrong: (elements) => named('main', elements).flatMap(() => bodyWithout('h1', elements)),
    found: 'no h1',
    fix: 'Write <Layout heading="…">, or an <h1>; the class "visually-hidden" hides it.',
  },
  {
    code: 'repeated-h1',
    findWrong: (elements) => named('h1', elements).slice(1),
    found: 'a second h1',
    fix: 'Make it an h2.',
    isLast: true,
  },
  {
    code: 'repeated-id',
    findWrong: findRepeatedIds,
    found: 'an id that an earlier element already has',
    fix: 'Change one of the ids, or the words of a heading: they make its id.',
    isLast: true,
  },
  {
    code: 'missing-alt',
    findWrong: (elements) =>
      named('img', elements).filter(({ attribs }) => attribs.alt === undefined),
    found: 'no alt attribute',
    fix: 'Write alt="what it shows", or alt="" for decoration, or show it with <Picture>.',
  },
  {
    code: 'missing-frame-title',
    findWrong: (elements) =>
      named('iframe', elements).filter(({ attribs }) => !visible.test(attribs.title ?? '')),
    found: 'a frame without a title',
    fix: 'Write title="what it shows".',
  },
  {
    code: 'no-words',
    findWrong: (elements) => elements.filter(isBlank),
    found: 'a link, button or heading with nothing to read',
    fix: 'Write its words, or describe its image.',
  },
  {
    code: 'shown-object',
    findWrong: (elements) => elements.filter(showsObject),
    found: '[object Object], an object that became words',
    fix: showFix,
  },
  {
    code: 'head-in-page',
    findWrong: (elements) => elements.filter(isOfHead),
    found: 'a title or meta outside the head',
    fix: 'Export meta = { … }, or unlisted = true; a redirect belongs in src/content/redirects.ts.',
  },
  {
    code: 'inline-code',
    findWrong: (elements) => elements.filter(isCode),
    found: 'style or code, which the security policy forbids',
    fix: 'Remove style="…", on…="…", srcdoc="…", <style> or <script>; style a class in styles/_own.scss.',
  },
]

/** `elements`: of a page; the first is its body. */
export function checkMarkup(elements: Element[]): PageFault[] {
  const wrong = rules.flatMap(({ findWrong, ...fault }) =>
    findWrong(elements).map((element) => faultOn(element, fault)),
  )
  return [...wrong, ...elements.flatMap(findStrayCode)]
}

/** What holds other elements: its words stand in these. A div can hold words of its own. */
const container = /^(article|dl|main|nav|ol|section|table|tbody|tr|ul)$/
/** A comment, or what a calculation leaves. */
const strayCode = /^(\/\/( |$)|\/\*|(0|NaN|null|undefined)$)/

function findStrayCode({ name, children }: Element): PageFault[] {
  if (!container.test(name)) return []
  const fix =
    'Write {/* … */} around a comment, list.length > 0 && instead of list.length &&, and words that should be shown into <p> or <span>.'
  return children.flatMap((child): PageFault[] => {
    const text = 'data' in child && child.type === 'text' ? child.data : ''
    if (!strayCode.test(text.trim())) return []
    const words = [`>${text}<`, text.trim().startsWith('/') ? `${text}<` : '.length &&']
    return [{ code: 'stray-code', field: `<${name}>`, found: quoted(text), fix, words }]
  })
}

function named(name: string, elements: Element[]): Element[] {
  return elements.filter((element) => element.name === name)
}

function bodyWithout(name: string, elements: Element[]): Element[] {
  return named(name, elements).length > 0 ? [] : named('body', elements)
}

function findRepeatedIds(elements: Element[]): Element[] {
  const known = new Set<string>()
  return elements.filter((element) => {
    const { id } = element.attribs
    // What a template holds takes the place of other elements, and may repeat their ids.
    if (!id || isInTemplate(element)) return false
    const isRepeated = known.has(id)
    known.add(id)
    return isRepeated
  })
}

function isBlank(element: Element): boolean {
  const { name, attribs, children } = element
  if (!/^(a|button|h[1-6])$/.test(name) || (name === 'a' && !attribs.href)) return false
  const isNamed = attribs['aria-label'] || attribs['aria-labelledby'] || attribs.title
  return !isNamed && !textOf(element) && !DomUtils.existsOne(isNamingPicture, children)
}

function showsObject({ attribs, children }: Element): boolean {
  const texts = children.flatMap((child) => ('data' in child ? child.data : []))
  return [...Object.values(attribs), ...texts].some((text) => text.includes(object))
}

function isOfHead(element: Element): boolean {
  const { name, attribs } = element
  // In a drawing, a title names a part of it.
  const isTitle = name === 'title' && !elementAround('svg', element)
  // A meta of microdata, with itemprop, belongs where it is.
  return isTitle || (name === 'meta' && (attribs.name ?? attribs['http-equiv']) !== undefined)
}

function isNamingPicture({ name, attribs }: Element): boolean {
  return name === 'img' ? attribs.alt !== '' : /^(svg|video|canvas|math)$/.test(name)
}

function isCode(element: Element): boolean {
  const { name, attribs } = element
  if (Object.keys(attribs).some((key) => /^(style|srcdoc|on[a-z]+)$/.test(key))) return true
  const isScript = name === 'script' && !attribs.src && !/json$/i.test(attribs.type ?? '')
  return isScript || name === 'style'
}

export function checkHead({ meta, ownRoute, file }: Page): PageFault[] {
  // Nothing lists the 404 page, so nothing shows its description.
  const isNeeded = (field: string) => field === 'title' || ownRoute !== notFoundRoute
  const fields = (['title', 'description'] as const).filter(isNeeded)
  return fields.flatMap((field): PageFault[] => {
    const text = meta[field]
    if (text.includes(object)) {
      return [{ code: 'shown-object', field, found: text, fix: showFix, words: [`${field}:`] }]
    }
    if (visible.test(text)) return []
    const [fix, words] = isMarkdown(file)
      ? [`Write ${field}: … at the top, between the lines of ---.`, ['---']]
      : [`Write export const meta = { ${field}: '…' }.`, wordsOfPage]
    return [{ code: `missing-${field}`, field, found: `no ${field}`, fix, words }]
  })
}
