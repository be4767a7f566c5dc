import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { readCachedJson, writeCached } from '../disk/cached-file.ts'
import { BuildError } from '../problem.ts'

export interface Style {
  /** Minified. Links in it are root-relative: `url(/fonts/…)`. */
  css: string
  /** The files and folders it depends on, absolute. */
  inputs: string[]
}

/**
 * styles/main.scss → CSS. Sass takes longer to load than all the rest of a build, so the last result
 * is kept, and Sass is loaded only when a source or Sass itself has changed.
 * @throws {BuildError} with the place in the SCSS
 */
export async function compileStyles(root: string): Promise<Style> {
  if (!existsSync(join(root, 'styles/main.scss'))) throw withoutStyle
  const inputs = findStyles(root)
  const key = keyOf(root, inputs)
  const kept = readCachedJson(keptFile(root))
  if (kept.key === key && typeof kept.css === 'string') return { css: kept.css, inputs }
  const { compileSass } = await import('./sass.ts')
  const { code } = await transform(compileSass(root), {
    loader: 'css',
    minify: true,
    target: 'es2022',
  })
  const css = code.trim()
  writeCached(keptFile(root), JSON.stringify({ key, css }))
  return { css, inputs }
}

const withoutStyle = new BuildError([
  {
    file: 'styles/main.scss',
    found: 'no such file',
    allowed: 'the style sheet of all pages, which uses the others',
    remedy: 'Put it back.',
  },
])

function findStyles(root: string): string[] {
  const folder = join(root, 'styles')
  const below = readdirSync(folder, { withFileTypes: true, recursive: true })
  // Editors lock files by links that lead nowhere, with a dot in front.
  const own = below.filter(({ name }) => !name.startsWith('.'))
  return [folder, ...own.map(({ parentPath, name }) => join(parentPath, name)).sort()]
}

function keyOf(root: string, inputs: string[]): string {
  const hash = createHash('sha256')
  const compiler = join(root, 'node_modules/sass/package.json')
  for (const file of [compiler, ...inputs.filter((name) => /\.(scss|sass|css)$/.test(name))]) {
    hash.update(`\0${file}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function keptFile(root: string): string {
  return join(root, 'node_modules/.cache/style.json')
}
