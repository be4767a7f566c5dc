import type { Message } from 'esbuild'
import { BuildError, type Diagnostic } from '../shared/diagnostic.ts'

/** Reports what esbuild found in all files. @throws {BuildError} */
export function throwFaults(error: unknown): never {
  const messages: unknown = error instanceof Error && 'errors' in error && error.errors
  if (!Array.isArray(messages) || messages.length === 0) throw error
  const faults = messages.map(faultOf)
  const owned = faults.filter(({ file }) => /^(pages|src\/content)\//.test(file))
  throw new BuildError(owned.length > 0 ? owned : faults)
}

/** Faults of reading a file come as the detail. */
function faultOf({ text, location, notes, detail }: Message): Diagnostic {
  if (detail) return detail
  const { file = 'pages/', line = 1, lineText = '' } = location ?? {}
  const marks = 'a quotation mark, a comma, a bracket'
  const general = `Correct it, or the end of the line above (${marks}): ${lineText.trim()}`
  return { code: 'syntax', file, line, found: text, fix: notes[0]?.text ?? general }
}

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
  const fix = found.includes('not valid as a React child')
    ? 'Write t(title) for a text in several languages, see usePage().'
    : 'Correct the line, or what it is given.'
  return { code: 'thrown', file: page ?? 'pages/', ...known, ...(page && { page }), found, fix }
}
