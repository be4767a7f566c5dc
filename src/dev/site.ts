import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stop } from 'esbuild'
import { imageCache } from '../images/cache.ts'
import { createImagesOnRequest } from '../images/on-request.ts'
import { notFoundOutput } from '../paths.ts'
import { isCopy, type OutputFile } from '../publish/outputs.ts'
import { readFolder } from '../server/folder.ts'
import { inMemory, type Resource } from '../server/respond.ts'
import type { ReadOutput } from '../server/site-server.ts'
import { bundleScript, type Script } from '../site/bundle.ts'
import type { Settings } from '../site/settings.ts'
import type { Site } from '../site/site.ts'
import { warmUpSass } from '../site/style.ts'
import { overlayFile, scriptFile } from './document.ts'
import { createPages, type Findings, failedVisit, type Visit } from './pages.ts'
import { createFreshSources } from './sources.ts'

export interface DevSite {
  /** An output as the sources are now; pages come with the script that keeps them current. */
  read: ReadOutput
  /** Whether a page has this output. */
  has(output: string): Promise<boolean>
  /** Renders the page of an output, for what is wrong with it. */
  check(output: string): Promise<Findings>
  /** Loads what only an edit needs. */
  prepare(): Promise<void>
  /** Ends esbuild's process, which would outlive this one by half a second otherwise. */
  end(): void
}

/** The site in memory: only what somebody asks for is made, and again only when it changed. */
export function createDevSite(
  root: string,
  settings: Settings,
  report: (findings: Findings) => void,
): DevSite {
  const { ofPage, shared } = createFreshSources(root)
  const generated = createGeneratedFiles(root)
  const visitPage = createPages(root, settings, ofPage, generated.offer)
  const readers = [createDevFiles(root), ...createPublicReaders(root)]
  const findPage = async (output: string) => (await shared.pageFiles()).outputs.get(output)
  const visit = async (output: string): Promise<Visit | undefined> => {
    const file = await findPage(output)
    if (file) return visitPage(file)
    if (output !== notFoundOutput) return undefined
    // Without a 404 page of its own a site is wrong, and nothing else can say so.
    return failedVisit(root, (await shared.pageFiles()).problems)
  }
  const readGenerated: ReadOutput = async (output) => {
    // What is named by its content never changes; the rest is as any page has it now.
    if (!output.startsWith('assets/') || !generated.has(output)) await visit('index.html')
    return generated.read(output)
  }

  return {
    async read(output) {
      const page = await visit(output)
      // After the line that tells which change brought them.
      if (page) setImmediate(report, page)
      return page?.resource ?? readFirst([...readers, readGenerated], output)
    },
    has: async (output) => (await findPage(output)) !== undefined,
    check: async (output) => (await visit(output)) ?? { errors: [], warnings: [] },
    // A fault in the style is reported by the pages.
    prepare: () => warmUpSass(root).catch(() => {}),
    end: () => void stop(),
  }
}

/** What the pages that were made last need beside them: fonts, images, icons, files for hosts. */
function createGeneratedFiles(root: string) {
  const images = createImagesOnRequest(root)
  const readCache = readFolder(imageCache(root))
  let files = new Map<string, OutputFile>()
  return {
    offer(site: Pick<Site, 'files' | 'images'>): void {
      // Other open pages still ask for their assets.
      const assets = [...files].filter(([output]) => output.startsWith('assets/'))
      files = new Map([...assets, ...site.files])
      images.offer(site.images)
    },
    has: (output: string) => files.has(output),
    async read(output: string): Promise<Resource | undefined> {
      const file = files.get(output)
      const image = file && isCopy(file) ? await images.encode(output) : undefined
      if (image) return readCache(image)
      return file === undefined || isCopy(file) ? undefined : inMemory(file)
    },
  }
}

/** Also as macOS spells umlauts; links to such a file spell them as its output does. */
function createPublicReaders(root: string): ReadOutput[] {
  const read = readFolder(join(root, 'public'))
  return [read, (output) => read(output.normalize('NFD'))]
}

async function readFirst(readers: ReadOutput[], output: string): Promise<Resource | undefined> {
  for (const read of readers) {
    const resource = await read(output)
    if (resource) return resource
  }
  return undefined
}

/** What is no part of the site: the script of every page, and the style of the overlay. */
function createDevFiles(root: string): ReadOutput {
  let script: Promise<Script> | undefined
  return async (output) => {
    if (output === overlayFile) {
      return inMemory(readFileSync(join(import.meta.dirname, 'overlay.css')))
    }
    if (output !== scriptFile) return undefined
    // Not before it is asked for, so that the first page comes sooner.
    script ??= bundleScript(root, 'src/dev/browser/main.ts')
    return inMemory((await script).code)
  }
}
