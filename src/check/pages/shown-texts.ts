import type { RenderedSite } from '../../render/rendered-site.ts'
import { findTextFaults, type KnownText, textsIn } from '../../schema/marks/mark-checks.ts'
import { type Fault, quoted } from '../../shared/diagnostic.ts'
import { unprintable } from '../../shared/html.ts'
import type { ReadPage } from './page-dom.ts'

/** Omits what the check of the content reports. */
export function checkMarkedTexts({ usage }: ReadPage, { content, marks }: RenderedSite) {
  const faultsOf = (text: KnownText) => findTextFaults(text, content, marks.readMarks)
  return usage.checks.texts.flatMap((shown) => {
    const faults = faultsOf(shown)
    if (faults.length === 0) return []
    const same = textsIn(content).filter(({ text }) => text === shown.text)
    const reported = same.flatMap(faultsOf).map(({ code, offset }) => `${code} ${offset}`)
    return faults
      .filter(({ code, offset }) => !reported.includes(`${code} ${offset}`))
      .map((fault) => ({ ...fault, field: 'text', text: shown.text }))
  })
}

const verbatim = ':is(code, kbd, pre, samp, script, style, textarea)'
const lineMark = /[*_`[{\\•]|##|~~|\|\s*:?-+:?\s*\||https?:\/\/|www\./
const blockMark = /^([-*+>]|#{1,6}) |\n\s*(\n|([-*+>]|#{1,6}|\d+[.)]) )/
const isMarked = (words: string) =>
  [lineMark, blockMark, unprintable].some((marks) => marks.test(words))

/** Words that no component reads as a text: those of the page itself, headings, what it prints as it is. */
export function checkPlainWords(page: ReadPage, { content, marks }: RenderedSite) {
  const faultsOf = (known: KnownText) => findTextFaults(known, content, marks.readMarks)
  const faultsIn = (text: string) =>
    rawBlocks(text) ?? faultsOf({ text, kind: 'name' }).map(withComponent)
  const wrong = plainWords(page).flatMap((text) =>
    faultsIn(text).map(({ offset = text.search(lineMark), ...fault }) => {
      return { ...fault, offset, field: 'text', text }
    }),
  )
  if (wrong.length === 0) return []
  const read = page.usage.checks.texts.map(({ text, kind }) => {
    return lettersOf(marks.readMarks(text, kind).blocks)
  })
  const told = textsIn(content).filter((known) => faultsOf(known).length > 0)
  const isOwn = (words: string) =>
    !read.some((text) => text.includes(words)) &&
    !told.some(({ text }) => text.includes(words) || words.includes(text))
  return wrong.filter(({ text }) => isOwn(text.trim()))
}

/** To look at the markup first spares nearly all pages the rest. */
function plainWords({ all, markup, meta }: ReadPage): string[] {
  const texts = markup.replace(/<script.*?<\/script>/gs, '').split(/<[^>]*>/)
  const elements = texts.some(isMarked) ? all(`title, body :not(${verbatim}, ${verbatim} *)`) : []
  const words = elements.flatMap(({ name, children }) => {
    const texts = children.flatMap((child) => (child.type === 'text' ? child.data : []))
    // The words of a link may be its address.
    return texts.filter((text) => !(name === 'a' && /^(https?:|www\.)\S+$/.test(text)))
  })
  return [...new Set([meta.description, ...words])].filter(isMarked)
}

function withComponent(fault: Fault): Fault {
  const fix = 'Show it by <Title text="…" /> or <Line text="…" />, or remove the marks.'
  return fault.code === 'marked-name' ? { ...fault, fix } : fault
}

function rawBlocks(text: string): Fault[] | undefined {
  const offset = text.search(blockMark)
  if (offset < 0) return undefined
  const expected = 'paragraphs, lists and headings, as <Prose text={…} /> makes them of a text'
  const fix = 'Show it by <Prose>.'
  return [{ level: 'warning', code: 'raw-text', offset, found: quoted(text), expected, fix }]
}

/** All that is read in a tree of marks, in its order. */
function lettersOf(node: object): string {
  const parts = Object.entries(node).map(([name, value]) => {
    if (name === 'text') return value
    return typeof value === 'object' && value !== null ? lettersOf(value) : ''
  })
  return parts.join('')
}
