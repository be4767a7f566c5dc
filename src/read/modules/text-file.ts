import { isUtf8 } from 'node:buffer'
import { bodyStart, readFacts } from '../../schema/marks/front-matter.ts'
import { mergeMark } from '../../schema/marks/text-slips.ts'
import { positionIn } from '../../schema/source-positions.ts'
import { BuildError, type Fault } from '../../shared/diagnostic.ts'

/** What a file begins with, and what it is then. */
const otherKinds: [start: RegExp, found: string][] = [
  [/^PK/, 'a document of a word processor, or another archive'],
  [/^(\{\\rtf|%PDF|ÐÏ)/, 'a document with formatting'],
  [/^(ÿþ|þÿ)|\0/, 'text in UTF-16'],
]

const noPlainText = {
  code: 'no-plain-text',
  expected: 'plain text in UTF-8',
  fix: 'Save it as plain text in UTF-8, under this name.',
}

const emptyFile = {
  code: 'empty-file',
  found: 'no words',
  expected: 'a text',
  fix: 'Write it, or remove the file and its import.',
}

const frontMatter = {
  code: 'front-matter',
  offset: 0,
  found: 'facts at the top',
  expected: 'words alone: only a page in pages/ has facts at the top',
  fix: 'Remove them, or make the file a page: see docs/moving.md.',
}

const noFrontMatter = {
  code: 'no-front-matter',
  offset: 0,
  found: 'no facts at the top',
  expected: 'two lines of ---, and between them title: … and description: …',
  fix: 'Add them. A text that is no page belongs in src/content/texts/.',
}

function faultOf(file: string, text: string): Fault | undefined {
  const isPage = file.startsWith('pages/')
  const start = isPage ? bodyStart(text) : 0
  if (!text.slice(start).trim()) return { ...emptyFile, offset: start }
  const conflict = isPage ? text.search(/^<{7} /m) : -1
  if (conflict >= 0) return { ...mergeMark, found: 'a mark of Git', offset: conflict }
  if (isPage) return start > 0 ? undefined : noFrontMatter
  const hasFacts = /^(---|\+\+\+)\n\w+ *[:=][\s\S]*?\n\1(\n|$)/.test(text)
  return hasFacts ? frontMatter : undefined
}

const unquotedDate = /\b(?:years?|date|until|published): *(\d+(?: *[-/] *\d+)+)/

/** In code, 2018-11 is 2007. */
function faultOfDate(file: string, text: string): Fault | undefined {
  const match = file.startsWith('src/content/') && unquotedDate.exec(text)
  if (!match) return undefined
  const [field, date = ''] = match
  return {
    code: 'unquoted-date',
    offset: match.index + field.length - date.length,
    found: `${date} without quotation marks, which is a calculation`,
    expected: 'a date or a span of years as text',
    fix: `Write '${date}'.`,
  }
}

/**
 * Markdown and JSON without Windows' byte order mark and line ends.
 * @throws {BuildError} for what is no text
 */
export function readTextFile(file: string, bytes: Buffer): string {
  const written = bytes.toString()
  const isMarkdown = file.endsWith('.md')
  const isText = isMarkdown || file.endsWith('.json')
  const text = isText ? written.replace(/^\ufeff/, '').replaceAll('\r\n', '\n') : written
  const start = bytes.toString('latin1', 0, 100)
  const [, found] = otherKinds.find(([begin]) => begin.test(start)) ?? []
  if (found) throwFault(file, text, { ...noPlainText, found })
  if (!isUtf8(bytes)) {
    const offset = text.indexOf('\ufffd')
    throwFault(file, text, { ...noPlainText, found: 'bytes that are no UTF-8', offset })
  }
  const fault = isMarkdown ? faultOf(file, text) : faultOfDate(file, text)
  if (fault) throwFault(file, text, fault)
  return text
}

function throwFault(file: string, text: string, { offset, ...fault }: Fault): never {
  const place = offset === undefined ? {} : positionIn(text, offset)
  throw new BuildError([{ ...fault, file, ...place }])
}

/** A page in Markdown as a module, any other text as its default export. */
export function moduleOf(file: string, text: string): string {
  if (!file.startsWith('pages/')) return `export default ${JSON.stringify(text)}`
  const { values, fault } = readFacts(text)
  if (fault) throwFault(file, text, fault)
  const meta = { ...values, text: text.slice(bodyStart(text)) }
  const up = '../'.repeat(file.split('/').length - 1)
  return `import { createElement } from 'react'
import { TextPage } from '${up}src/components/TextPage.tsx'
export const meta = ${JSON.stringify(meta)}
export const { draft, unlisted } = meta
export default () => createElement(TextPage, meta)`
}
