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
  const refuse = (index: number, fault: Fault): never => {
    const line = text.slice(0, index).split('\n').length
    throw new BuildError([{ ...fault, file, line }])
  }
  if (!isUtf8(bytes) || /^\{\\rtf|\0/.test(text)) {
    const fix = 'Save it as plain text in UTF-8.'
    refuse(text.indexOf('\ufffd') + 1, { code: 'no-plain-text', found: 'no plain text', fix })
  }
  if (file.endsWith('.md')) return text
  const date = /^[^'"`\n]*\b(?:year|date|until): *(\d+(?: *[-/] *\d+)+)(?= *[,}\n])/m.exec(
    blankComments(text),
  )
  if (date) {
    const found = `${date[1]} without quotation marks, which is a calculation`
    refuse(date.index, { code: 'unquoted-date', found, fix: `Write '${date[1]}'.` })
  }
  const lost = file.endsWith('.ts') && findLostBackslash(text)
  if (lost) {
    const found = `${lost.text}, whose backslash is lost`
    refuse(lost.index, { code: 'lost-backslash', found, fix: `Write two: \\${lost.text}.` })
  }
  return text
}

const commentOrString =
  /\/\/[^\n]*|\/\*.*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/gs

/** All else stays in its place. */
function blankComments(code: string): string {
  return code.replace(commentOrString, (part) =>
    part.startsWith('/') ? part.replace(/./g, ' ') : part,
  )
}

/** All that precedes the first escape which nobody means, and that escape. */
const lostEscape = /^((?:[^\\]|\\[\\'"`nux0-9\n$])*)(\\(?![\\'"`nux0-9\n$]).\w*)/s

/** In quotation marks, JavaScript keeps no single backslash: 'AC\DC' is ACDC, 'C:\temp' holds a tab. */
function findLostBackslash(code: string): { index: number; text: string } | undefined {
  for (const { 0: part, index } of code.matchAll(commentOrString)) {
    const [, before = '', text] = (!part.startsWith('/') && lostEscape.exec(part)) || []
    if (text) return { index: index + before.length, text }
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
