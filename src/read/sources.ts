import { namesIn } from '../schema/paths.ts'
import { BuildError, type Diagnostic } from '../shared/diagnostic.ts'
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

/** What could be read. For whatever is undefined, an error says why. */
export interface ReadSources extends Pick<PageLoader, 'explain'> {
  root: string
  /** All in `pages/`, also those whose names cannot be addresses. */
  pageFiles: string[]
  publicFiles: PublicFile[]
  loaded: LoadedPages | undefined
  style: Style | undefined
  /** The script of every page. */
  script: string | undefined
  icons: Icons | undefined
  images: ImagePlans | undefined
  /** Errors of reading. */
  diagnostics: Diagnostic[]
}

/** All that a site is made of. */
export interface Sources extends LoadedPages, Omit<ReadSources, 'loaded'> {
  style: Style
  script: string
  icons: Icons
  images: ImagePlans
}

/** Keeps what is slow to read until one of its files changes. */
export function createMemo() {
  const known = new Map<string, { given: unknown; value: unknown }>()
  return {
    /** `inputs`: the prefix of its files. `given`: what else it depends on. */
    keep<Value>(inputs: string, read: () => Value, given?: string): Value {
      const last = known.get(inputs)
      const value = last && last.given === given ? last.value : read()
      known.set(inputs, { given, value })
      Promise.resolve(value).catch(() => known.delete(inputs))
      return value as Value
    },
    forget(changed: string[]): void {
      for (const inputs of known.keys()) {
        if (changed.some((file) => file.startsWith(inputs))) known.delete(inputs)
      }
    },
  }
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
