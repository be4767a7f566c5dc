import type { RenderedSite } from '../../render/rendered-site.ts'
import { findTextFaults, type KnownText, textsIn } from '../../schema/marks/mark-checks.ts'
import { type Fault, quoted } from '../../shared/diagnostic.ts'
import { unprintable } from '../../shared/html.ts'
import type { Element, ReadPage } from './page-dom.ts'

type Site = Pick<RenderedSite, 'content' | 'marks'>

/** Texts that components read, and words that none reads: those of the page itself, headings. */
export function checkTexts(page: ReadPage, site: Site) {
  const { texts } = page.usage.checks
  const shown = texts.flatMap((known) => faultsOf(known, site))
  const plain = plainWords(page).flatMap((text) => faultsOfWords(text, site))
  if (shown.length + plain.length === 0) return []
  const told = toldFaults(site)
  const read = texts.map(({ text, kind }) => lettersOf(site.marks.readMarks(text, kind).blocks))
  const isTold = ({ text, code }: Fault & { text: string }) =>
    told.some((other) => other.text === text && other.code === code)
  const isPart = (words: string) =>
    read.some((text) => text.includes(words)) ||
    told.some(({ text }) => text.includes(words) || words.includes(text))
  return [
    ...shown.filter((fault) => !isTold(fault)),
    ...plain.filter(({ text }) => !isPart(text.trim())),
  ]
}

function faultsOf(known: KnownText, { content, marks }: Site) {
  const { text } = known
  const faults = findTextFaults(known, content, marks.readMarks)
  return faults.map((fault) => ({ ...fault, field: 'text', text }))
}

const listsOfFaults = new WeakMap<Site['content'], ReturnType<typeof faultsOf>>()

/** What the check of the content reports. */
function toldFaults(site: Site) {
  const { content } = site
  const faults =
    listsOfFaults.get(content) ?? textsIn(content).flatMap((known) => faultsOf(known, site))
  listsOfFaults.set(content, faults)
  return faults
}

const lineMark = /[*_`[{\\•]|##|~~|\|\s*:?-+:?\s*\||https?:\/\/|www\./
const blockMark = /^([-*+>]|#{1,6}) |\n\s*(\n|([-*+>]|#{1,6}|\d+[.)]) )/
const isMarked = (words: string) =>
  [lineMark, blockMark, unprintable].some((marks) => marks.test(words))

function plainWords({ all, meta }: ReadPage): string[] {
  const words = [meta.description, ...all('title, body').flatMap(wordsIn)]
  return [...new Set(words)].filter(isMarked)
}

function wordsIn({ name, children }: Element): string[] {
  if (/^(code|kbd|pre|samp|textarea)$/.test(name)) return []
  return children.flatMap((child) => {
    if (child.type === 'tag') return wordsIn(child)
    // The words of a link may be its address.
    const isWords =
      child.type === 'text' && !(name === 'a' && /^(https?:|www\.)\S+$/.test(child.data))
    return isWords ? child.data : []
  })
}

function faultsOfWords(text: string, site: Site) {
  const offset = text.search(blockMark)
  const known = { text, kind: 'name' } as const
  if (offset < 0) return faultsOf(known, site).map(withComponent)
  return [{ ...rawText, offset, found: quoted(text), field: 'text', text }]
}

function withComponent<Name extends Fault>(fault: Name): Name {
  const fix = 'Show it by <Title text="…" /> or <Line text="…" />, or remove the marks.'
  return fault.code === 'marked-name' ? { ...fault, fix } : fault
}

const rawText = {
  level: 'warning',
  code: 'raw-text',
  expected: 'paragraphs, lists and headings, as <Prose text={…} /> makes them of a text',
  fix: 'Show it by <Prose>.',
} as const

/** All that is read in a tree of marks, in its order. */
function lettersOf(node: unknown): string {
  if (typeof node !== 'object' || node === null) return ''
  return 'text' in node ? `${node.text}` : Object.values(node).map(lettersOf).join('')
}
