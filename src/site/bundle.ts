import { join } from 'node:path'
import * as esbuild from 'esbuild'
import { statOf } from '../disk.ts'
import { BuildError, type Problem } from '../problem.ts'

/** Modules bundled into one, not run yet. */
export interface Bundle extends Origins {
  code: string
  /** Source map, the bytes of a JSON text: most bundles never need it. */
  map: Uint8Array
}

/** What bundles were made from. */
export interface Origins {
  /** The sources in them, absolute, and the settings they depend on. */
  inputs: string[]
  /** Source → the sources that it imports itself, as paths from the root. */
  imports: Map<string, string[]>
}

export interface Bundler {
  /** The pages as their sources are now. @throws {BuildError} for errors in their syntax and imports */
  bundle(): Promise<Bundle>
  dispose(): Promise<void>
}

/** Where the bundle seems to lie: stack traces name it, and `require` looks for packages beside it. */
export function bundleFile(root: string): string {
  return join(root, 'pages.cjs')
}

/** Loaded once, however often the bundle changes; and React has to be the same one for all. */
export const sharedPackages = ['react', 'react-dom', 'valibot']

/** Pages, components and content in one bundle. @throws {BuildError} for errors in syntax and imports */
export async function bundlePages(
  root: string,
  pageFiles: string[],
  plugins: esbuild.Plugin[] = [],
): Promise<Bundle> {
  const result = await esbuild
    .build({ ...optionsFor(root, pageFiles), plugins })
    .catch(throwBuildError)
  return bundleOf(root, result)
}

/** The same, which esbuild keeps ready to build again: what did not change is not read again. */
export async function createBundler(root: string, pageFiles: string[]): Promise<Bundler> {
  const options = optionsFor(root, pageFiles)
  let context = await esbuild.context(options)
  let known: KnownFiles | undefined = { inputs: [], since: 0 }
  return {
    async bundle() {
      const since = Date.now()
      // After a failure nothing tells which files were read.
      if (!known || isOutdated(known)) {
        await context.dispose()
        context = await esbuild.context(options)
      }
      known = undefined
      const bundle = bundleOf(root, await context.rebuild().catch(throwBuildError))
      known = { inputs: bundle.inputs, since }
      return bundle
    },
    dispose: () => context.dispose(),
  }
}

/** The files that esbuild remembers, and since when. */
interface KnownFiles {
  inputs: string[]
  since: number
}

/**
 * esbuild takes a file for unchanged while its size and its time of change are. When that time is put
 * back (by an archive, by a copy that keeps times), only the time of the writing itself tells, which
 * nobody can set. Some file systems know it to two seconds.
 */
function isOutdated({ inputs, since }: KnownFiles): boolean {
  return inputs.some((file) => {
    const stat = statOf(file)
    return stat && stat.ctimeMs > since - 2000 && stat.mtimeMs < stat.ctimeMs - 2000
  })
}

/** What every bundle exports besides its pages. */
const sharedEntry = 'src/site/bundle-entry.ts'

/** What esbuild calls the module that imports all pages, which is no file. */
const entryName = 'pages'

function optionsFor(root: string, pageFiles: string[]) {
  // esbuild would collect its garbage within most edits: 3 of their 20 ms, for 15 MB less; and 0.4
  // seconds of a build of 5,000 pages. The limit saves 400 MB of one of 20,000, in the same time.
  process.env.GOGC ??= '400'
  process.env.GOMEMLIMIT ??= '256MiB'
  return {
    stdin: { contents: entryOf(pageFiles), resolveDir: root, sourcefile: entryName, loader: 'ts' },
    absWorkingDir: root,
    outfile: bundleFile(root),
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    jsx: 'automatic',
    external: [...sharedPackages],
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
    // With the text of the sources, so that errors name the lines that were bundled.
    sourcemap: 'external',
    logLevel: 'silent',
  } as const satisfies esbuild.BuildOptions
}

function entryOf(pageFiles: string[]): string {
  const names = pageFiles.map((file, i) => `import * as page${i} from './${file}'`)
  const pages = pageFiles.map((file, i) => `${JSON.stringify(file)}: page${i}`)
  return `${names.join('\n')}
export * from './${sharedEntry}'
export const pages = { ${pages.join(', ')} }
`
}

type Result = esbuild.BuildResult<ReturnType<typeof optionsFor>>

function bundleOf(root: string, { outputFiles: [map, code], metafile }: Result): Bundle {
  return {
    code: code?.text ?? '',
    map: map?.contents ?? new Uint8Array(),
    inputs: filesOf(root, metafile),
    imports: importsOf(metafile),
  }
}

function filesOf(root: string, { inputs }: esbuild.Metafile): string[] {
  const files = Object.keys(inputs).filter(isFile)
  return [...files, 'tsconfig.json', 'package.json'].map((file) => join(root, file))
}

function importsOf({ inputs }: esbuild.Metafile): Map<string, string[]> {
  const files = Object.entries(inputs).filter(([file]) => isFile(file))
  return new Map(files.map(([file, { imports }]) => [file, imports.map(({ path }) => path)]))
}

function isFile(input: string): boolean {
  return input !== entryName
}

/** The files that a file imports, itself or through others. */
export function reachable({ imports }: Pick<Origins, 'imports'>, file: string): Set<string> {
  const seen = new Set<string>()
  const follow = (from: string): void => {
    for (const next of imports.get(from) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      follow(next)
    }
  }
  follow(file)
  return seen
}

/** The files that a page was made from, with those that all pages are. */
export function inputsOf(origins: Pick<Origins, 'imports'>, page: string): string[] {
  const files = new Set([page, ...reachable(origins, page), ...reachable(origins, sharedEntry)])
  return [...origins.imports.keys()].filter((file) => files.has(file))
}

export interface Script {
  code: string
  /** The files it was made from, absolute. */
  inputs: string[]
}

/** A browser script with all it imports, minified into one. @throws {BuildError} */
export async function bundleScript(root: string, entry: string): Promise<Script> {
  const { outputFiles, metafile } = await esbuild
    .build({
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
    })
    .catch(throwBuildError)
  const inputs = Object.keys(metafile.inputs).map((file) => join(root, file))
  return { code: outputFiles[0]?.text.trim() ?? '', inputs }
}

/** Turns esbuild's error into ours; lets any other pass. */
function throwBuildError(error: unknown): never {
  throw isBuildFailure(error) ? new BuildError(error.errors.map(problemOf)) : error
}

function isBuildFailure(error: unknown): error is esbuild.BuildFailure {
  const errors = error instanceof Error && 'errors' in error ? error.errors : undefined
  return Array.isArray(errors) && errors.length > 0
}

function problemOf({ text, location, notes }: esbuild.Message): Problem {
  return {
    file: location?.file ?? 'pages/',
    ...(location && { line: location.line, column: columnOf(location) }),
    found: text,
    expected: 'TypeScript without errors in its syntax and imports',
    fix: notes[0]?.text ?? adviceFor(text),
  }
}

/** esbuild names the first word that it did not expect; what is missing often lies before it. */
function adviceFor(text: string): string {
  if (!/^(Expected .* but found|Unterminated|Unexpected)/.test(text)) return 'Correct the line.'
  return 'Look at the end of the line before: is a comma, a bracket or a quotation mark missing? An apostrophe in a text is written ’.'
}

/** esbuild counts bytes, from 0. */
function columnOf({ lineText, column }: esbuild.Location): number {
  return Buffer.from(lineText).subarray(0, column).toString().length + 1
}
