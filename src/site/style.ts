import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { cachePath, isRecord, readCachedJson, writeCached } from '../disk.ts'
import { BuildError, type Problem, suggest } from '../problem.ts'
import type { Palette } from './palette.ts'

export interface Style {
  /** Minified. Links in it are root-relative: `url(/assets/…)`. */
  css: string
  /** Path in `dist/` → the font of a package that the style names. */
  fonts: Map<string, Buffer>
  /** Root-relative URL of the first font of the style, the one every page needs. */
  preload: string | undefined
  palette: Palette
  /** The files and folders it depends on, absolute. */
  inputs: string[]
}

const main = 'styles/main.scss'

/**
 * Sass compresses the CSS itself: a minifier after it would save 20 bytes a page and cost 8 ms of
 * each edit.
 */
const options = { charset: false, style: 'compressed' } as const

/**
 * styles/main.scss → CSS. `url(/fonts/NAME)` is a font of any installed Fontsource package, published
 * under a name that hosts may keep for ever, or the owner's own file in `public/fonts/`.
 * @throws {BuildError} with the place in the SCSS, or with the fonts that are missing
 */
export async function readStyle(root: string): Promise<Style> {
  const inputs = findStyles(root)
  const { css, palette } = await compileCached(root, inputs)
  const names = [...new Set([...css.matchAll(fontUrl)].map(([, name = '']) => name))]
  const packaged = findPackagedFonts(root)
  const own = findOwnFonts(root)
  const missing = names.filter((name) => !packaged.has(name) && !own.includes(name))
  if (missing.length > 0) {
    const known = [...packaged.keys(), ...own]
    throw new BuildError(missing.map((name) => missingFont(name, known)))
  }
  const fonts = names.flatMap((name) => readFont(name, packaged.get(name)))
  const outputs = new Map(fonts.map(({ name, output }) => [name, output]))
  const linked = css.replace(
    fontUrl,
    (_, name: string) => `/${outputs.get(name) ?? `fonts/${name}`}`,
  )
  return {
    css: linked,
    fonts: new Map(fonts.map(({ output, bytes }) => [output, bytes])),
    preload: /url\(["']?(\/[^"')]+\.woff2)/.exec(linked)?.[1],
    palette,
    inputs: [...inputs, fontFolder(root)],
  }
}

const fontUrl = /\/fonts\/([\w.-]+)/g

/** File name → path, of the fonts in all Fontsource packages. */
function findPackagedFonts(root: string): Map<string, string> {
  const folders = ['@fontsource-variable', '@fontsource'].flatMap((scope) => {
    const folder = join(root, 'node_modules', scope)
    return listFolder(folder).map((name) => join(folder, name, 'files'))
  })
  return new Map(
    folders.flatMap((folder) => listFolder(folder).map((name) => [name, join(folder, name)])),
  )
}

function findOwnFonts(root: string): string[] {
  return listFolder(join(root, 'public/fonts'))
}

/** The folder whose stamp changes when an own font comes or goes. */
function fontFolder(root: string): string {
  const folders = ['public/fonts', 'public'].map((name) => join(root, name))
  return folders.find((folder) => existsSync(folder)) ?? root
}

function listFolder(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

/** 'a.woff2' → its bytes, and 'assets/a.1234abcd.woff2'; nothing without a path. */
function readFont(name: string, path: string | undefined) {
  if (!path) return []
  const bytes = readFileSync(path)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  return [{ name, output: `assets/${name.replace(/\.woff2$/, `.${hash}.woff2`)}`, bytes }]
}

/** Compiles for nothing: the first times take 500 and 100 ms, those after them 50. */
export async function warmUpSass(root: string): Promise<void> {
  const { compileSass } = await loadSass()
  for (let times = 0; times < 5; times++) {
    compileSass(root, options, true)
    // Requests in between are answered.
    await setImmediate()
  }
}

/** Sass is loaded only when a source, Sass itself or its options have changed. */
async function compileCached(
  root: string,
  inputs: string[],
): Promise<{ css: string; palette: Palette }> {
  const key = keyOf(root, inputs)
  const cacheFile = cachePath(root, 'style.json')
  const cached = readCachedJson(cacheFile)
  if (cached.key === key && typeof cached.css === 'string' && isPalette(cached.palette)) {
    return { css: cached.css, palette: cached.palette }
  }
  const [{ compileSass }, { readPalette }] = await Promise.all([loadSass(), loadPalette()])
  const css = compileSass(root, options)
  const palette = readPalette(css)
  writeCached(cacheFile, JSON.stringify({ key, css, palette }))
  return { css, palette }
}

function isPalette(value: unknown): value is Palette {
  return isRecord(value) && isScheme(value.light) && isScheme(value.dark)
}

function isScheme(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((colour) => typeof colour === 'string')
}

let sass: Promise<typeof import('./sass.ts')> | undefined

function loadSass() {
  // Not imported each time: tsx would be asked for the module again, 1 ms an edit.
  sass ??= import('./sass.ts')
  return sass
}

let palette: Promise<typeof import('./palette.ts')> | undefined

function loadPalette() {
  palette ??= import('./palette.ts')
  return palette
}

/** @throws {BuildError} when there is no style sheet to begin with */
function findStyles(root: string): string[] {
  if (!existsSync(join(root, main))) throw new BuildError([missingStyle])
  const folder = join(root, 'styles')
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  // Editors lock files by links that lead nowhere, with a dot in front.
  const visible = entries.filter(({ name }) => !name.startsWith('.'))
  return [folder, ...visible.map(({ parentPath, name }) => join(parentPath, name)).sort()]
}

function keyOf(root: string, inputs: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(options))
  const styles = inputs.filter((name) => /\.(scss|sass|css)$/.test(name))
  for (const file of [join(root, 'node_modules/sass/package.json'), ...styles]) {
    hash.update(`\0${file}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const missingStyle: Problem = {
  file: main,
  found: 'no such file',
  expected: 'the style sheet of all pages, which uses the others',
  fix: 'Put it back.',
}

function missingFont(name: string, known: string[]): Problem {
  return {
    file: 'styles/_fonts.scss',
    found: `/fonts/${name}, which does not exist`,
    expected: 'a font of an installed @fontsource package, or a file in public/fonts/',
    fix: suggest(name, known) ?? 'Install the package, put the file there, or correct the name.',
  }
}
