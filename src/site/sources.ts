import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type KnownPages, noPages } from '../checks/finding.ts'
import { type PageFiles, sortPageFiles } from '../checks/page-files.ts'
import { type Drawing, readDrawing } from '../images/drawing.ts'
import { type Images, readImages } from '../images/originals.ts'
import { type Rights, rightsOf } from '../images/rights.ts'
import { attempt, BuildError, type Problem } from '../problem.ts'
import { bundleScript, type Script } from './bundle.ts'
import type { Modules } from './evaluate.ts'
import { findPageFiles } from './page-files.ts'
import { type Part, readParts } from './parts.ts'
import { findPublicFiles, type PublicFile } from './public-files.ts'
import { readStyle, type Style } from './style.ts'

/** Everything that a site is made from, read and translated. */
export interface Sources {
  /** The project's folder, absolute. */
  root: string
  /** All of them, whether they are known or not. */
  pageFiles: PageFiles
  publicFiles: PublicFile[]
  /** The parts leave them out. */
  known: KnownPages
  /** The pages, to be gone through once. It throws a {BuildError} instead of a part with errors. */
  parts: AsyncIterable<Part> | Part[]
  /** Content and checks, as the first part has them. */
  modules: Modules
  style: Omit<Style, 'inputs'>
  /** The script of every page. */
  script: string
  images: Images
  /** Of the icons. */
  drawing: Drawing
  /** Faults in parts that pages can be rendered without. */
  problems: Problem[]
  /** The files and folders all but the pages were made from, absolute; undefined when something could not be read. */
  inputs: string[] | undefined
}

/** Reads one kind of sources each, and names its inputs: the files and folders it was made from, absolute. */
export interface Readers {
  pageFiles(): Promise<WithInputs<PageFiles>>
  publicFiles(): Promise<WithInputs<{ files: PublicFile[] }>>
  parts(pageFiles: string[]): AsyncGenerator<Part>
  style(): Promise<Style>
  script(): Promise<Script>
  /** The images of these names, with the rights in each. */
  images(rights: Map<string, Rights>): Promise<WithInputs<Images>>
  drawing(): Promise<WithInputs<Drawing>>
}

type WithInputs<T> = T & { inputs: string[] }

export function createReaders(root: string): Readers {
  return {
    pageFiles: async () => {
      const { files, inputs } = readFolder(root, 'pages', findPageFiles)
      return { ...sortPageFiles(files), inputs }
    },
    publicFiles: async () => readFolder(root, 'public', findPublicFiles),
    parts: (pageFiles) => readParts(root, pageFiles),
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

/** Reads all at once. @throws {BuildError} with the errors of all, when the first pages fail */
export async function gatherSources(
  root: string,
  read: Readers,
  known = noPages,
): Promise<Sources> {
  const pageFiles = await read.pageFiles()
  const pages = known.pages.filter(({ file, output }) => pageFiles.outputs.get(output) === file)
  const knownFiles = new Set(pages.map(({ file }) => file))
  const parts = read.parts(pageFiles.pages.filter((file) => !knownFiles.has(file)))
  const [first, style, script, publicFiles, drawing] = await Promise.all([
    attempt(() => parts.next()),
    attempt(read.style),
    attempt(read.script),
    read.publicFiles(),
    read.drawing(),
  ])
  const problems = [style, script].flatMap((part) => part.problems)
  const failure = (faults: Problem[]) =>
    new BuildError([...pageFiles.problems, ...faults, ...problems])
  if (!first.value || first.value.done) throw failure(first.problems)
  const { modules } = first.value.value
  const images = await read.images(rightsIn(modules))
  const others = [style.value, script.value, pageFiles, publicFiles, images, drawing]
  return {
    root,
    pageFiles,
    publicFiles: publicFiles.files,
    known: { ...known, pages },
    parts: startingWith(first.value.value, parts, failure),
    modules,
    style: style.value ?? noStyle,
    script: script.value?.code ?? '',
    images,
    drawing,
    problems,
    inputs: others.every((part) => part)
      ? [...others.flatMap((part) => part?.inputs ?? []), ...known.inputs]
      : undefined,
  }
}

async function* startingWith(
  first: Part,
  others: AsyncGenerator<Part>,
  failure: (faults: Problem[]) => BuildError,
): AsyncGenerator<Part> {
  yield first
  try {
    yield* others
  } catch (error) {
    throw error instanceof BuildError ? failure(error.problems) : error
  }
}

function rightsIn({ images, site }: Modules): Map<string, Rights> {
  return new Map(Object.entries(images).map(([name, text]) => [name, rightsOf(site, text)]))
}

/** What pages are rendered with while the style has errors. */
const noStyle = { css: '', fonts: new Map(), preload: undefined, palette: { light: {}, dark: {} } }

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
