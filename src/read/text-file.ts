import { isUtf8 } from 'node:buffer'
import { BuildError, type Fault } from '../shared/diagnostic.ts'
import { readBytes } from '../shared/files.ts'
import { bodyStart, readFrontMatter } from '../texts/front-matter.ts'

/** Drops byte order marks and Windows line ends. @throws {BuildError} */
export function readText(root: string, file: string): string {
  const bytes = readBytes(root, file)
  const text = bytes
    .toString()
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
  const refuse = (offset: number, fault: Fault): never => {
    const line = text.slice(0, offset).split('\n').length
    throw new BuildError([{ ...fault, file, line }])
  }
  if (!isUtf8(bytes) || /^(PK|\{\\rtf|%PDF)|\0/.test(text)) {
    const fix = 'Save it as plain text in UTF-8.'
    const fault = { code: 'no-plain-text', found: 'no plain text', fix }
    refuse(text.indexOf('\ufffd') + 1, fault)
  }
  if (file.endsWith('.md')) {
    const fix = 'Write its words, or remove it and what imports it.'
    const isEmpty = !text.slice(bodyStart(text)).trim()
    if (isEmpty) refuse(0, { code: 'empty-text', found: 'a file without words', fix })
    return text
  }
  const date = /^[^'"`\n]*\b(?:year|date|until): *(\d+(?: *[-/] *\d+)+)(?= *[,}\n])/m.exec(text)
  if (date) {
    const found = `${date[1]} without quotation marks, which is a calculation`
    refuse(date.index, { code: 'unquoted-date', found, fix: `Write '${date[1]}'.` })
  }
  const lost = file.endsWith('.ts') && findLostBackslash(text)
  if (lost) {
    const fix = `Write two: \\${lost.found}.`
    refuse(lost.index, {
      code: 'lost-backslash',
      found: `${lost.found}, whose backslash is lost`,
      fix,
    })
  }
  return text
}

/** In quotation marks, JavaScript keeps no single backslash: 'AC\DC' is ACDC, 'C:\temp' holds a tab. */
function findLostBackslash(code: string) {
  const parts = /\/\/.*|\/\*.*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/gs
  for (const { 0: part, index } of code.matchAll(parts)) {
    const isComment = part.startsWith('/')
    for (const { 0: sequence, index: at } of isComment ? [] : part.matchAll(/\\.\w*/gs)) {
      const isMeant = /^\\[\\'"`nux0-9\n$]/.test(sequence)
      // A line break, or a folder of a disk: 'C:\new'.
      const isFolder =
        /^\\n/.test(sequence) && /\b[a-z]:$/i.test(part.slice(Math.max(0, at - 3), at))
      if (!isMeant || isFolder) return { index: index + at, found: sequence }
    }
  }
  return undefined
}

/** Code; Markdown becomes a page or the default export. @throws {BuildError} */
export function moduleOf(file: string, text: string): string {
  if (!file.endsWith('.md')) return text
  if (!file.startsWith('pages/')) return `export default ${JSON.stringify(text)}`
  const { values, fault } = readFrontMatter(text)
  if (fault) throw new BuildError([{ ...fault, file }])
  const meta = { ...values, text: text.slice(bodyStart(text)) }
  const up = '../'.repeat(file.split('/').length - 1)
  return `import { createElement } from 'react'
import { TextPage } from '${up}src/components/TextPage.tsx'
export const meta = ${JSON.stringify(meta)}
export const { unlisted } = meta
export default () => createElement(TextPage, meta)`
}
