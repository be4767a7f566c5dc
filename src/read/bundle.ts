import { join } from 'node:path'
import * as esbuild from 'esbuild'
import { BuildError, type Diagnostic } from '../shared/diagnostic.ts'

/** Modules bundled into one, not run yet. */
export type Bundle = Awaited<ReturnType<typeof bundlePages>>

/** Where the bundle seems to lie: stack traces name it, and `require` looks for packages beside it. */
export function bundleFile(root: string): string {
  return join(root, 'pages.cjs')
}

/** Loaded once, however often the bundle changes; and React has to be the same one for all. */
export const sharedPackages = ['react', 'react-dom']

/** What esbuild calls the module that imports all pages, which is no file. */
const entryName = 'pages'

/**
 * Pages, components and content in one. From the start each time: a context that esbuild keeps is no
 * faster for these few files, and misses changes that keep a file's size and time.
 * @throws {BuildError} for errors in their syntax and imports
 */
export async function bundlePages(root: string, pageFiles: string[], showsDrafts = false) {
  // Go would collect garbage within most edits: 3 of their 20 ms, for 15 MB less.
  process.env.GOGC ??= '400'
  const options = {
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
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.HIDES_DRAFTS': `${!showsDrafts}`,
    },
    metafile: true,
    logLevel: 'silent',
  } as const satisfies esbuild.BuildOptions
  const { outputFiles, metafile, warnings } = await esbuild
    .build({ ...options, plugins: [styleRefusal] })
    .catch(throwBuildError)
  const inputs = Object.entries(metafile.inputs).filter(([file]) => file !== entryName)
  return {
    code: outputFiles[0]?.text ?? '',
    /** Makes the source map, JSON. Most bundles never need it, and it takes a third of an edit. */
    readMap() {
      const { outputFiles } = esbuild.buildSync({ ...options, sourcemap: 'external' })
      return outputFiles.find(({ path }) => path.endsWith('.map'))?.text ?? '{}'
    },
    /** Source → the sources that it imports itself, as paths from the root. */
    imports: new Map(inputs.map(([file, { imports }]) => [file, imports.map(({ path }) => path)])),
    /** What is probably unintended in them: a key or an attribute that is there twice. */
    warnings: warnings.map(diagnosticOf).filter(({ file }) => !file.startsWith('node_modules/')),
  }
}

/** A style sheet that is imported would go into a bundle of its own, and from there nowhere. */
const styleRefusal: esbuild.Plugin = {
  name: 'style-refusal',
  setup(build) {
    const text = 'A style sheet is imported here, but no page would have it'
    const notes = [{ text: 'Put its rules into styles/, which all pages share.' }]
    build.onResolve({ filter: /\.css$/ }, () => ({ errors: [{ text, notes }] }))
  },
}

function entryOf(pageFiles: string[]): string {
  const names = pageFiles.map((file, i) => `import * as page${i} from './${file}'`)
  const pages = pageFiles.map((file, i) => `${JSON.stringify(file)}: page${i}`)
  return `export { content } from './src/render/all-content.ts'
${names.join('\n')}
export { renderPage } from './src/render/page.tsx'
export const pages = { ${pages.join(', ')} }
`
}

/** A browser script with all it imports, minified into one. @throws {BuildError} */
export async function bundleScript(root: string, entry: string): Promise<string> {
  const { outputFiles } = await esbuild
    .build({
      entryPoints: [`./${entry}`],
      absWorkingDir: root,
      bundle: true,
      write: false,
      minify: true,
      format: 'iife',
      target: 'es2020',
      // Without "use strict" at its start: 15 bytes, and the same behaviour for what we write.
      tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
      logLevel: 'silent',
    })
    .catch(throwBuildError)
  return outputFiles[0]?.text.trim() ?? ''
}

/** Turns esbuild's error into ours; lets any other pass. */
function throwBuildError(error: unknown): never {
  const errors = error instanceof Error && 'errors' in error ? error.errors : undefined
  throw Array.isArray(errors) && errors.length > 0
    ? new BuildError(errors.map(diagnosticOf))
    : error
}

/** By how an error begins. */
const fixes = [
  ['No matching export', 'Export it there under this name.'],
  ['Could not resolve ".', 'Correct the path, or put the file there.'],
  ['Could not resolve', 'Install the package with npm i and its name, or correct the line.'],
] as const

function diagnosticOf({ text, location, notes }: esbuild.Message): Diagnostic {
  const { file = 'pages/', line, column = 0, lineText = '' } = location ?? {}
  // esbuild counts bytes, from 0.
  const before = Buffer.from(lineText).subarray(0, column).toString()
  // A package that is not installed would be left out of the bundle, and be missing all the same.
  const note = notes.find((other) => !other.text.startsWith('You can mark the path'))
  const noteLine = note?.location ? ` line ${note.location.line}.` : ''
  // esbuild names the first word that it did not expect; what is missing often lies before it.
  const isUnexpected = /^(Expected .* but found|Unterminated|Unexpected)/.test(text)
  const [, correct = 'Correct the line.'] = fixes.find(([start]) => text.startsWith(start)) ?? []
  const advice = isUnexpected
    ? 'Look at the end of the line before: is a comma, a bracket or a quotation mark missing? An apostrophe in a text is written ’.'
    : correct
  return {
    file,
    ...(line && { line, column: before.length + 1 }),
    found: text,
    expected: 'TypeScript without errors in its syntax and imports',
    fix: note ? `${note.text}${noteLine}${isUnexpected ? ' Close it.' : ''}` : advice,
  }
}
