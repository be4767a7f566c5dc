import { join } from 'node:path'
import type { ImageText } from '../schema/schema.ts'
import { BuildError, type Diagnostic, isError } from '../shared/diagnostic.ts'
import { listFiles, pathBelow, readSource } from '../shared/files.ts'
import { type Icons, readIcons } from './images/icons.ts'
import type { Icon } from './images/image-variants.ts'
import { type Images, planImages, readImages } from './images/originals.ts'
import { rightsOf } from './images/rights.ts'
import { bundleScript } from './modules/syntax.ts'
import { findPageFiles, isPageName } from './page-files.ts'
import { createPageLoader, type LoadedPages, type PageLoader } from './pages.ts'
import { findPublicFiles, type PublicFile } from './public/public-files.ts'
import { readStyle, type Style } from './style/stylesheet.ts'

interface Scripts {
  script: string
  /** Of pages with a silent loop, after the other. */
  loopScript: string
}

/** What could be read. Where something is missing, an error says why. */
export interface ReadSources {
  root: string
  pageFiles: string[]
  /** All files of content and style. */
  sourceFiles: string[]
  /** The source of the tokens. */
  tokens: string
  publicFiles: PublicFile[]
  icons: Icon[]
  loaded?: LoadedPages | undefined
  style?: Style | undefined
  scripts?: Scripts | undefined
  images?: Images | undefined
  diagnostics: Diagnostic[]
  explain: PageLoader['explain']
}

/** All that pages are made of. */
export interface Sources
  extends Pick<ReadSources, 'root' | 'publicFiles' | 'icons' | 'diagnostics' | 'explain'>,
    Omit<LoadedPages, 'sourceText' | 'warnings'>,
    Scripts {
  style: Style
  images: Pick<Images, 'originals'> & { plans: ReturnType<typeof planImages> }
  sourceText(file: string): string
}

/** A part of the sources that is slow to read. Development keeps it until its files change. */
interface Part<Value> {
  inputs: RegExp
  /** The last value, and what it was read for. */
  last?: { key: string; value: Promise<Value> } | undefined
}

const part = <Value>(inputs: RegExp): Part<Value> => ({ inputs })

export function createParts() {
  return {
    // Pages may import or read any such file.
    pages: part<LoadedPages>(/^(src|pages)\/|\.([cm]?[jt]sx?|json)$/),
    style: part<Style>(/\.(scss|sass|css)$|^public\/fonts\//),
    scripts: part<Scripts>(/^src\/(client|shared)\//),
    publicFiles: part<PublicFile[]>(/^public\//),
    images: part<Images>(/^public\/images\//),
    icons: part<Icons>(/^public\/icon\.svg$/),
    sourceFiles: part<string[]>(/^(src\/content|styles)\//),
  }
}

/** The value of a part, read again for another `key`. */
function readPart<Value>(
  part: Part<Value>,
  read: () => Value | Promise<Value>,
  key = '',
): Promise<Value> {
  if (part.last?.key === key) return part.last.value
  const value = (async () => read())()
  part.last = { key, value }
  value.catch(() => {
    part.last = undefined
  })
  return value
}

/** Reads all sources, and judges none. */
export async function readSources(
  root: string,
  loader: PageLoader = createPageLoader(root),
  parts = createParts(),
): Promise<ReadSources> {
  const pageFiles = findPageFiles(root)
  const publicFiles = await readPart(parts.publicFiles, () => findPublicFiles(root))
  const named = pageFiles.filter(isPageName)
  // All begin at once. Errors come in the same order each time, whichever ends first.
  const [pages, style, scripts] = await Promise.all([
    orErrors(readPart(parts.pages, () => loader.load(named), named.join())),
    orErrors(readPart(parts.style, () => readStyle(root))),
    orErrors(readPart(parts.scripts, () => bundleScripts(root))),
  ])
  const paper = style.value?.palette.light.paper || '#ffffff'
  const icons = await readPart(parts.icons, () => readIcons(root, paper), paper)
  const loaded = pages.value
  const names = Object.keys(Object(loaded?.content.images))
  const images =
    loaded && (await readPart(parts.images, () => readImages(root, names), names.join('/')))
  const warnings = loaded?.warnings ?? []
  return {
    root,
    pageFiles,
    sourceFiles: await readPart(parts.sourceFiles, () => listSourceFiles(root)),
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

/** All files of content and style, as paths from the root. */
function listSourceFiles(root: string): string[] {
  return ['src/content', 'styles']
    .flatMap((folder) => listFiles(root, folder))
    .map(({ parentPath, name }) => pathBelow(root, join(parentPath, name)))
}

/** The value, or the errors of reading it. */
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

async function bundleScripts(root: string): Promise<Scripts> {
  const entries = ['src/client/main.ts', 'src/client/loops.ts']
  const [script = '', loopScript = ''] = await Promise.all(
    entries.map((entry) => bundleScript(root, entry)),
  )
  return { script, loopScript }
}

/** @throws {BuildError} if something could not be read. Content that was not checked may throw anything. */
export function completeSources(read: ReadSources): Sources {
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
    sourceText: (file) => loaded.sourceText(file) ?? readSource(root, file),
  }
}
