import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Script } from 'node:vm'
import * as esbuild from 'esbuild'
import type { ComponentType } from 'react'
import { BuildError, type Problem } from '../problem.ts'

/** What `entryOf` exports: the content, the renderer, and a module for each page file. */
export type SiteBundle = typeof import('../render.tsx') & {
  pages: Record<string, { default?: ComponentType }>
}

export interface SiteBundler {
  /** The site as its sources are now. Throws a BuildError for mistakes in them. */
  load(pageFiles: string[]): Promise<SiteBundle>
  stop(): Promise<void>
}

/**
 * Pages, components and content in one bundle: evaluated afresh each time it is loaded, which
 * Node's own loader cannot do, and without its cost for every module.
 */
export function createSiteBundler(root: string): SiteBundler {
  return {
    async load(pageFiles) {
      const result = await esbuild.build(optionsFor(root, pageFiles)).catch(asBuildError)
      return evaluate(root, result.outputFiles[0]?.text ?? '')
    },
    stop: () => esbuild.stop(),
  }
}

function optionsFor(root: string, pageFiles: string[]) {
  return {
    stdin: {
      contents: entryOf(pageFiles),
      resolveDir: root,
      sourcefile: 'site',
      loader: 'ts',
    },
    absWorkingDir: root,
    outfile: join(root, 'site.cjs'),
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    jsx: 'automatic',
    // One React for the bundle and its renderer, loaded once however often the bundle changes.
    external: ['react', 'react-dom'],
    define: { 'process.env.NODE_ENV': '"production"' },
    sourcemap: 'inline',
    logLevel: 'silent',
  } as const satisfies esbuild.BuildOptions
}

function entryOf(pageFiles: string[]): string {
  const names = pageFiles.map((file, i) => `import * as page${i} from './${file}'`)
  const pages = pageFiles.map((file, i) => `${JSON.stringify(file)}: page${i}`)
  return `${names.join('\n')}\nexport * from './src/render.tsx'\nexport const pages = { ${pages.join(', ')} }\n`
}

function evaluate(root: string, code: string): SiteBundle {
  // React reads this when it is first required: the production build renders faster.
  process.env.NODE_ENV ??= 'production'
  const module = { exports: {} }
  const run = new Script(`(module, exports, require) => {${code}\n}`, {
    filename: join(root, 'site.cjs'),
  })
  run.runInThisContext()(module, module.exports, createRequire(join(root, 'package.json')))
  // esbuild made the exports from `entryOf`, so their type is known though no check can show it.
  return module.exports as SiteBundle
}

function asBuildError(error: unknown): never {
  const errors = isBuildFailure(error) ? error.errors : []
  if (errors.length === 0) throw error
  throw new BuildError(errors.map(problemOf))
}

function isBuildFailure(error: unknown): error is esbuild.BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors)
}

function problemOf({ text, location, notes }: esbuild.Message): Problem {
  return {
    file: location ? `${location.file}:${location.line}:${location.column + 1}` : 'the pages',
    found: location ? `${text}\n           ${location.lineText.trim()}` : text,
    allowed: 'TypeScript that esbuild can read',
    remedy: notes[0]?.text ?? 'Mend the line.',
  }
}
