import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type KnownPages, noPages } from '../checks/finding.ts'
import { checkPageFiles, isPageName } from '../checks/page-files.ts'
import { type Drawing, readDrawing } from '../images/drawing.ts'
import { type Images, readImages } from '../images/originals.ts'
import { type Rights, rightsOf } from '../images/rights.ts'
import { BuildError, type Problem } from '../problem.ts'
import { type Bundle, bundleScript, createBundler, type Script } from './bundle.ts'
import { evaluate, loadSharedPackages, type Modules } from './evaluate.ts'
import { findPageFiles } from './page-files.ts'
import { findPublicFiles, type PublicFile } from './public-files.ts'
import { readStyle, type Style } from './style.ts'

/** Everything that a site is made from, read and translated. */
export interface Sources {
  /** The project's folder, absolute. */
  root: string
  /** All of them, whether the bundle holds them or not. */
  pageFiles: string[]
  publicFiles: PublicFile[]
  /** The bundle leaves them out. */
  known: KnownPages
  bundle: Bundle
  modules: Modules
  style: Omit<Style, 'inputs'>
  /** The script of every page. */
  script: string
  images: Images
  /** Of the icons. */
  drawing: Drawing
  /** Faults in parts that pages can be rendered without. */
  problems: Problem[]
  /** The files and folders all this was made from, absolute; undefined when a part could not be read. */
  inputs: string[] | undefined
}

/** Reads one part each. A part names its inputs: the files and folders it was made from, absolute. */
export interface Readers {
  pageFiles(): Promise<WithInputs<{ files: string[] }>>
  publicFiles(): Promise<WithInputs<{ files: PublicFile[] }>>
  modules(pageFiles: string[]): Promise<WithInputs<{ bundle: Bundle; modules: Modules }>>
  style(): Promise<Style>
  script(): Promise<Script>
  /** The images of these names, with the rights in each. */
  images(rights: Map<string, Rights>): Promise<WithInputs<Images>>
  drawing(): Promise<WithInputs<Drawing>>
}

type WithInputs<T> = T & { inputs: string[] }

export function createReaders(root: string): Readers {
  return {
    pageFiles: async () => readFolder(root, 'pages', findPageFiles),
    publicFiles: async () => readFolder(root, 'public', findPublicFiles),
    modules: (pageFiles) => readModules(root, pageFiles),
    style: () => readStyle(root),
    script: () => bundleScript(root, 'src/client/main.ts'),
    images: (rights) => readImages(root, rights),
    drawing: () => readDrawing(root),
  }
}

/** The sources of the whole site. @throws {BuildError} when there is nothing to render */
export function readSources(root: string, known = noPages): Promise<Sources> {
  return gatherSources(root, createReaders(root), known)
}

/** Reads all parts at once. @throws {BuildError} with the errors of all parts, when the bundle fails */
export async function gatherSources(
  root: string,
  read: Readers,
  known = noPages,
): Promise<Sources> {
  const pageFiles = await read.pageFiles()
  const all = new Set(pageFiles.files)
  const pages = known.pages.filter(({ file }) => all.has(file))
  const knownFiles = new Set(pages.map(({ file }) => file))
  const unknown = pageFiles.files.filter((file) => isPageName(file) && !knownFiles.has(file))
  const [rendered, style, script, publicFiles, drawing] = await Promise.all([
    attempt(read.modules(unknown)),
    attempt(read.style()),
    attempt(read.script()),
    read.publicFiles(),
    read.drawing(),
  ])
  const problems = [rendered, style, script].flatMap((part) => part.problems)
  if (!rendered.value) throw new BuildError([...checkPageFiles(pageFiles.files), ...problems])
  const { bundle, modules } = rendered.value
  const images = await read.images(rightsIn(modules))
  const parts = [rendered.value, style.value, script.value, pageFiles, publicFiles, images, drawing]
  return {
    root,
    pageFiles: pageFiles.files,
    publicFiles: publicFiles.files,
    known: { ...known, pages },
    bundle,
    modules,
    style: style.value ?? noStyle,
    script: script.value?.code ?? '',
    images,
    drawing,
    problems,
    inputs: parts.every((part) => part)
      ? [...parts.flatMap((part) => part?.inputs ?? []), ...known.inputs]
      : undefined,
  }
}

function rightsIn({ images, site }: Modules): Map<string, Rights> {
  return new Map(Object.entries(images).map(([name, text]) => [name, rightsOf(site, text)]))
}

/** What pages are rendered with while the style has errors. */
const noStyle = { css: '', fonts: new Map(), preload: undefined, palette: { light: {}, dark: {} } }

async function readModules(root: string, pageFiles: string[]) {
  const bundler = await createBundler(root, pageFiles)
  const bundling = bundler.bundle().finally(bundler.dispose)
  loadSharedPackages(root)
  const bundle = await bundling
  return { bundle, modules: evaluate(root, bundle), inputs: bundle.inputs }
}

/** A folder that disappears while it is read has nothing in it; the next look will tell. */
function readFolder<T>(root: string, name: string, find: (root: string) => T[]) {
  try {
    return { files: find(root), inputs: foldersBelow(join(root, name)) }
  } catch {
    return { files: [], inputs: [root] }
  }
}

/** The folder too: its stamp changes when something is added, renamed or removed in it. */
function foldersBelow(folder: string): string[] {
  if (!existsSync(folder)) return [folder]
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  const folders = entries.filter((entry) => entry.isDirectory())
  return [folder, ...folders.map(({ parentPath, name }) => join(parentPath, name))]
}

/** What a part came to, or the errors in it. */
async function attempt<T>(part: Promise<T>): Promise<{ value?: T; problems: Problem[] }> {
  try {
    return { value: await part, problems: [] }
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    return { problems: error.problems }
  }
}
