import { join } from 'node:path'
import type { Message } from 'esbuild'
import { cachedFromFiles } from '../../shared/cache.ts'
import { BuildError, type Diagnostic } from '../../shared/diagnostic.ts'
import { pathBelow } from '../../shared/files.ts'

/** @throws {BuildError} */
export function bundleScript(root: string, entry: string): Promise<string> {
  return cachedFromFiles(root, `${entry.replaceAll('/', '-')}.json`, async () => {
    const { build } = await import('esbuild')
    const { outputFiles, metafile } = await build({
      entryPoints: [`./${entry}`],
      absWorkingDir: root,
      bundle: true,
      write: false,
      minify: true,
      metafile: true,
      format: 'iife',
      target: 'es2020',
      // Saves the 15 bytes of "use strict", which our code does not need.
      tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
      logLevel: 'silent',
    }).catch((error) => {
      throw syntaxError(error)
    })
    const files = Object.keys(metafile.inputs).map((file) => pathBelow(root, join(root, file)))
    return { value: outputFiles[0]?.text.trim() ?? '', files }
  })
}

export function syntaxError(error: unknown, source = ''): BuildError {
  const errors = error instanceof Error && 'errors' in error ? error.errors : undefined
  if (!Array.isArray(errors) || errors.length === 0) throw error
  // All errors after an element that is not closed follow from it.
  const first = errors.findIndex(({ text }) => text.includes('tag does not match'))
  const told = errors.slice(0, first < 0 ? undefined : first + 1)
  return new BuildError(told.map((message) => diagnosticOf(message, source)))
}

export function diagnosticOf({ text, location, notes }: Message, source = ''): Diagnostic {
  const { file = 'pages/', line, column = 0, lineText = '' } = location ?? {}
  // esbuild counts bytes, from 0.
  const before = Buffer.from(lineText).subarray(0, column).toString()
  const [note] = notes
  const noteLine = note?.location ? ` line ${note.location.line}.` : ''
  const slip = slips.find(([pattern]) => pattern.test(`${file}\n${text}\n${lineText}`))
  const open = file.endsWith('.ts') && !slip ? findOpen(source) : undefined
  if (open) return { ...open, code: 'syntax', file }
  return {
    code: 'syntax',
    file,
    ...(line && { line, column: before.length + 1 }),
    found: text,
    expected: 'TypeScript without errors in its syntax',
    fix: slip?.[1] ?? adviceFor(text, before, note && `${note.text}${noteLine}`),
  }
}

/** File, what the compiler says, and the line → what was meant. */
const slips: [pattern: RegExp, fix: string][] = [
  [/opening "(br|hr|img|input|source|wbr)"/, 'In a page it ends with a slash: <br />.'],
  [/^[<=>]{7}/m, 'Keep one of the two versions that Git marks.'],
  [/<!--/, 'Write {/* … */} in a page, /* … */ elsewhere.'],
  [/^Unexpected "[‘’“”„«]/m, "Quotation marks around a value are straight: 'Low Tide'."],
  [
    /Unterminated string literal\n$/,
    'The last backtick (`) of the file begins a text that nothing ends: close it.',
  ],
  [/^Unterminated string/m, 'Close the text on this line. Paragraphs stand between backticks (`).'],
  [
    /^Legacy octal|\b(date|until|years?): *\d+ *–/m,
    "Write dates and spans between quotation marks: '2026-03-12', '2016–2018'.",
  ],
  [/^Syntax error.*\n *#/m, 'A comment begins with //.'],
  [/^Syntax error.*\n.*\\[ux]/m, 'In a text, write \\\\ for a backslash.'],
  [/^Expected ";" but found ":"/m, 'Move it above the ] that ends the list.'],
  [/but found "\w+"\n.*\p{L}'\p{L}/u, 'Write the apostrophe in a text as ’.'],
  [
    /\.ts\n(Expected|Un).*\n.*<\/?[a-z]/i,
    "A .ts file holds no elements: write '*emphasis*', '**strong**' or '[words](https://…)'.",
  ],
  [
    /\.tsx\n(Expected|Un).*\n.*<\s*(\d|\s)/,
    "In a page, < begins an element: write {'<'} for the character.",
  ],
  [
    /\.tsx\nExpected "}".*\n.*\{/,
    'In a page, { begins code: write words without braces. Else look at the end of the line before.',
  ],
  [
    /^(Expected .*|Syntax error |Unexpected )"(\\u|[^\n -~])/m,
    'Type it again: outside of texts stand plain characters alone, such as : and -.',
  ],
]

/** A bracket that nothing closes: no end stands on the indentation of its line. */
function findOpen(source: string): Omit<Diagnostic, 'file'> | undefined {
  // Texts of several lines stand anywhere.
  const lines = source.replace(/`[^`]*`/g, (text) => text.replace(/./g, ' ')).split('\n')
  const indentOf = (line: string) => line.search(/\S/)
  const index = lines.findIndex((line, index) => {
    const isEnd = (other: string) => other.trim() && indentOf(other) <= indentOf(line)
    const end = lines.slice(index + 1).find(isEnd) ?? ''
    return /[[{]$/.test(line) && (indentOf(end) !== indentOf(line) || !/^ *[\]}]/.test(end))
  })
  const count = (mark: RegExp) => lines.join().match(mark)?.length ?? 0
  if (index < 0 || count(/[[{]/g) <= count(/[\]}]/g)) return undefined
  const entry = lines.slice(0, index + 1).findLastIndex((line) => /^ {2}\S/.test(line))
  const [, , title] = /\btitle: (['"`])(.*?)\1/.exec(lines.slice(entry).join('\n')) ?? []
  const mark = lines[index]?.at(-1)
  return {
    line: index + 1,
    ...(title && { field: `“${title}”` }),
    found: `a ${mark} that nothing closes`,
    expected: 'an end for each bracket',
    fix: `Write ${mark === '{' ? '}' : ']'} where it ends, and a comma.`,
  }
}

/** `before`: what stands before the mistake on its line. */
function adviceFor(text: string, before: string, note: string | undefined): string {
  // esbuild names the word after the mistake.
  const isUnexpected = /^(Expected .* but found|Unexpected)/.test(text)
  const [, field] = /^\s*(\w+)\s+$/.exec(before) ?? []
  if (field && isUnexpected) return `Write a colon behind ${field}.`
  if (note) return `${note}${isUnexpected ? ' Close it.' : ''}`
  if (!isUnexpected) return 'Correct the line.'
  // At its first word, or after the name of a field, the line itself is right.
  if (!before.trim() || (/^\s*[\w']+$/.test(before) && text.endsWith('":"'))) {
    return 'Look at the end of the line before: is a comma, a bracket or a quotation mark missing, or one too many?'
  }
  return 'Is a quotation mark missing before it, or one too many? low-tide and 4:10 need them; within words write “ ” and ’. Else look at the end of the line before.'
}
