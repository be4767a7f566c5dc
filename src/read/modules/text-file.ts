import { isUtf8 } from 'node:buffer'
import { positionIn } from '../../schema/source-positions.ts'
import { BuildError, type Diagnostic } from '../../shared/diagnostic.ts'

const plainText = 'plain text in UTF-8'
const savePlain = `Save it as ${plainText}, under this name.`

/** What a file begins with, and what it is then. */
const otherKinds: [start: RegExp, found: string][] = [
  [/^PK/, 'a document of a word processor, or another archive'],
  [/^(\{\\rtf|%PDF|ÐÏ)/, 'a document with formatting'],
  [/^(ÿþ|þÿ)|\0/, 'text in UTF-16'],
]

const rules = [
  {
    code: 'empty-file',
    pattern: /^\s*$/,
    found: 'no words',
    expected: 'a text',
    fix: 'Write it, or remove the file and its import.',
  },
  {
    code: 'front-matter',
    pattern: /^(---|\+\+\+)\n\w+ *[:=][\s\S]*?\n\1(\n|$)/,
    found: 'facts at the top',
    expected: 'words alone: only a page in pages/ has facts at the top',
    fix: 'Remove them, or make the file a page: see docs/moving.md.',
  },
]

/**
 * Without Windows' byte order mark and line ends.
 * @throws {BuildError} for what is no text
 */
export function readTextFile(file: string, bytes: Buffer): string {
  const text = bytes
    .toString()
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
  const start = bytes.toString('latin1', 0, 100)
  const [, kind] = otherKinds.find(([begin]) => begin.test(start)) ?? []
  const found = kind ?? (isUtf8(bytes) ? undefined : 'bytes that are no UTF-8')
  if (found) {
    const place = kind ? {} : positionIn(text, text.indexOf('\ufffd'))
    throw new BuildError([
      { code: 'no-plain-text', file, ...place, found, expected: plainText, fix: savePlain },
    ])
  }
  const broken = rules.find(({ code, pattern }) => {
    return pattern.test(text) && !(code === 'front-matter' && file.startsWith('pages/'))
  })
  if (!broken) return text
  const { pattern, ...fault } = broken
  throw new BuildError([{ ...fault, file, ...positionIn(text, text.search(pattern)) }])
}

/** Other generators take a line break for a space. */
export function warnOfWrapping(file: string, text: string): Diagnostic[] {
  const isProse = (paragraph: string) => !/^\s*([-*+>#|`]|\d+[.)] )/m.test(paragraph)
  const cuts = text
    .split(/\n\s*\n/)
    .filter(isProse)
    .flatMap((paragraph) => [...paragraph.matchAll(/^(.+)(?=\n(\S+))/gm)])
  const widths = cuts.map(([line]) => line.length).sort((a, b) => a - b)
  // A long address cannot be cut.
  const width = widths[Math.floor((widths.length - 1) * 0.9)] ?? 0
  const full = cuts.filter(([line, , word = '']) => `${line} ${word}`.length > width)
  if (cuts.length < 4 || width < 50 || full.length < cuts.length * 0.9) return []
  return [
    {
      level: 'warning',
      code: 'wrapped-lines',
      file,
      found: `${cuts.length} lines cut at ${width} characters`,
      expected: 'line breaks where they are meant: a page shows each',
      fix: `If they are not, npm run new page --wrapped ${file} joins them.`,
    },
  ]
}
