import { isUtf8 } from 'node:buffer'
import { basename } from 'node:path'
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
  const date =
    !file.endsWith('.md') &&
    /^[^'"`\n]*\b(?:year|date|until): *(\d+(?: *[-/] *\d+)+)(?= *[,}\n])/m.exec(text)
  if (date) {
    const found = `${date[1]} without quotation marks, which is a calculation`
    refuse(date.index, { code: 'unquoted-date', found, fix: `Write '${date[1]}'.` })
  }
  return text
}

/** Code; Markdown becomes a page or the default export. @throws {BuildError} */
export function moduleOf(file: string, text: string): string {
  // Hands its exports to `prepare` in bundle.ts.
  if (/^src\/content\/.*\.ts$/.test(file)) {
    const whole = text.replace(/\n?$/, '\n')
    return `${whole}import * as own from "./${basename(file)}"\nprepare("${file}", own)`
  }
  if (!file.endsWith('.md')) return text
  if (!file.startsWith('pages/')) return `export default ${JSON.stringify(text)}`
  const { values, fault } = readFrontMatter(text)
  if (fault) throw new BuildError([{ ...fault, file }])
  const meta = { ...values, text: text.slice(bodyStart(text)) }
  const up = '../'.repeat(file.split('/').length - 1)
  return `import { createElement } from 'react'
import { TextPage } from '${up}src/components/TextPage.tsx'
import * as own from "./${basename(file)}"
export const meta = ${JSON.stringify(meta)}
export const { unlisted } = meta
export default () => createElement(TextPage, meta)
prepare("${file}", own)`
}
