import type { Message } from 'esbuild'
import { BuildError, type Diagnostic } from '../shared/diagnostic.ts'

/** Matched against esbuild's message, the text before the mistake, and the rest of the line. */
const slips: [slip: RegExp, fix: string][] = [
  [
    /^(Unexpected "[‘’“”„‚«»]|Unterminated.*\n.*[’”»],?\n?$)/,
    "Put straight quotation marks around a value: 'Low Tide'.",
  ],
  [/^Unterminated/, 'Close the text on its line, or put paragraphs between backticks (`).'],
  [
    /^Expected (identifier but found "[{\]]|"]" but found ":)|end of file/,
    'Close a bracket or brace above, or remove one that closes too early.',
  ],
  [
    /^Expected ":" but found "[,}]"/,
    "Remove the brace before the value, or name what it is: { en: 'Low Tide' }.",
  ],
  [
    /\w: *[^\s'"`[\]{}][^'"`[\]{}\n]*\n/,
    "Write the value between quotation marks: medium: '16mm, b/w'.",
  ],
  [/\p{L}'\n? ?\p{L}/u, 'Write the apostrophe in a text as ’.'],
  [
    /found (?!"[\]}:]).*\n(.*['"`\]}\d])?\s*\n/,
    'Add a comma before it, maybe at the end of the line above.',
  ],
]

/** Reports what esbuild found in all files. @throws {BuildError} */
export function throwFaults(error: unknown): never {
  const messages: unknown = error instanceof Error && 'errors' in error && error.errors
  if (!Array.isArray(messages) || messages.length === 0) throw error
  const faults = messages.map(faultOf)
  const owned = faults.filter(({ file }) => /^(pages|src\/content)\//.test(file))
  throw new BuildError(owned.length > 0 ? owned : faults)
}

/** Faults that `readOwnFiles` found come as the detail. */
export function faultOf({ text, location, notes, detail }: Message): Diagnostic {
  if (detail) return detail
  const { file = 'pages/', line = 1, column = 0, lineText = '' } = location ?? {}
  // esbuild counts bytes.
  const before = Buffer.from(lineText).subarray(0, column).toString()
  const whole = [text, before, lineText.slice(before.length)].join('\n')
  const [, slip] = (file.endsWith('.ts') && slips.find(([one]) => one.test(whole))) || []
  const general = `Correct it, or the end of the line above: ${lineText.trim()}`
  const fix = slip ?? notes[0]?.text ?? general
  return { code: 'syntax', file, line, found: text, fix }
}

const fixes: [thrown: RegExp, fix: string][] = [
  [/Cannot find module/, 'Install it with npm i and its name, or correct the line.'],
  [/not valid as a React child/, 'Write t(title) for a text in several languages, see usePage().'],
  [/^ReferenceError/, 'Put text between quotation marks, or import the name from its file.'],
]

/** Explains what pages or content threw; undefined for a bug. `page`: the one being rendered. */
export function explainThrown(
  error: unknown,
  place: Pick<Diagnostic, 'file' | 'line'> | undefined,
  page?: string,
): Diagnostic | undefined {
  // The template itself throws only Errors.
  if (!place && !page && error instanceof Error) return undefined
  const [found = ''] = `${error}`.split('\nRequire stack')
  // A plain Error from a component is about what the page gave it.
  const isRefusal = page && error instanceof Error && error.constructor === Error
  const known = isRefusal && place?.file.startsWith('src/components/') ? undefined : place
  const [, fix = 'Correct the line, or what it is given.'] =
    fixes.find(([thrown]) => thrown.test(found)) ?? []
  return { code: 'thrown', file: page ?? 'pages/', ...known, ...(page && { page }), found, fix }
}
