import type { ImageText } from '../schema/schema.ts'
import { BuildError, type Diagnostic } from '../shared/diagnostic.ts'
import { readSource } from '../shared/files.ts'
import { readIcons } from './icons.ts'
import type { Icon } from './image-variants.ts'
import { type Images, readImages } from './originals.ts'
import { checkPageFiles, findPageFiles, isPageName } from './page-files.ts'
import { createPageLoader, type LoadedPages, type PageLoader } from './pages.ts'
import { checkMedia, checkPublicFiles, findPublicFiles, type PublicFile } from './public-files.ts'
import { rightsOf } from './rights.ts'
import type { Settings } from './settings.ts'
import { checkTokens, readStyle, type Style } from './stylesheet.ts'
import { bundleScript } from './syntax.ts'

/** Everything that a site is made from, read and translated. */
export interface Sources extends Omit<LoadedPages, 'sourceText'> {
  /** The project's folder, absolute. */
  root: string
  style: Style
  /** The script of every page. */
  script: string
  images: Images
  icons: Icon[]
  publicFiles: PublicFile[]
  /** The text of a file by its path from the root; empty when it cannot be read. */
  sourceText(file: string): string
  explain: PageLoader['explain']
}

/** What takes its time to read. */
export interface Readers {
  explain: PageLoader['explain']
  pages(files: string[]): Promise<LoadedPages>
  style(): Promise<Style>
  script(): Promise<string>
  publicFiles(): Promise<PublicFile[]>
  /** The images of these names, with the rights in each as XMP. */
  images(rights: [name: string, xmp: string][]): Promise<Images>
  /** The icons, on this ground. */
  icons(paper: string): ReturnType<typeof readIcons>
}

export function createReaders(root: string, loader = createPageLoader(root)): Readers {
  return {
    explain: loader.explain,
    pages: (files) => loader.load(files),
    style: () => readStyle(root),
    script: () => bundleScript(root, 'src/client/main.ts'),
    publicFiles: async () => findPublicFiles(root),
    images: (rights) => readImages(root, new Map(rights)),
    icons: (paper) => readIcons(root, paper),
  }
}

/**
 * Reads all sources at once. `strict`: what is still a placeholder is wrong. `isChecked`: development
 * sends its first page before the content is checked.
 * @throws {BuildError} with everything that is wrong with them, content included
 */
export async function readSources(
  root: string,
  { strict }: Pick<Settings, 'strict'>,
  read: Readers = createReaders(root),
  isChecked = true,
): Promise<Sources> {
  const pageFiles = findPageFiles(root)
  const diagnostics = checkPageFiles(pageFiles)
  const warnings: Diagnostic[] = []
  const collect = (error: unknown): undefined => {
    if (!(error instanceof BuildError)) throw error
    diagnostics.push(...error.diagnostics)
  }
  const publicFiles = await read.publicFiles()
  const [loaded, style, script] = await Promise.all([
    read.pages(pageFiles.filter(isPageName)).catch(collect),
    read.style().catch(collect),
    read.script().catch(collect),
  ])
  const icons = await read.icons(style?.palette.light.paper || '#ffffff')
  diagnostics.push(...checkPublicFiles(publicFiles), ...checkMedia(publicFiles))
  diagnostics.push(...checkTokens(style?.css ?? ''), ...icons.diagnostics)
  if (loaded && (isChecked || diagnostics.length > 0)) {
    const { checkLoaded } = await import('./source-checks.ts')
    const outputs = publicFiles.map(({ output }) => output)
    const report = await checkLoaded(loaded, outputs, strict)
    diagnostics.push(...report.errors)
    warnings.push(...report.warnings)
  }
  const images = loaded && (await read.images(rightsIn(loaded, diagnostics)))
  diagnostics.push(...(images?.diagnostics ?? []))
  if (diagnostics.length > 0 || !loaded || !images || !style || script === undefined) {
    throw new BuildError(diagnostics)
  }
  const sourceText = (file: string) => loaded.sourceText(file) ?? readSource(root, file)
  const { explain } = read
  return {
    root,
    ...loaded,
    warnings: [...loaded.warnings, ...warnings],
    style,
    script,
    images,
    icons: icons.icons,
    publicFiles,
    sourceText,
    explain,
  }
}

/** Image → its rights, if its line is right: the files of others are not read. */
function rightsIn(
  { content, plainText }: LoadedPages,
  diagnostics: Diagnostic[],
): [string, string][] {
  const wrong = diagnostics
    .filter(({ file }) => file === 'src/content/images.ts')
    .map(({ entry = '', field = '' }) => `${entry}, ${field}`)
  return Object.entries<ImageText>(Object(content.images))
    .filter(([name]) => !wrong.some((place) => place.includes(name)))
    .map(([name, text]) => [
      name,
      diagnostics.length > 0 ? '' : rightsOf(content.site, text, plainText),
    ])
}
