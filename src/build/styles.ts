import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
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
 * is kept, and Sass is loaded only when a source, Sass itself or what is asked of it has changed.
 * @throws {BuildError} with the place in the SCSS
 */
export async function compileStyles(root: string): Promise<Style> {
  if (!existsSync(join(root, 'styles/main.scss'))) throw withoutStyle
  const inputs = findStyles(root)
  const key = keyOf(root, inputs)
  const kept = readCachedJson(keptFile(root))
  if (kept.key === key && typeof kept.css === 'string') return { css: kept.css, inputs }
  const { compileSass } = await loadSass()
  const css = compileSass(root)
  writeCached(keptFile(root), JSON.stringify({ key, css }))
  return { css, inputs }
}

/** Compiles for nothing: the first times take 500 and 100 ms, those after them 50. */
export async function warmUpSass(root: string): Promise<void> {
  const { compileSass } = await loadSass()
  for (let times = 0; times < 5; times++) {
    compileSass(root, 'silent')
    // Requests in between are answered.
    await setImmediate()
  }
}

let sass: Promise<typeof import('./sass.ts')> | undefined

function loadSass() {
  // Not imported each time: tsx would be asked for the module again, 1 ms an edit.
  sass ??= import('./sass.ts')
  return sass
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
  const compiler = ['node_modules/sass/package.json', 'src/build/sass.ts'].map((f) => join(root, f))
  for (const file of [...compiler, ...inputs.filter((name) => /\.(scss|sass|css)$/.test(name))]) {
    hash.update(`\0${file}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function keptFile(root: string): string {
  return join(root, 'node_modules/.cache/style.json')
}
