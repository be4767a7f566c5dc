import { join } from 'node:path'
import type { Message } from 'esbuild'
import { cachedFromFiles } from '../shared/cache.ts'
import { BuildError, type Diagnostic } from '../shared/diagnostic.ts'
import { pathBelow } from '../shared/files.ts'

/** Bundles and minifies a browser script. @throws {BuildError} */
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

export function syntaxError(error: unknown): BuildError {
  const errors = error instanceof Error && 'errors' in error ? error.errors : undefined
  if (!Array.isArray(errors) || errors.length === 0) throw error
  return new BuildError(errors.map(diagnosticOf))
}

export function diagnosticOf({ text, location, notes }: Message): Diagnostic {
  const { file = 'pages/', line, column = 0, lineText = '' } = location ?? {}
  // esbuild counts bytes, from 0.
  const before = Buffer.from(lineText).subarray(0, column).toString()
  const [note] = notes
  const noteLine = note?.location ? ` line ${note.location.line}.` : ''
  // esbuild names the word after the mistake.
  const isUnexpected = /^(Expected .* but found|Unterminated|Unexpected)/.test(text)
  return {
    code: 'syntax',
    file,
    ...(line && { line, column: before.length + 1 }),
    found: text,
    expected: 'TypeScript without errors in its syntax',
    fix: note
      ? `${note.text}${noteLine}${isUnexpected ? ' Close it.' : ''}`
      : adviceFor(file, lineText, isUnexpected),
  }
}

function adviceFor(file: string, line: string, isUnexpected: boolean): string {
  if (!isUnexpected) return 'Correct the line.'
  if (file.endsWith('.ts') && /<\/?[a-z]/i.test(line)) {
    return "A .ts file holds no elements: write '*emphasis*', '**strong**' or '[words](https://…)'."
  }
  if (file.endsWith('.tsx') && /<\s*\d|<\s/.test(line)) {
    return "In a page, < begins an element: write {'<'} for the character."
  }
  return 'Look at the end of the line before: is a comma, a bracket or a quotation mark missing? An apostrophe in a text is written ’.'
}
