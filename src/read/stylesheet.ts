import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { cachePath, readCached, writeCached } from '../shared/cache.ts'
import { BuildError, type Diagnostic, quoted, suggest } from '../shared/diagnostic.ts'
import { hashOf, pathBelow, readBytes, statOf } from '../shared/files.ts'
import type { Palette } from './sass.ts'

export interface Style {
  /** Minified. Links in it are root-relative: `url(/assets/…)`. */
  css: string
  /** Path in `dist/` → the font of a package that the style names. */
  fonts: Map<string, Buffer>
  /** Root-relative URL of the font every page needs: the upright one of basic Latin. */
  preload: string | undefined
  palette: Palette
}

const main = 'styles/main.scss'

/**
 * styles/main.scss → CSS. `url(/fonts/NAME)` is a font of any installed Fontsource package, published
 * under a name that hosts may keep for ever, or the owner's own file in `public/fonts/`. The faces that
 * stand in for the typeface until it is loaded are added.
 * @throws {BuildError} with the place in the SCSS, or with the fonts that are missing
 */
export async function readStyle(root: string): Promise<Style> {
  if (!statOf(join(root, main))?.isFile()) {
    const expected = 'the style sheet of all pages, which uses the others'
    const place = { code: 'missing-style', file: main, found: 'no such file' }
    throw new BuildError([{ ...place, expected, fix: 'Put it back.' }])
  }
  const { css, palette } = await compileCached(root)
  const packaged = findPackagedFonts(root)
  const complete = removeMissingFaces(css, packaged)
  const { link, fonts } = publishFonts(root, complete, packaged)
  const typeface = findTypeface(complete)
  const path = typeface && (packaged.get(basename(typeface)) ?? `public${typeface}`)
  const fallbacks = path ? await readFallbackFaces(root, path) : ''
  // Such a text would end the style of the page.
  const inline = link(complete).replace(/<(?=\/style)/gi, '\\3c ')
  return { css: inline + fallbacks, fonts, preload: typeface && link(typeface), palette }
}

/** The fonts of packages, by their outputs; `link` writes these in the place of `/fonts/NAME`. */
function publishFonts(root: string, css: string, packaged: Map<string, string>) {
  const own = listFolder(join(root, 'public/fonts')).map((path) => basename(path))
  const known = [...packaged.keys(), ...own]
  const fontUrl = /\/fonts\/([\w.-]+)/g
  const names = new Set([...css.matchAll(fontUrl)].map(([, name = '']) => name))
  const missing = [...names].filter((name) => !known.includes(name))
  if (missing.length > 0) throw new BuildError(missing.map((name) => missingFont(name, known)))
  const fonts = new Map<string, Buffer>()
  const outputs = new Map<string, string>()
  for (const name of names) {
    const path = packaged.get(name)
    if (!path) continue
    const bytes = readBytes(root, path)
    const output = `assets/${name.replace(/\.woff2$/, `.${hashOf(bytes).slice(0, 8)}.woff2`)}`
    fonts.set(output, bytes)
    outputs.set(name, `/${output}`)
  }
  const link = (text: string) =>
    text.replace(fontUrl, (url, name: string) => outputs.get(name) ?? url)
  return { link, fonts }
}

/** A package may lack italics, which browsers then slant themselves, or Latin Extended. */
function removeMissingFaces(css: string, packaged: Map<string, string>): string {
  return css.replace(/@font-face\{[^}]*\/fonts\/([\w.-]+)[^}]*\}/g, (face, name: string) => {
    const upright = name.replace('-ext-', '-').replace('-italic', '-normal')
    return packaged.has(name) || upright === name || !packaged.has(upright) ? face : ''
  })
}

