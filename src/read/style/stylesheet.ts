import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { cachedFor, cachedFromFiles } from '../../shared/cache.ts'
import { BuildError, type Diagnostic, suggest } from '../../shared/diagnostic.ts'
import { hashOf, readBytes, statOf } from '../../shared/files.ts'

/**
 * `css`: minified, with root-relative links. `files`: its SCSS. `rules`: those of `css` one by one, so
 * that a page gets those it needs. `fonts`: those of packages, by path in `dist/`. `preload`: the font
 * that every page needs, the upright one of basic Latin.
 */
export type Style = Awaited<ReturnType<typeof readStyle>>

/**
 * `url(/fonts/NAME)` is the owner's file in `public/fonts/`, or a font of any
 * installed Fontsource package, which is published under a hashed name. Adds the faces that stand in
 * for the typeface until it loads.
 */
export async function readStyle(root: string) {
  // Sass names no file when this one is missing.
  readBytes(root, 'styles/main.scss')
  // Cached, because loading Sass takes half as long as a whole build.
  const compiled = await cachedFromFiles(root, 'style.json', async () => {
    const { compileSass, readPalette } = await import('./sass.ts')
    const { css, files } = await compileSass(root)
    const tools = ['node_modules/sass/package.json', 'src/read/style/sass.ts']
    return { value: { css, files, palette: readPalette(css) }, files: [...files, ...tools] }
  })
  const known = findFonts(root)
  const css = removeMissingFaces(compiled.css, known)
  const fonts = new Map<string, Buffer>()
  const missing = new Set<string>()
  const linked = css.replace(/\/fonts\/([\w.-]+)/g, (url, name: string) => {
    const path = known.get(name)
    if (!path) missing.add(name)
    if (!path?.startsWith('node_modules/')) return url
    const bytes = readBytes(root, path)
    const output = `assets/${name.replace(/\.woff2$/, `.${hashOf(bytes).slice(0, 8)}.woff2`)}`
    fonts.set(output, bytes)
    return `/${output}`
  })
  if (missing.size > 0) throw new BuildError([...missing].map((name) => missingFont(name, known)))
  const typeface = known.get(basename(findTypeface(css) ?? ''))
  const whole = linked + (typeface ? await readFallbackFaces(root, typeface) : '')
  // Cached, because the parser is slow to load. Increase the number when css-rules.ts changes.
  const rules = await cachedFor(root, 'style-rules.json', `10 ${hashOf(whole)}`, async () =>
    (await import('./css-rules.ts')).parseRules(whole),
  )
  return { ...compiled, css: whole, rules, fonts, preload: findTypeface(linked) }
}

function findFonts(root: string): Map<string, string> {
  const list = (folder: string) =>
    statOf(join(root, folder))?.isDirectory()
      ? readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
      : []
  const packages = ['node_modules/@fontsource-variable', 'node_modules/@fontsource'].flatMap(list)
  const files = ['public/fonts', ...packages.map((path) => `${path}/files`)].flatMap(list)
  return new Map(files.map((path) => [basename(path), path]))
}

/** Packages may lack Latin Extended or italics, but never the upright face. */
function removeMissingFaces(css: string, known: Map<string, string>): string {
  return css.replace(/@font-face\{[^}]*\/fonts\/([\w.-]+)[^}]*\}/g, (face, name: string) => {
    const upright = name.replace('-ext-', '-').replace('-italic', '-normal')
    const isNamed = known.has(upright) || css.includes(`/fonts/${upright}`)
    return !known.has(name) && upright !== name && isNamed ? '' : face
  })
}

function findTypeface(css: string): string | undefined {
  const faces = css.match(/@font-face\{[^}]*\.woff2[^}]*\}/g) ?? []
  const face = faces.find((rule) => !/italic|unicode-range:(?!u\+0)/i.test(rule))
  return /url\(["']?(\/[^"')]+\.woff2)/.exec(face ?? '')?.[1]
}

/** Cached, because the reader of fonts is slow to load. */
function readFallbackFaces(root: string, file: string): Promise<string> {
  const typeface = readBytes(root, file)
  const metadata = join(root, dirname(file), '../metadata.json')
  const isSans = existsSync(metadata) && readFileSync(metadata, 'utf8').includes('"sans-serif"')
  const kind = isSans ? 'sans' : 'serif'
  // Increase the number when fallback-faces.ts changes.
  return cachedFor(root, 'fallback-faces.json', `3 ${kind} ${hashOf(typeface)}`, async () => {
    const { makeFallbackFaces } = await import('./fallback-faces.ts')
    const faces = makeFallbackFaces(typeface, kind)
    if (faces !== undefined) return faces
    const found = 'a file that cannot be read as a font'
    const expected = 'a typeface in a complete WOFF2'
    const fix = 'Install its package again, or export the file again.'
    throw new BuildError([{ code: 'broken-font', file, found, expected, fix }])
  })
}

function missingFont(name: string, known: Map<string, string>): Diagnostic {
  // 'field-latin-wght-normal.woff2' → 'field'
  const [family = '', ...families] = [name, ...known.keys()].map((font) =>
    font.replace(/-latin.*/, ''),
  )
  return {
    code: 'missing-font',
    file: 'styles/_fonts.scss',
    found: `/fonts/${name}, which does not exist`,
    expected: 'a font of an installed @fontsource package, or a file in public/fonts/',
    fix:
      suggest(family, families) ?? 'Install the package, put the file there, or correct the name.',
  }
}
