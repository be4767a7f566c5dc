import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Palette } from '../checks/style.ts'
import { cachePath, hashOf, pathBelow, readCached, writeCached } from '../disk.ts'
import { BuildError, type Problem, suggest } from '../problem.ts'

export interface Style {
  /** Minified. Links in it are root-relative: `url(/assets/…)`. */
  css: string
  /** Path in `dist/` → the font of a package that the style names. */
  fonts: Map<string, Buffer>
  /** Root-relative URL of the first font of the style, the one every page needs. */
  preload: string | undefined
  palette: Palette
}

const main = 'styles/main.scss'

/**
 * styles/main.scss → CSS. `url(/fonts/NAME)` is a font of any installed Fontsource package, published
 * under a name that hosts may keep for ever, or the owner's own file in `public/fonts/`.
 * @throws {BuildError} with the place in the SCSS, or with the fonts that are missing
 */
export async function readStyle(root: string): Promise<Style> {
  if (!existsSync(join(root, main))) throw new BuildError([missingStyle])
  const { css, palette } = await compileCached(root)
  const names = [...new Set([...css.matchAll(fontUrl)].map(([, name = '']) => name))]
  const packaged = findPackagedFonts(root)
  const own = listFolder(join(root, 'public/fonts'))
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

function listFolder(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

/** 'a.woff2' → its bytes, and 'assets/a.1234abcd.woff2'; nothing without a path. */
function readFont(name: string, path: string | undefined) {
  if (!path) return []
  const bytes = readFileSync(path)
  const hash = hashOf(bytes).slice(0, 8)
  return [{ name, output: `assets/${name.replace(/\.woff2$/, `.${hash}.woff2`)}`, bytes }]
}

/** What Sass made, and from which files, each with the hash of its bytes. */
interface Compiled {
  css: string
  palette: Palette
  files: Record<string, string>
}

/** Loading Sass takes half as long as a whole build, so it is done only when a style has changed. */
async function compileCached(root: string): Promise<Compiled> {
  const cacheFile = cachePath(root, 'style.json')
  const cached = readCached<Compiled>(cacheFile, root)
  if (cached && isCurrent(root, cached.files)) return cached
  const { compileSass, readPalette } = await import('./sass.ts')
  const { css, files } = compileSass(root)
  const names = [...files.map((file) => pathBelow(root, file)), ...toolFiles]
  const hashes = names.map((name) => [name, hashOf(readFileSync(join(root, name)))])
  const value = { css, palette: readPalette(css), files: Object.fromEntries(hashes) }
  writeCached(cacheFile, JSON.stringify({ version: root, value }))
  return value
}

/** What a style depends on besides its own files. */
const toolFiles = ['node_modules/sass/package.json', 'src/site/sass.ts']

function isCurrent(root: string, files: Record<string, string>): boolean {
  return Object.entries(files).every(([name, hash]) => {
    const path = join(root, name)
    return existsSync(path) && hashOf(readFileSync(path)) === hash
  })
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
