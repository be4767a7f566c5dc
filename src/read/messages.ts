import type { Message } from 'esbuild'
import { contentFile } from '../schema/paths.ts'
import { contentNames } from '../schema/schema.ts'
import { BuildError, type Diagnostic } from '../shared/diagnostic.ts'

/** Reports what esbuild found in all files. @throws {BuildError} */
export function throwFaults(error: unknown): never {
  const messages: unknown = error instanceof Error && 'errors' in error && error.errors
  if (!Array.isArray(messages) || messages.length === 0) throw error
  // Each import of a missing constant tells the same.
  const once = new Map(messages.map(faultOf).map((fault) => [JSON.stringify(fault), fault]))
  const faults = [...once.values()]
  const owned = faults.filter(({ file }) => /^(pages|src\/content)\//.test(file))
  throw new BuildError(owned.length > 0 ? owned : faults)
}

/** Faults of reading a file come as the detail. */
function faultOf({ text, location, notes, detail }: Message): Diagnostic {
  if (detail) return detail
  const { file = 'pages/', line = 1, lineText = '' } = location ?? {}
  const [, exporter, name = ''] = /^No matching export in "(.*)" for import "(.*)"/.exec(text) ?? []
  if (exporter) {
    const isConstant = contentNames.includes(name) && exporter === contentFile(name)
    if (isConstant) return missingConstant(name)
    const found = `an import of ${name}, which ${exporter} does not export`
    const fix = notes[0]?.text ?? `Correct the name, or write export before it in ${exporter}.`
    return { code: 'missing-export', file, line, found, fix }
  }
  return { code: 'syntax', file, line, found: text, fix: fixOfSyntax(text, notes, lineText.trim()) }
}

/** Elements that never hold anything. */
const isVoid = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

function fixOfSyntax(text: string, notes: Message['notes'], source: string): string {
  const [, open] = /does not match opening "(.*)" tag$/.exec(text) ?? []
  if (open && isVoid.test(open)) return `Close it: <${open} />.`
  if (open) return `Close it: <${open} /> if it is empty, otherwise </${open}>.`
  if (notes[0]) return notes[0].text
  // Names of files and packages are no matter of marks.
  const fix = text.startsWith('Could not resolve')
    ? 'Correct the name'
    : 'Correct it, or the end of the line above (a quotation mark, comma or bracket)'
  // A file that ends too early has no words there.
  return source ? `${fix}: ${source}` : fix
}

/** A constant of the content that its file does not export. */
export function missingConstant(name: string): Diagnostic {
  const found = `no exported constant named ${name}`
  const fix = `Begin its line with: export const ${name}`
  return { code: 'missing-export', file: contentFile(name), found, fix }
}

/** Explains what pages or content threw; undefined for a bug. `page`: the one being rendered. */
export function explainThrown(
  error: unknown,
  place: Pick<Diagnostic, 'file' | 'line'> | undefined,
  page?: string,
): Diagnostic | undefined {
  // The template itself throws only Errors.
  if (!place && !page && error instanceof Error) return undefined
  const isPlain = error instanceof Error && error.constructor === Error
  // A plain Error from a component is about what the page gave it.
  const isAboutPage = page && isPlain && place?.file.startsWith('src/components/')
  const origin = isAboutPage ? undefined : place
  const message = isPlain && error.message ? error.message : `${error}`
  const [thrown = ''] = message.split('\nRequire stack')
  const [, name] = /^ReferenceError: (\S+) is not defined$/.exec(thrown) ?? []
  const found = name ? `${name}, which is not imported or is misspelt` : thrown
  const fix = name
    ? 'Import it, or correct its name.'
    : 'This line stopped the page: correct it, or the value it uses.'
  return { code: 'thrown', file: page ?? 'pages/', ...origin, ...(page && { page }), found, fix }
}
