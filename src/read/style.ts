import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSaved, save } from '../shared/cache.ts'
import { BuildError } from '../shared/diagnostic.ts'
import { hashOf, listFiles, pathBelow, readBytes, readSource } from '../shared/files.ts'

/** `fonts`: by path in `dist/`. `preload`: the font of every page. `paper`: the light background. */
export async function readStyle(root: string) {
  const compiled = await compileOnce(root)
  const fonts = new Map<string, Buffer>()
  const css = compiled.css.replace(/\.\/files\/([\w.-]+)(?=["']?\))/g, (_, name: string) => {
    const folder = compiled.packages.find((path) => name.startsWith(`${basename(path)}-`))
    const bytes = readBytes(root, `${folder}/files/${name}`)
    const output = `assets/${name.replace(/\.\w+$/, `.${hashOf(bytes).slice(0, 8)}$&`)}`
    fonts.set(output, bytes)
    return `/${output}`
  })
  const upright = [...fonts.keys()].find((output) => /-latin-(?!ext).*normal/.test(output))
  const [, paper] = /--paper: *(?:light-dark\()?(#\w+)/.exec(css) ?? []
  // As a value, so that what is dark can hold what is not.
  const [, scheme = 'light'] = /:root\{[^}]*?color-scheme:([\w ]+)/.exec(css) ?? []
  return { css: `${css}:root{--scheme:${scheme}}`, fonts, preload: upright && `/${upright}`, paper }
}

/** Cached on disk, because loading Sass takes longer than a whole build. */
async function compileOnce(root: string) {
  const tools = ['src/read/style.ts', 'node_modules/.package-lock.json']
  const files = [...tools, ...listFiles(root, 'styles')]
  const key = hashOf(files.map((file) => file + readSource(root, file)).join())
  const saved = readSaved<Awaited<ReturnType<typeof compile>>>(root, 'style.json', key)
  const compiled = saved ?? (await compile(root))
  if (!saved) save(root, 'style.json', key, compiled)
  return compiled
}

/** `packages`: the folders of packages with fonts. */
async function compile(root: string) {
  const sass = await import('sass')
  const { transform } = await import('esbuild')
  const main = `${root}/styles/main.scss`
  // Reports a missing file, for which Sass throws no Exception.
  readBytes(root, main)
  try {
    const importers = [new sass.NodePackageImporter(root)]
    const { css, loadedUrls } = sass.compile(main, { charset: false, importers })
    const { code } = await transform(css, { loader: 'css', minify: true })
    const files = loadedUrls.map((url) => pathBelow(root, fileURLToPath(url)))
    const packages = files.filter((file) => /^node_modules\/.*\.css$/.test(file)).map(dirname)
    return { css: code.trim(), packages }
  } catch (error) {
    if (!(error instanceof sass.Exception)) throw error
    const { span, sassMessage: found } = error
    const file = pathBelow(root, span.url ? fileURLToPath(span.url) : main)
    const fix = 'Correct the line, or install its typeface: npm install.'
    throw new BuildError([{ code: 'scss', file, line: span.start.line + 1, found, fix }])
  }
}
