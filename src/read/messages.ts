import type { Message } from 'esbuild'
import { contentFile } from '../schema/paths.ts'
import { contentNames } from '../schema/schema.ts'
import { BuildError, type Diagnostic } from '../shared/diagnostic.ts'

/** Reports what esbuild found in all files. @throws {BuildError} */
export function throwFaults(error: unknown): never {
  const messages: unknown = error instanceof Error && 'errors' in error && error.errors
  if (!Array.isArray(messages) || messages.length === 0) throw error
  const byText = messages.map(faultOf).map((fault) => [JSON.stringify(fault), fault] as const)
  // Each import of a missing constant tells the same.
  const faults = [...new Map(byText).values()]
  const owned = faults.filter(({ file }) => /^(pages|src\/content)\//.test(file))
  throw new BuildError(owned.length > 0 ? owned : faults)
}

/** Faults of reading a file come as the detail. */
function faultOf({ text, location, notes, detail }: Message): Diagnostic {
  if (detail) return detail
  const { file = 'pages/', line = 1, lineText = '' } = location ?? {}
  const [, exporter, name = ''] = /^No matching export in "(.*)" for import "(.*)"/.exec(text) ?? []
  if (exporter && contentNames.includes(name) && exporter === contentFile(name)) {
    return missingConstant(name)
  }
  const [, open] = /does not match opening "(.*)" tag$/.exec(text) ?? []
  const advice = open
    ? `Close it: <${open} /> if it holds nothing, else </${open}>.`
    : notes[0]?.text
  if (exporter) {
    const found = `an import of ${name}, which ${exporter} does not export`
    const fix = advice ?? `Correct the name, or write export before it in ${exporter}.`
    return { code: 'missing-export', file, line, found, fix }
  }
  // Names of files and packages are no matter of marks.
  const general = text.startsWith('Could not resolve')
    ? 'Correct the name'
    : 'Correct it, or the end of the line above (a quotation mark, a comma, a bracket)'
  // A file that ends too early has no words there.
  const fix = advice ?? [general, lineText.trim()].filter(Boolean).join(': ')
  return { code: 'syntax', file, line, found: text, fix }
}

/** A constant of the content that its file does not export. */
export function missingConstant(name: string): Diagnostic {
  const found = `no exported constant named ${name}`
  const fix = `Begin its line with: export const ${name}`
  return { code: 'missing-export', file: contentFile(name), found, fix }
}

/** What owners' code often throws. `found`: in plain words. */
const explanations: { pattern: RegExp; found?: string; fix: string }[] = [
  {
    pattern: /^ReferenceError: (\S+) is not defined$/,
    found: '$1, which is not imported or is misspelt',
    fix: 'Import it, or correct its name.',
  },
  {
    pattern: /not valid as a React child/,
    fix: 'Write t(title) for a text in several languages, see usePage().',
  },
]

/** Explains what pages or content threw; undefined for a bug. `page`: the one being rendered. */
export function explainThrown(
  error: unknown,
  place: Pick<Diagnostic, 'file' | 'line'> | undefined,
  page?: string,
): Diagnostic | undefined {
  // The template itself throws only Errors.
  if (!place && !page && error instanceof Error) return undefined
  // A plain Error from a component is about what the page gave it.
  const isPlain = error instanceof Error && error.constructor === Error
  const origin = page && isPlain && place?.file.startsWith('src/components/') ? undefined : place
  const [thrown = ''] = `${(isPlain && error.message) || error}`.split('\nRequire stack')
  const known = explanations.find(({ pattern }) => pattern.test(thrown))
  const found = known?.found ? thrown.replace(known.pattern, known.found) : thrown
  const fix = known?.fix ?? 'This line stopped the page: correct it, or the value that it uses.'
  return { code: 'thrown', file: page ?? 'pages/', ...origin, ...(page && { page }), found, fix }
}
