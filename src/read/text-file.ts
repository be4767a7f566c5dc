import { isUtf8 } from 'node:buffer'
import { calculatedRanges, stringRanges } from '../schema/code-tree.ts'
import { lineAt, throwErrors, type UnplacedFault } from '../shared/fault.ts'
import { readBytes } from '../shared/files.ts'
import { bodyStart, readFrontMatter } from '../texts/front-matter.ts'

interface Slip extends UnplacedFault {
  index: number
}

/** Drops byte order mark and Windows line ends. @throws {BuildError} */
export function readText(root: string, file: string): string {
  const bytes = readBytes(root, file)
  const text = bytes
    .toString()
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
  const isText = isUtf8(bytes) && !/^\{\\rtf|\0/.test(text)
  const slips = isText ? slipsIn(file, text) : [noText(text)]
  throwErrors(slips.map(({ index, ...fault }) => ({ ...fault, file, line: lineAt(text, index) })))
  return text
}

function noText(text: string): Slip {
  const fix = 'Save it as plain text in UTF-8.'
  const index = text.indexOf('\ufffd') + 1
  return { code: 'no-plain-text', index, found: 'a file that is not plain text', fix }
}

function slipsIn(file: string, text: string): Slip[] {
  if (file.endsWith('.md')) return slipsInMarkdown(file, text)
  // Between the tags of a .tsx file, a backslash is shown.
  const backslashes = file.endsWith('.ts') ? findLostBackslashes(file, text) : []
  return [...findDates(file, text), ...backslashes]
}

function slipsInMarkdown(file: string, text: string): Slip[] {
  const body = text.slice(bodyStart(text)).trim()
  if (!body) {
    const fix = 'Write its text, or remove it and its import.'
    return [{ code: 'empty-text', index: 0, found: 'a file without text', fix }]
  }
  // Hugo puts facts between two lines of +++.
  const isOfHugo = body.startsWith('+++\n')
  // Only pages have facts at the top.
  const isPage = file.startsWith('pages/')
  if (!isOfHugo && (isPage || readFrontMatter(text).lines.size === 0)) return []
  const index = isOfHugo ? text.indexOf('+++') : 0
  const found = 'front matter, which would be shown as text'
  const fix =
    'Write the facts of a page at its top, between two lines of ---; those of a text, as fields of its entry.'
  return [{ code: 'facts-in-text', index, found, fix }]
}

/** Without quotation marks, 2018-11 is 2007. */
function findDates(file: string, code: string): Slip[] {
  // The parser takes a while to load.
  const isPossible = /\b(years?|date|until)['"]?\s*:\s*\d+\s*[-/]/.test(code)
  const ranges = isPossible ? calculatedRanges(file, code, ['year', 'years', 'date', 'until']) : []
  return ranges.map(({ start: index, end }) => {
    const date = code.slice(index, end)
    const found = `${date} without quotation marks, which is a calculation`
    return { code: 'unquoted-date', index, found, fix: `Write '${date}'.` }
  })
}

/** JavaScript keeps no single backslash: 'AC\DC' is ACDC, 'C:\temp' holds a tab. */
function findLostBackslashes(file: string, code: string): Slip[] {
  const strings = code.includes('\\') ? stringRanges(file, code) : []
  return strings.flatMap(({ start, end }) => {
    const typed = [...code.slice(start, end).matchAll(/(\b[a-z]:)?(\\.\w*)/gis)]
    const lost = typed.filter(([, disk, part = '']) => {
      // 'C:\new' means a folder, 'one\ntwo' a new line.
      const isFolder = disk && /^\\n\w/.test(part)
      return isFolder || !/^\\[\\'"`nux0-9\n$]/.test(part)
    })
    return lost.map(({ index, 2: part }) => {
      const found = `${part}, whose backslash is lost`
      return { code: 'lost-backslash', index: start + index, found, fix: `Write two: \\${part}.` }
    })
  })
}

/** Markdown in `pages/` becomes a page, elsewhere a default export. @throws {BuildError} */
export function moduleOf(file: string, text: string): string {
  if (!file.endsWith('.md')) return text
  if (!file.startsWith('pages/')) return `export default ${JSON.stringify(text)}`
  const { values, faults } = readFrontMatter(text)
  throwErrors(faults.map((fault) => ({ ...fault, file })))
  const meta = { ...values, text: text.slice(bodyStart(text)) }
  const up = '../'.repeat(file.split('/').length - 1)
  return `import { createElement } from 'react'
import { TextPage } from '${up}src/components/TextPage.tsx'
export const meta = ${JSON.stringify(meta)}
export const { draft, unlisted } = meta
export default () => createElement(TextPage, meta)`
}
