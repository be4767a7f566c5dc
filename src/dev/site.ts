import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSite } from '../checks/site.ts'
import { cachedImage } from '../images/cache.ts'
import { encodeMissing } from '../images/encode.ts'
import { notFoundOutput, outputOf, routeOf } from '../paths.ts'
import { BuildError, type Problem } from '../problem.ts'
import { bytesOf, type OutputFile } from '../publish/publish.ts'
import { readFolder } from '../server/folder.ts'
import { inMemory, type Resource } from '../server/respond.ts'
import type { ReadOutput } from '../server/site-server.ts'
import { bundleScript } from '../site/bundle.ts'
import type { Settings } from '../site/settings.ts'
import { makeSite, type Site } from '../site/site.ts'
import { findPageFiles } from '../site/source-files.ts'
import type { Sources } from '../site/sources.ts'
import { addTools, overlayFile, scriptFile } from './overlay.ts'
import { createFreshSources } from './sources.ts'

/** What is wrong with a page. */
export interface Findings {
  errors: Problem[]
  warnings: Problem[]
}

export interface DevSite {
  /** An output as the sources are now; pages come with the script that keeps them current. */
  read: ReadOutput
  /** Whether a page has this output. */
  has(output: string): boolean
  /** Renders the page of an output, for what is wrong with it. */
  check(output: string): Promise<Findings>
}

/** The site in memory: only what somebody asks for is made, and again only when something changed. */
export function createDevSite(
  root: string,
  settings: Settings,
  report: (findings: Findings) => void,
): DevSite {
  // Pages are shown at the root here, wherever they will be online.
  const here = { ...settings, siteUrl: new URL('http://localhost/') }
  const files = createFiles(root)
  const visit = createVisits(root, here, files.offer)
  const pageOf = (output: string) =>
    findPageFiles(root).find((file) => outputOf(routeOf(file)) === output)
  const readers = [createTools(root), readFolder(join(root, 'public')), files.read]
  return {
    async read(output) {
      const file = pageOf(output)
      // Without a 404 page of its own a site is wrong, and nothing else can say so.
      if (file || output === notFoundOutput) {
        const page = await visit(file ?? 'pages/404.tsx')
        // After the line that tells which change brought them.
        setImmediate(report, page)
        return inMemory(addTools(root, page.html, page.errors))
      }
      // What is named by its content never changes; the rest is as any page has it now.
      if (!files.has(output)) await visit('pages/index.tsx')
      for (const read of readers) {
        const resource = await read(output)
        if (resource) return resource
      }
      return undefined
    },
    has: (output) => pageOf(output) !== undefined,
    check: (output) => visit(pageOf(output) ?? 'pages/404.tsx'),
  }
}

/** A page as it was rendered last without an error, and what is wrong with it now. */
interface Visit extends Findings {
  html: string
}

function createVisits(root: string, settings: Settings, onMade: (site: Site) => void) {
  const readSources = createFreshSources(root)
  const visits = new Map<string, Visit & { sources?: Sources }>()
  return async (file: string): Promise<Visit> => {
    const last = visits.get(file)
    try {
      const sources = await readSources()
      if (last?.sources === sources) return last
      const site = makeSite(sources, settings, file)
      onMade(site)
      const { errors, warnings } = checkSite(site, false)
      const html = site.pages[0]?.html
      const isGood = errors.length === 0 || last === undefined
      const visit = { html: (isGood && html) || (last?.html ?? ''), errors, warnings, sources }
      visits.set(file, visit)
      return visit
    } catch (error) {
      return { html: last?.html ?? '', errors: problemsOf(error), warnings: [] }
    }
  }
}

function problemsOf(error: unknown): Problem[] {
  if (error instanceof BuildError) return error.problems
  const found = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return [{ file: 'src/', found, expected: 'a site that builds', fix: 'Correct what is named.' }]
}

/** What the pages that were made last need beside them; images are encoded when they are asked for. */
function createFiles(root: string) {
  const files = new Map<string, OutputFile>()
  const images = new Map<string, Site['images'][number]>()
  const encodings = new Map<string, Promise<unknown>>()
  const encode = async (image: Site['images'][number]): Promise<Resource> => {
    const encoding = encodings.get(image.cached) ?? encodeMissing(root, [image])
    encodings.set(image.cached, encoding)
    await encoding.finally(() => encodings.delete(image.cached))
    return inMemory(readFileSync(cachedImage(root, image.cached)))
  }
  return {
    offer(site: Site): void {
      // Pages and public files may be gone by now.
      for (const output of files.keys())
        if (!/^(assets|images)\//.test(output)) files.delete(output)
      for (const [output, file] of site.files) files.set(output, file)
      for (const image of site.images) images.set(image.output, image)
    },
    has: (output: string) => output.startsWith('assets/') && files.has(output),
    async read(output: string): Promise<Resource | undefined> {
      const image = images.get(output)
      if (image) return encode(image)
      const file = files.get(output)
      return file === undefined ? undefined : inMemory(bytesOf(file))
    },
  }
}

/** What is no part of the site: the script of every page, and the style of the overlay. */
function createTools(root: string): ReadOutput {
  let script: Promise<string> | undefined
  return async (output) => {
    if (output === overlayFile) {
      return inMemory(readFileSync(join(import.meta.dirname, 'overlay.css')))
    }
    if (output !== scriptFile) return undefined
    script ??= bundleScript(root, 'src/dev/browser/main.ts')
    return inMemory(await script)
  }
}
