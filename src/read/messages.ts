import type { Message } from 'esbuild'
import { BuildError, type Diagnostic } from '../shared/diagnostic.ts'

/** Common slips: esbuild's words, the line before the mistake, and the line after it. */
const slips: [slip: RegExp, fix: string][] = [
  [
    /^(Unexpected "[‘’“”„‚«»]|Unterminated.*\n.*[’”»],?\n?$)/,
    "Quotation marks around a value are straight: 'Low Tide'.",
  ],
  [/^Unterminated/, 'Close the text on its line; paragraphs stand between backticks (`).'],
  [
    /^Expected (identifier but found "[{\]]|"]" but found ":)|end of file|import \n?\* as own/,
    'A bracket or brace above is not closed, or closed too early.',
  ],
  [
    /\w: *[^\s'"`[\]{}][^'"`[\]{}\n]*\n/,
    "Write the value between quotation marks: medium: '16mm, b/w'.",
  ],
  [/\p{L}'\n? ?\p{L}/u, 'Write the apostrophe in a text as ’.'],
  [
    /found (?!"[\]}:]).*\n(.*['"`\]}\d])?\s*\n/,
    'A comma is missing before it, maybe at the end of the line above.',
  ],
]

/** Tells what esbuild found in all files. @throws {BuildError} */
export function throwFaults(error: unknown): never {
  const messages: unknown = error instanceof Error && 'errors' in error && error.errors
  if (!Array.isArray(messages) || messages.length === 0) throw error
  throw new BuildError(messages.map(faultOf))
}

/** A fault of our own comes as the detail. */
export function faultOf({ text, location, notes, detail }: Message): Diagnostic {
  if (detail) return detail
  const { file = 'pages/', line = 1, column = 0, lineText = '' } = location ?? {}
  // esbuild counts bytes.
  const before = Buffer.from(lineText).subarray(0, column).toString()
  const whole = [text, before, lineText.slice(before.length)].join('\n')
  const [, slip] = (file.endsWith('.ts') && slips.find(([one]) => one.test(whole))) || []
  const end = `Correct it, or the end of the line above: ${lineText.trim()}`
  const fix = slip ?? notes[0]?.text ?? end
  return { code: 'syntax', file, line, found: text, fix }
}

/** What was thrown → what was meant. */
const fixes: [thrown: RegExp, fix: string][] = [
  [/Cannot find module/, 'Install it with npm i and its name, or correct the line.'],
  [/not valid as a React child/, 'Write t(title) for a text in several languages, see usePage().'],
  [/^ReferenceError/, 'Put text between quotation marks, or import the name from its file.'],
]

/** For errors that components or content threw; undefined for any other without a `page`. */
export function explainThrown(
  error: unknown,
  place: Pick<Diagnostic, 'file' | 'line'> | undefined,
  page?: string,
): Diagnostic | undefined {
  // Only pages throw values that are not errors.
  if (!place && !page && error instanceof Error) return undefined
  const [found = ''] = `${error}`.split('\nRequire stack')
  // What a component throws itself tells of what the page gave it.
  const isRefusal = page && error instanceof Error && error.constructor === Error
  const known = isRefusal && place?.file.startsWith('src/components/') ? undefined : place
  const [, fix = 'Correct the line, or what it is given.'] =
    fixes.find(([thrown]) => thrown.test(found)) ?? []
  return { code: 'thrown', file: page ?? 'pages/', ...known, ...(page && { page }), found, fix }
}
