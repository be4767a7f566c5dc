import { is } from 'valibot'
import { namesIn } from '../schema/paths.ts'
import { imageFile } from '../schema/values.ts'
import { BuildError, type Fault } from '../shared/fault.ts'
import { createMemo } from '../shared/memo.ts'
import { bundleScript } from './bundle.ts'
import { type Icons, readIcons } from './icons.ts'
import { type ImagePlan, listOriginals, readImages } from './originals.ts'
import { createPageLoader, findPageFiles, isPageName, type LoadedPages } from './page-loader.ts'
import { type PublicFile, readPublicFolder } from './public-files.ts'
import { readStyle, type Style } from './style.ts'

interface ReadableParts {
  root: string
  /** All in `pages/`, also those whose names cannot be addresses. */
  pageFiles: string[]
  publicFiles: PublicFile[]
  /** Images as they were uploaded: see `listOriginals`. */
  originals: Map<string, string>
  faults: Fault[]
}

interface FallibleParts {
  loaded: LoadedPages
  style: Style
  script: string
  icons: Icons
  /** Name → what to encode of it. */
  images: Map<string, ImagePlan>
}

type OrUndefined<Parts> = { [Name in keyof Parts]: Parts[Name] | undefined }

/** What could be read. For a part that is undefined, an error in `faults` says why. */
export interface ReadSources extends ReadableParts, OrUndefined<FallibleParts> {}

export interface Sources extends ReadableParts, FallibleParts {}

/** Reads all parts, even if some are wrong. `keep`: keeps them from one reading to the next. */
export async function readSources(
  root: string,
  { load } = createPageLoader(root),
  { keep } = createMemo(),
): Promise<ReadSources> {
  const faults: Fault[] = []
  const attempt = async <Value>(reading: Promise<Value>): Promise<Value | undefined> => {
    try {
      return await reading
    } catch (error) {
      if (!(error instanceof BuildError)) throw error
      faults.push(...error.faults)
      return undefined
    }
  }
  const pageFiles = findPageFiles(root)
  const published = keep('public/', () => readPublicFolder(root))
  faults.push(...published.faults)
  const loaded = await attempt(load(pageFiles.filter(isPageName)))
  const style = await attempt(keep('styles/', () => readStyle(root)))
  const script = await attempt(keep('src/client/', () => bundleScript(root, 'src/client/main.ts')))
  const paper = style?.paper
  const icons = await attempt(keep('public/icon', () => readIcons(root, paper), paper))
  // The rules of the content report a wrong name.
  const names = namesIn(loaded?.content.images)?.filter((name) => is(imageFile, name)) ?? []
  const originals = keep('public/images', () => listOriginals(root))
  const readAll = () => readImages(root, names, originals)
  const images = await attempt(keep('public/images/', readAll, names.join('/')))
  return {
    root,
    pageFiles,
    publicFiles: published.files,
    originals,
    loaded,
    style,
    script,
    icons,
    images,
    faults,
  }
}

/** @throws {BuildError} if something could not be read */
export function completeSources(read: ReadSources): Sources {
  const { loaded, style, script, icons, images, faults } = read
  if (!loaded || !style || script === undefined || !icons || !images) {
    throw new BuildError(faults)
  }
  return { ...read, loaded, style, script, icons, images }
}
