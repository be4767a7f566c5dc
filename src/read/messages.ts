import type { Message } from 'esbuild'
import { contentFile } from '../schema/paths.ts'
import { fixOfConstant } from '../schema/schema.ts'
import { BuildError, type Fault, firstOfEach, type SourceLine } from '../shared/fault.ts'
import { isOwned } from '../shared/file-names.ts'

/** @throws {BuildError} */
export function throwFaults(error: unknown): never {
  const messages: unknown = error instanceof Error && 'errors' in error && error.errors
  if (!Array.isArray(messages) || messages.length === 0) throw error
  // Each import of a missing constant reports the same. After one wrong mark, others seem wrong.
  const keyOf = (fault: Fault) => (fault.code === 'syntax' ? fault.file : JSON.stringify(fault))
  const faults = firstOfEach(messages.map(faultOf), keyOf)
  const owned = faults.filter(({ file }) => isOwned(file))
  throw new BuildError(owned.length > 0 ? owned : faults)
}

/** In a .ts file, esbuild takes what is not exported for a type, and only warns. @throws {BuildError} */
export function throwMissingExports(warnings: Message[]): void {
  const errors = warnings.flatMap((warning) => {
    const [, name, file] = /^Import "(.*?)" will always be .*?"(.*?)"/.exec(warning.text) ?? []
    return file ? { ...warning, text: `No matching export in "${file}" for import "${name}"` } : []
  })
  if (errors.length > 0) throwFaults(Object.assign(new Error(), { errors }))
}

/** Faults of reading a file come as the detail. */
function faultOf({ text, location, notes, detail }: Message): Fault {
  if (detail) return detail
  const { file = 'pages/', line = 1, lineText = '' } = location ?? {}
  const [, exporter, name = ''] = /^No matching export in "(.*)" for import "(.*)"/.exec(text) ?? []
  if (exporter) {
    if (exporter === contentFile(name)) {
      const found = `no exported constant named ${name}`
      return { code: 'missing-export', file: exporter, found, fix: fixOfConstant(name) }
    }
    const found = `an import of ${name}, which ${exporter} does not export`
    const fix =
      notes[0]?.text ??
      `Import it in braces, { … }, as it is named there, or write export before it in ${exporter}.`
    return { code: 'missing-export', file, line, found, fix }
  }
  const fault = { file, line, found: text }
  if (/^(Could not resolve|No loader)/.test(text)) {
    const fix =
      'Correct its path, or remove it: styles belong in styles/, images in public/images/, other files in public/.'
    return { code: 'wrong-import', ...fault, fix }
  }
  // The end of the file says nothing.
  const start = text.startsWith('Expected "*/"') ? notes[0]?.location?.line : undefined
  const fixOfLine = fixOfSyntax(text, notes, lineText.trim())
  return { code: 'syntax', ...fault, line: start ?? line, fix: fixOfLine }
}

function fixOfSyntax(text: string, notes: Message['notes'], source: string): string {
  const [, open] = /(?:opening|a closing) "(.*)" tag$/.exec(text) ?? []
  if (open) return `Close it: <${open} /> if it is empty, otherwise </${open}>.`
  if (text.startsWith('The character "}"')) return 'Close the element above it, such as </Layout>.'
  // As word processors write them.
  if (/^Unexpected "[‘’“”]"$/.test(text)) return `Write straight quotation marks, '…': ${source}`
  if (/'[^']*\p{L}'\p{L}/u.test(source)) {
    return `Write ’ or \\' as an apostrophe, since ' ends the text: ${source}`
  }
  if (text.startsWith('Top-level await')) {
    return 'Remove await: pages cannot wait. Import what they need, such as a .json file.'
  }
  if (text.includes('regular expression')) {
    return `Put elements that stand side by side into one: <>…</>: ${source}`
  }
  const [note] = notes
  // 'The multi-line comment starts here:'
  if (note) return note.text.replace(/:$/, `: line ${note.location?.line}.`)
  const fix =
    'Correct this line, or the one above: a quotation mark, comma, bracket or tag may be missing'
  // A file that ends too early has no words there.
  return source ? `${fix}: ${source}` : `${fix}.`
}