/** Root-relative URL of the upright font of basic Latin. */
function findTypeface(css: string): string | undefined {
  const faces = css.match(/@font-face\{[^}]*\.woff2[^}]*\}/g) ?? []
  const face = faces.find((rule) => !/italic|unicode-range:(?!u\+0)/i.test(rule))
  return /url\(["']?(\/[^"')]+\.woff2)/.exec(face ?? '')?.[1]
}

/** Measured only when the typeface is another than before: the reader of fonts loads slowly. */
async function readFallbackFaces(root: string, path: string): Promise<string> {
  if (!statOf(resolve(root, path))) return ''
  const typeface = readBytes(root, path)
  const metadata = resolve(root, dirname(path), '../metadata.json')
  const isSans = statOf(metadata) && readBytes(root, metadata).includes('"category": "sans-serif"')
  const kind = isSans ? 'sans' : 'serif'
  const cacheFile = cachePath(root, 'fallback-faces.json')
  // The number counts up when fallback-faces.ts changes.
  const version = [1, kind, hashOf(typeface)].join()
  const cached = readCached<string>(cacheFile, version)
  if (cached !== undefined) return cached
  const { makeFallbackFaces } = await import('./fallback-faces.ts')
  try {
    const value = makeFallbackFaces(typeface, kind)
    writeCached(cacheFile, JSON.stringify({ version, value }))
    return value
  } catch (error) {
    if (error instanceof BuildError) throw error
    const expected = 'a complete WOFF2'
    const fix = 'Install its package again, or export the file again.'
    const found = error instanceof Error ? error.message : quoted(error)
    const file = pathBelow(root, resolve(root, path))
    throw new BuildError([{ code: 'broken-font', file, found, expected, fix }])
  }
}

/** File name → path, of the fonts in all Fontsource packages. */
function findPackagedFonts(root: string): Map<string, string> {
  const scopes = ['@fontsource-variable', '@fontsource'].map(
    (name) => `${root}/node_modules/${name}`,
  )
  const folders = scopes.flatMap(listFolder).map((name) => `${name}/files`)
  return new Map(folders.flatMap(listFolder).map((path) => [basename(path), path]))
}

/** The paths of what lies in a folder; nothing when there is none. */
function listFolder(folder: string): string[] {
  return statOf(folder)?.isDirectory() ? readdirSync(folder).map((name) => join(folder, name)) : []
}

/** `files`: what it was made from, with the hash of each. */
type Compiled = Pick<Style, 'css' | 'palette'> & { files: Record<string, string> }

/** What a style depends on besides its own files. */
const toolFiles = ['node_modules/sass/package.json', 'src/read/sass.ts']

/** Loading Sass takes half as long as a whole build, so it is done only when a style has changed. */
async function compileCached(root: string): Promise<Compiled> {
  const cacheFile = cachePath(root, 'style.json')
  const cached = readCached<Compiled>(cacheFile, root)
  if (cached && isDeepStrictEqual(cached.files, hashesOf(root, Object.keys(cached.files)))) {
    return cached
  }
  const { compileSass, readPalette } = await import('./sass.ts')
  const start = Date.now()
  const { css, files } = compileSass(root)
  const hashes = hashesOf(root, [...files.map((file) => pathBelow(root, file)), ...toolFiles])
  const value = { css, palette: readPalette(css), files: hashes }
  // A file that changed meanwhile may have another hash than what Sass read.
  const isCurrent = files.every((file) => Math.floor(statOf(file)?.mtimeMs ?? Infinity) <= start)
  if (isCurrent) writeCached(cacheFile, JSON.stringify({ version: root, value }))
  return value
}

function hashesOf(root: string, names: string[]): Record<string, string> {
  const isThere = (name: string) => existsSync(join(root, name))
  return Object.fromEntries(
    names.map((name) => [name, isThere(name) ? hashOf(readBytes(root, name)) : '']),
  )
}

function missingFont(name: string, known: string[]): Diagnostic {
  return {
    code: 'missing-font',
    file: 'styles/_fonts.scss',
    found: `/fonts/${name}, which does not exist`,
    expected: 'a font of an installed @fontsource package, or a file in public/fonts/',
    fix: suggest(name, known) ?? 'Install the package, put the file there, or correct the name.',
  }
}

/** Tokens that styles use and nothing sets: an older `_tokens.scss` under newer styles. */
export function checkTokens(css: string): Diagnostic[] {
  const namesIn = (pattern: RegExp) => [...css.matchAll(pattern)].map(([, name = '']) => name)
  const known = namesIn(/(--[\w-]+):/g)
  const used = new Set(namesIn(/var\((--[\w-]+)\)/g))
  return [...used]
    .filter((name) => !known.includes(name))
    .map((name) => ({
      code: 'missing-token',
      file: 'styles/_tokens.scss',
      found: `no ${name}, which the styles use`,
      expected: 'a value for every token that is used',
      fix: 'Write it there. A newer template has it in its own file.',
    }))
}
