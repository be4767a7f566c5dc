import { namesIn } from '../schema/paths.ts'
import { BuildError, type Diagnostic } from '../shared/diagnostic.ts'
import { createMemo } from '../shared/memo.ts'
import { bundleScript } from './bundle.ts'
import { type Icons, readIcons } from './icons.ts'
import { type ImagePlans, readImages } from './originals.ts'
import {
  createPageLoader,
  findPageFiles,
  isPageName,
  type LoadedPages,
  type PageLoader,
} from './page-loader.ts'
import { findPublicFiles, type PublicFile } from './public-files.ts'
import { readStyle, type Style } from './style.ts'

/** What every reading gives, even if some of it failed. */
interface Read {
  root: string
  /** All in `pages/`, also those whose names cannot be addresses. */
  pageFiles: string[]
  publicFiles: PublicFile[]
  /** Errors of reading. */
  diagnostics: Diagnostic[]
  explain: PageLoader['explain']
}

/** What could be read. For whatever is undefined, an error says why. */
export interface ReadSources extends Read {
  loaded: LoadedPages | undefined
  style: Style | undefined
  /** The script of every page. */
  script: string | undefined
  icons: Icons | undefined
  images: ImagePlans | undefined
}

/** All that a site is made of. */
export interface Sources extends Read, LoadedPages {
  style: Style
  script: string
  icons: Icons
  images: ImagePlans
}

export async function readSources(
  root: string,
  { load, explain } = createPageLoader(root),
  { keep } = createMemo(),
): Promise<ReadSources> {
  const diagnostics: Diagnostic[] = []
  /** Errors in one part hide none in another. */
  const attempt = async <Value>(reading: Promise<Value>): Promise<Value | undefined> => {
    try {
      return await reading
    } catch (error) {
      if (!(error instanceof BuildError)) throw error
      diagnostics.push(...error.diagnostics)
      return undefined
    }
  }
  const pageFiles = findPageFiles(root)
  const publicFiles = keep('public/', () => findPublicFiles(root))
  const loaded = await attempt(load(pageFiles.filter(isPageName)))
  const style = await attempt(keep('styles/', () => readStyle(root)))
  const bundle = () => bundleScript(root, 'src/client/main.ts')
  const script = await attempt(keep('src/client/', bundle))
  const paper = style?.paper
  const icons = await attempt(keep('public/icon', () => readIcons(root, paper), paper))
  const names = namesIn(loaded?.content.images) ?? []
  const readAll = () => readImages(root, names)
  const images = await attempt(keep('public/images/', readAll, names.join('/')))
  return {
    root,
    pageFiles,
    publicFiles,
    loaded,
    style,
    script,
    icons,
    images,
    diagnostics,
    explain,
  }
}

/** @throws {BuildError} if something could not be read */
export function completeSources(read: ReadSources): Sources {
  const { loaded, style, script, icons, images, diagnostics } = read
  if (!loaded || !style || script === undefined || !icons || !images) {
    throw new BuildError(diagnostics)
  }
  return { ...loaded, ...read, style, script, icons, images }
}
