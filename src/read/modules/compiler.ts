import { createRequire } from 'node:module'
import { extname } from 'node:path'
import type { Loader, TransformOptions } from 'esbuild'
import { cachedFor } from '../../shared/cache.ts'
import { BuildError, type Diagnostic } from '../../shared/diagnostic.ts'
import { hashOf, readBytes } from '../../shared/files.ts'
import type { Import } from './imports.ts'
import { diagnosticOf, syntaxError } from './syntax.ts'
import { moduleOf, readTextFile } from './text-file.ts'
import { warnOfWrapping } from './wrapped-lines.ts'

export interface Compiled {
  /** As it was read. Diagnostics give lines of this text, whatever is saved meanwhile. */
  text: string
  code: string
  map: string
  imports: Import[]
  /** See `readImports`. */
  names: string[]
  errors: Diagnostic[]
  warnings: Diagnostic[]
}

/** Ending of a file that can be imported → how esbuild reads it. */
export const loaders: Record<string, Loader> = {
  '.ts': 'ts',
  '.tsx': 'tsx',
  '.mts': 'ts',
  '.js': 'js',
  '.jsx': 'jsx',
  '.mjs': 'js',
  '.json': 'json',
  '.md': 'js',
}

const compilerOptions: TransformOptions = {
  format: 'cjs',
  jsx: 'automatic',
  target: 'node20',
  sourcemap: 'external',
  sourcesContent: false,
  logLevel: 'silent',
  define: { 'process.env.NODE_ENV': '"production"' },
  supported: { 'dynamic-import': false },
  tsconfigRaw: { compilerOptions: { alwaysStrict: true, verbatimModuleSyntax: true } },
}

const esbuild = createRequire(import.meta.url)('esbuild/package.json')
const compiler = JSON.stringify([esbuild.version, compilerOptions, `${moduleOf}`])

/** Errors in the file are returned, not thrown. `edited`: its text, unless that on the disk. */
export async function compileFile(root: string, file: string, edited?: string): Promise<Compiled> {
  let text = ''
  try {
    const bytes = edited === undefined ? readBytes(root, file) : Buffer.from(edited)
    const isText = file.endsWith('.md')
    text = readTextFile(file, bytes)
    const compiled = await compileText(root, file, text)
    const warnings = isText ? warnOfWrapping(file, text) : compiled.warnings
    return { text, errors: [], ...compiled, warnings }
  } catch (error) {
    const { diagnostics } = error instanceof BuildError ? error : syntaxError(error, text)
    return { text, code: '', map: '{}', imports: [], names: [], errors: diagnostics, warnings: [] }
  }
}

/** A file has one name, so that its next version takes the place of the last. */
export const cachedName = (file: string) => `${hashOf(file)}.json`

/** Cached by its text, because the compiler is slow to load and most builds change few files. */
function compileText(root: string, file: string, text: string) {
  const version = hashOf(`${compiler}\n${text}`)
  return cachedFor(root, `modules/${cachedName(file)}`, version, async () => {
    const { transform } = await import('esbuild')
    const { readImports } = await import('./imports.ts')
    const loader = loaders[extname(file)] ?? 'ts'
    const source = file.endsWith('.md') ? moduleOf(file, text) : text
    const compiling = transform(source, { ...compilerOptions, loader, sourcefile: file })
    // Read while another process compiles.
    const links = loader === 'json' ? undefined : readImports(file, source)
    const { code, map, warnings } = await compiling
    const { imports, names } = links ?? {
      imports: [],
      names: ['default', ...Object.keys(Object(JSON.parse(text)))],
    }
    return { code, map, warnings: warnings.map((warning) => diagnosticOf(warning)), imports, names }
  })
}
