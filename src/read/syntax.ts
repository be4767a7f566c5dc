import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Message } from 'esbuild'
import { cachePath, readCached, writeCached } from '../shared/cache.ts'
import { BuildError, type Diagnostic } from '../shared/diagnostic.ts'
import { hashOf, pathBelow, readBytes, statOf } from '../shared/files.ts'

/** `hashes`: of the files that it was made from. */
type Script = { text: string; hashes: Record<string, string> }

/**
 * A browser script with all it imports, minified into one; bundled again only when one of its files has
 * other bytes. @throws {BuildError}
 */
export async function bundleScript(root: string, entry: string): Promise<string> {
  const hashAt = (file: string) => (statOf(join(root, file)) ? hashOf(readBytes(root, file)) : '')
  const hashesOf = (files: string[]) =>
    Object.fromEntries(files.map((file) => [file, hashAt(file)]))
  const cacheFile = cachePath(root, `${entry.replaceAll('/', '-')}.json`)
  const cached = readCached<Script>(cacheFile, root)
  if (cached && isDeepStrictEqual(cached.hashes, hashesOf(Object.keys(cached.hashes)))) {
    return cached.text
  }
  const start = Date.now()
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
    // Without "use strict" at its start: 15 bytes, and the same behaviour for what we write.
    tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
    logLevel: 'silent',
  }).catch((error) => {
    throw syntaxError(error)
  })
  const text = outputFiles[0]?.text.trim() ?? ''
  const files = Object.keys(metafile.inputs).map((file) => pathBelow(root, join(root, file)))
  const value: Script = { text, hashes: hashesOf(files) }
  // What was saved since, or a tick of the file system before, may not be what was read.
  const isCurrent = files.every((file) => (statOf(join(root, file))?.ctimeMs ?? 0) < start - 20)
  if (isCurrent) writeCached(cacheFile, JSON.stringify({ version: root, value }))
  return text
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
  // esbuild names the first word that it did not expect; what is missing often lies before it.
  const isUnexpected = /^(Expected .* but found|Unterminated|Unexpected)/.test(text)
  const advice = isUnexpected
    ? 'Look at the end of the line before: is a comma, a bracket or a quotation mark missing? An apostrophe in a text is written ’.'
    : 'Correct the line.'
  return {
    code: 'syntax',
    file,
    ...(line && { line, column: before.length + 1 }),
    found: text,
    expected: 'TypeScript without errors in its syntax',
    fix: note ? `${note.text}${noteLine}${isUnexpected ? ' Close it.' : ''}` : advice,
  }
}
