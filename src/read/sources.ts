import type { ImageText } from '../schema/schema.ts'
import { BuildError, type Diagnostic, isError } from '../shared/diagnostic.ts'
import { listFiles, readSource } from '../shared/files.ts'
import { type Icons, readIcons } from './images/icons.ts'
import { type Images, planImages, readImages } from './images/originals.ts'
import { rightsOf } from './images/rights.ts'
import { bundleScript } from './modules/syntax.ts'
import { findPageFiles, isPageName } from './page-files.ts'
import { createPageLoader, type LoadedPages, type PageLoader } from './pages.ts'
import { findPublicFiles, type PublicFile } from './public/public-files.ts'
import { readStyle, type Style } from './style/stylesheet.ts'

type Scripts = Awaited<ReturnType<typeof bundleScripts>>

/** What could be read. Where something is missing, an error says why. */
export type ReadSources = Awaited<ReturnType<typeof readSources>>

export type Sources = ReturnType<typeof completeSources>

/** A part of the sources that is slow to read, kept until one of its files changes. */
function createPart<Value>(inputs: RegExp) {
  let last: { key: string; value: Promise<Value> } | undefined
  return {
    forget(changed: string[]): void {
      if (changed.some((file) => inputs.test(file))) last = undefined
    },
    /** Reads again for another `key`, or if it failed. */
    read(read: () => Value | Promise<Value>, key = ''): Promise<Value> {
      if (last?.key === key) return last.value
      const value = (async () => read())()
      last = { key, value }
      value.catch(() => {
        last = undefined
      })
      return value
    },
  }
}

export function createParts() {
  return {
    // Pages may import or read any such file.
    pages: createPart<LoadedPages>(/^(src|pages)\/|\.([cm]?[jt]sx?|json|md)$/),
    style: createPart<Style>(/\.(scss|sass|css)$|^public\/fonts\//),
    scripts: createPart<Scripts>(/^src\/(client|shared)\//),
    publicFiles: createPart<PublicFile[]>(/^public\//),
    images: createPart<Images>(/^public\/images\//),
    icons: createPart<Icons>(/^public\/icon\.svg$/),
    sourceFiles: createPart<string[]>(/^(src\/content|styles)\//),
  }
}

export async function readSources(
  root: string,
  loader: PageLoader = createPageLoader(root),
  parts = createParts(),
) {
  const pageFiles = findPageFiles(root)
  const publicFiles = await parts.publicFiles.read(() => findPublicFiles(root))
  const named = pageFiles.filter(isPageName)
  // All begin at once. Errors come in the same order each time, whichever ends first.
  const [pages, style, scripts] = await Promise.all([
    orErrors(parts.pages.read(() => loader.load(named), named.join())),
    orErrors(parts.style.read(() => readStyle(root))),
    orErrors(parts.scripts.read(() => bundleScripts(root))),
  ])
  const paper = style.value?.palette.light.paper || '#ffffff'
  const icons = await parts.icons.read(() => readIcons(root, paper), paper)
  const loaded = pages.value
  const names = Object.keys(Object(loaded?.content.images))
  const images = loaded && (await parts.images.read(() => readImages(root, names), names.join('/')))
  const warnings = loaded?.warnings ?? []
  return {
    root,
    pageFiles,
    sourceFiles: await parts.sourceFiles.read(() =>
      ['src/content', 'styles'].flatMap((folder) => listFiles(root, folder)),
    ),
    tokens: readSource(root, 'styles/_tokens.scss'),
    publicFiles,
    icons: icons.icons,
    loaded,
    style: style.value,
    scripts: scripts.value,
    images,
    diagnostics: [
      ...[pages, style, scripts].flatMap(({ errors }) => errors),
      ...icons.diagnostics,
      ...(images?.diagnostics ?? []),
      ...warnings.map((warning) => ({ ...warning, level: 'warning' as const })),
    ],
    explain: loader.explain,
  }
}

async function orErrors<Value>(
  reading: Promise<Value>,
): Promise<{ value?: Value; errors: Diagnostic[] }> {
  try {
    return { value: await reading, errors: [] }
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    return { errors: error.diagnostics }
  }
}

async function bundleScripts(root: string) {
  const entries = ['src/client/main.ts', 'src/client/loops.ts']
  const [script = '', loopScript = ''] = await Promise.all(
    entries.map((entry) => bundleScript(root, entry)),
  )
  return { script, loopScript }
}

/** @throws {BuildError} if something could not be read. Content that was not checked may throw anything. */
export function completeSources(read: ReadSources) {
  const { root, loaded, style, scripts, images, icons, publicFiles, diagnostics, explain } = read
  if (!loaded || !style || !scripts || !images || diagnostics.some(isError)) {
    throw new BuildError(diagnostics)
  }
  const { content, marks } = loaded
  const texts = new Map<string, ImageText>(Object.entries(content.images))
  const rights = (name: string) => rightsOf(content.site, texts.get(name) ?? '', marks.plainText)
  return {
    ...{ root, publicFiles, icons, diagnostics, explain, style },
    ...loaded,
    ...scripts,
    images: { originals: images.originals, plans: planImages(images, rights) },
    sourceText: (file: string) => loaded.sourceText(file) ?? readSource(root, file),
  }
}
