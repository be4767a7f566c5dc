import { basename, dirname } from 'node:path'
import type { Report } from '../check/report.ts'
import { bundleScript } from '../read/bundle.ts'
import type { Settings } from '../read/settings.ts'
import type { Sources } from '../read/sources.ts'
import { BuildError, bugOf } from '../shared/diagnostic.ts'
import { bytesOf } from '../shared/files.ts'
import { notFoundOutput } from '../shared/routes.ts'
import { encodeMissing } from '../write/image-encoding.ts'
import { makeSite, type RenderedSite } from '../write/site-files.ts'
import { createScan } from './changes.ts'
import { readFolder } from './folder.ts'
import { createFreshSources } from './fresh-sources.ts'
import { addTools, scriptFile } from './overlay.ts'
import { inMemory, type Resource } from './respond.ts'

export type Findings = Pick<Report, 'errors' | 'warnings'>

/** A page as it was made last without an error, and what is wrong with it now. */
interface Visit extends Findings {
  site?: RenderedSite | undefined
  /** What it was made from; none when they were wrong. */
  sources?: Sources
}

export type DevSite = ReturnType<typeof createDevSite>

/** The site in memory: only what somebody asks for is made, and again only when something changed. */
export function createDevSite(
  root: string,
  settings: Settings,
  report: (findings: Findings) => void,
) {
  const look = createScan(root)
  const { visit, findSiteWith } = createVisits(createFreshSources(root, look), settings)
  return {
    /** An output as the sources are now; pages come with the script that keeps them current. */
    async read(output: string): Promise<Resource | undefined> {
      if (output === scriptFile)
        return inMemory(await bundleScript(root, 'src/serve/browser/refresh.ts'))
      const last = await visit(output)
      if (last) {
        const { site, errors, warnings } = last
        const page = site?.pages.find((other) => other.output === output)
        // After the line that says which change brought them.
        setImmediate(report, { errors, warnings })
        return inMemory(addTools(root, page?.html ?? '', errors))
      }
      // What is named by its content never changes; the rest is as the first page has it now.
      const known = output.startsWith('assets/') ? findSiteWith(output) : undefined
      const site = known ?? (await visit('index.html'))?.site
      return site && readOutput(site, output)
    },
    /** Renders the page of an output, or the 404 page, for what is wrong with it. */
    async check(output: string): Promise<Findings> {
      const page = (await visit(output)) ?? (await visit(notFoundOutput))
      return page ?? { errors: [], warnings: [] }
    },
    /** Looks for changes; all of them so far, as paths from the root. */
    look,
  }
}

/** Makes pages, and remembers each as it was made last. */
function createVisits(readSources: () => Promise<Sources>, settings: Settings) {
  // Pages are shown at the root here, wherever they will be online.
  const here = { ...settings, siteUrl: new URL('http://localhost/') }
  // They load while esbuild makes its first bundle.
  const checks = import('../check/report.ts')
  const visits = new Map<string, Visit>()
  const remember = (file: string, visit: Visit) => visits.set(file, visit) && visit
  return {
    /** Nothing when there is no such page; sources with errors may make any. */
    async visit(output: string): Promise<Visit | undefined> {
      if (!output.endsWith('.html')) return undefined
      try {
        const sources = await readSources()
        const last = visits.get(output)
        if (last?.sources === sources) return last
        const site = makeSite(sources, here, output)
        if (!site.pageFiles.has(output)) return undefined
        const { errors, warnings } = (await checks).checkSite(site)
        const good = errors.length > 0 ? (last?.site ?? site) : site
        return remember(output, { site: good, errors, warnings, sources })
      } catch (error) {
        const site = visits.get(output)?.site
        const errors = error instanceof BuildError ? error.diagnostics : [bugOf(error)]
        return remember(output, { site, errors, warnings: [] })
      }
    },
    findSiteWith(output: string): RenderedSite | undefined {
      return [...visits.values()].find(({ site }) => site?.files.has(output))?.site
    },
  }
}

/** Images are encoded when they are asked for. */
async function readOutput(site: RenderedSite, output: string): Promise<Resource | undefined> {
  const file = site.files.get(output)
  if (file === undefined) return undefined
  if (typeof file === 'string' || !('copyOf' in file)) return inMemory(file)
  const images = site.images.filter((image) => image.output === output)
  await encodeMissing(site.root, images)
  if (file.xmp) return inMemory(bytesOf(site.root, file))
  return readFolder(dirname(file.copyOf))(basename(file.copyOf))
}