/** For an object where words are needed, which may be a text in several languages. */
export const showFix =
  'Show it with <Line text={…} />, or one of its fields; in a template string, write t(…) after const { t } = usePage().'

/** A name in code that is defined nowhere. */
export const unknownName = {
  found: '$1, which is not imported or is misspelt',
  fix: 'Import it, correct it, or put quotation marks around it.',
}

const ofBrowsers = "What runs in browsers goes into public/: <script src={url('/my.js')} defer />."

/** For events and effects. */
export const neverFix = `Calculate it while the page is made, or use a link, <details> or a form. ${ofBrowsers}`

/** As a pattern. */
export const namesOfBrowsers = '(document|localStorage|location|navigator|window)'

/** `document` or `window` in code. */
export const browserName = {
  found: '$1, which only browsers have',
  fix: `Remove it: pages are made in the build. ${ofBrowsers}`,
}

/** `found`: takes the place of what `says` matches. */
interface Explanation extends Pick<Fault, 'found' | 'fix'> {
  says: RegExp
}

/** By the first that fits. */
export function explain(
  text: string,
  explanations: Explanation[],
): Pick<Fault, 'found' | 'fix'> | undefined {
  const known = explanations.find(({ says }) => says.test(text))
  return known && { found: text.replace(known.says, known.found), fix: known.fix }
}

const explanations = [
  {
    says: new RegExp(`^ReferenceError: ${namesOfBrowsers} is not defined$`),
    ...browserName,
  },
  { says: /^ReferenceError: (\S+) is not defined$/, ...unknownName },
  {
    says: /^Cannot find module '(.*?)'.*/s,
    found: 'no package named $1',
    fix: 'Install it (npm install …, then start npm run dev again), or correct its name. The path of a file begins with ./ or ../.',
  },
  {
    says: /^TypeError: Cannot (assign to read only|add|delete|redefine) property .*/s,
    found: 'a change of the content, which all pages share',
    fix: 'Copy it first: works.toSorted(…), or [...works].',
  },
  {
    says: /^TypeError: Cannot (?:read properties of undefined \(reading|destructure property) '(.*?)'.*/,
    found: 'nothing to read .$1 from',
    fix: 'Check the id or name by which it is found, or write ?. for what may be missing: work?.title',
  },
  {
    says: /^Objects are not valid as a React child.*/s,
    found: 'an object where words are needed',
    fix: showFix,
  },
  {
    says: /^A component suspended.*/s,
    found: 'a component that waits: async, lazy or use()',
    fix: 'Remove it: pages are rendered once, in the build.',
  },
]

const anyFix = 'The page could not be made: correct this, or the value it uses.'

/** `line`: where it was thrown, if that is known. `file`: what ran then. */
export function explainThrown(error: unknown, line: SourceLine | undefined, file: string): Fault {
  const isPlain = error instanceof Error && error.constructor === Error
  const message = isPlain && error.message ? error.message : `${error}`
  const given = isPlain && 'fix' in error && typeof error.fix === 'string' && { fix: error.fix }
  // A component throws a plain Error for a value that the page gave it. The value is its cause.
  if (isPlain && line?.file.startsWith('src/components/')) {
    const fault: Fault = { code: 'refused-value', file, found: message, fix: anyFix, ...given }
    const { cause } = error
    // Without words, it is a value that the page lacks.
    return typeof cause === 'string' ? { ...fault, typed: cause } : { ...fault, follows: true }
  }
  const explained = explain(message, explanations) ?? { found: message, fix: anyFix }
  const place = line && isOwned(line.file) ? line : { file }
  // Otherwise, the page gave the template what it cannot use.
  const where = line && !isOwned(line.file) ? `, in ${line.file}:${line.line}` : ''
  const found = explained.found + where
  const fault: Fault = { code: 'thrown', ...place, ...explained, found, ...given }
  // What brings its own remedy is the cause.
  return given ? fault : { ...fault, follows: true }
}
