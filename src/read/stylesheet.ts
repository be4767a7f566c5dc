import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { cachePath, readCached, writeCached } from '../shared/cache.ts'
import { BuildError, type Diagnostic, suggest } from '../shared/diagnostic.ts'
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
 * under a name that hosts may keep for ever, or the owner's own file in `public/fonts/`.
 * @throws {BuildError} with the place in the SCSS, or with the fonts that are missing
 */
export async function readStyle(root: string): Promise<Style> {
  if (!statOf(join(root, main))?.isFile()) {
    const expected = 'the style sheet of all pages, which uses the others'
    throw new BuildError([{ file: main, found: 'no such file', expected, fix: 'Put it back.' }])
  }
  const { css, palette } = await compileCached(root)
  const packaged = findPackagedFonts(root)
  const own = listFolder(join(root, 'public/fonts')).map((path) => basename(path))
  const fonts = new Map<string, Buffer>()
  const missing = new Set<string>()
  // Such a text would end the style of the page.
  const inline = css.replace(/<(?=\/style)/gi, '\\3c ')
  const linked = inline.replace(/\/fonts\/([\w.-]+)/g, (url, name: string) => {
    const path = packaged.get(name)
    if (!path && !own.includes(name)) missing.add(name)
    if (!path) return url
    const bytes = readBytes(root, path)
    const output = `assets/${name.replace(/\.woff2$/, `.${hashOf(bytes).slice(0, 8)}.woff2`)}`
    fonts.set(output, bytes)
    return `/${output}`
  })
  const known = [...packaged.keys(), ...own]
  if (missing.size > 0) throw new BuildError([...missing].map((name) => missingFont(name, known)))
  const faces = linked.match(/@font-face\{[^}]*\.woff2[^}]*\}/g) ?? []
  const face = faces.find((rule) => !/italic|unicode-range:(?!u\+0)/i.test(rule))
  const preload = /url\(["']?(\/[^"')]+\.woff2)/.exec(face ?? '')?.[1]
  return { css: linked, fonts, preload, palette }
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
  let hashes = hashesOf(root, Object.keys(cached?.files ?? {}))
  if (cached && isDeepStrictEqual(cached.files, hashes)) return cached
  const { compileSass, readPalette } = await import('./sass.ts')
  for (;;) {
    const before = hashes
    const { css, files } = compileSass(root)
    hashes = hashesOf(root, [...files.map((file) => pathBelow(root, file)), ...toolFiles])
    // Otherwise a file is used for the first time, or may have changed since Sass read it.
    if (!isDeepStrictEqual(before, hashes)) continue
    const value = { css, palette: readPalette(css), files: hashes }
    writeCached(cacheFile, JSON.stringify({ version: root, value }))
    return value
  }
}

function hashesOf(root: string, names: string[]): Record<string, string> {
  const isThere = (name: string) => existsSync(join(root, name))
  return Object.fromEntries(
    names.map((name) => [name, isThere(name) ? hashOf(readBytes(root, name)) : '']),
  )
}

function missingFont(name: string, known: string[]): Diagnostic {
  return {
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
      file: 'styles/_tokens.scss',
      found: `no ${name}, which the styles use`,
      expected: 'a value for every token that is used',
      fix: 'Write it there. A newer template has it in its own file.',
    }))
}
