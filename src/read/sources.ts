import { is } from 'valibot'
import { namesIn } from '../schema/paths.ts'
import { imageFile } from '../schema/values.ts'
import { BuildError, type Fault } from '../shared/fault.ts'
import { createMemo } from '../shared/memo.ts'
import { bundleScript } from './bundle.ts'
import { type Icons, readIcons } from './icons.ts'
import { type ImagePlan, readImages } from './originals.ts'
import { createPageLoader, findPages, type LoadedPages } from './page-loader.ts'
import { type PublicFolder, readPublicFolder } from './public-files.ts'
import { readStyle, type Style } from './style.ts'

/** What could be read. For a part that is undefined, an error in `faults` says why. */
export interface PartialSources {
  root: string
  publicFolder: PublicFolder
  loaded: LoadedPages | undefined
  style: Style | undefined
  script: string | undefined
  icons: Icons
  /** Name → what to encode of it. */
  images: Map<string, ImagePlan>
  faults: Fault[]
}

/** Without one of these parts, no page can be made. */
export interface Sources extends PartialSources {
  loaded: LoadedPages
  style: Style
  script: string
}

/**
 * Reads all parts, even if some are wrong.
 * `keep`: returns a part that was read before, unless its files have changed.
 */
export async function readSources(
  root: string,
  { load } = createPageLoader(root),
  { keep } = createMemo(),
): Promise<PartialSources> {
  const pages = findPages(root)
  const publicFolder = keep('public/', () => readPublicFolder(root))
  // The others are read while esbuild bundles the pages.
  const [loaded, style, script] = await Promise.all([
    attempt(load(pages.files)),
    attempt(keep('styles/', () => readStyle(root))),
    attempt(keep('src/client/', () => bundleScript(root, 'src/client/main.ts'))),
  ])
  const paper = style.value?.paper
  const icons = await attempt(keep('public/icon', () => readIcons(root, paper), paper))
  // The rules of the content report a wrong name.
  const listed = namesIn(loaded.value?.content.images) ?? []
  const names = listed.filter((name) => is(imageFile, name))
  const readAll = () => readImages(root, names, publicFolder.originals)
  const images = await attempt(keep('public/images/', readAll, names.join('/')))
  const parts = [pages, publicFolder, loaded, style, script, icons, images]
  return {
    root,
    publicFolder,
    loaded: loaded.value,
    style: style.value,
    script: script.value,
    icons: icons.value ?? { isDrawing: false, files: new Map() },
    images: images.value?.plans ?? new Map(),
    faults: [...parts, images.value].flatMap((part) => part?.faults ?? []),
  }
}

/** Leaves `value` out if there are errors. */
interface Reading<Value> {
  value?: Value
  faults: Fault[]
}

async function attempt<Value>(reading: Promise<Value>): Promise<Reading<Value>> {
  try {
    return { value: await reading, faults: [] }
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    return { faults: error.faults }
  }
}

/** `faults`: all so far. @throws {BuildError} with them, if no page can be made */
export function completeSources(read: PartialSources, faults: Fault[]): Sources {
  const { loaded, style, script } = read
  if (!loaded || !style || script === undefined) throw new BuildError(faults)
  return { ...read, loaded, style, script, faults }
}
