import type { PageReport } from '../check/report.ts'
import type { Settings } from '../read/settings.ts'
import { bundleScript } from '../read/syntax.ts'
import { BuildError, bugOf, type Diagnostic } from '../shared/diagnostic.ts'
import { bytesOf, type OutputFile } from '../shared/files.ts'
import { notFoundOutput } from '../shared/routes.ts'
import { makeSite, type RenderedSite } from '../write/site-files.ts'
import { createSourceReader } from './fresh-sources.ts'
import { addTools, scriptFile } from './overlay.ts'

/** A page as it was made last without an error, and what is wrong with it now. */
interface Visit extends PageReport {
  site?: RenderedSite | undefined
  /** That of the sources it was made from. */
  revision: number
}

export interface DevSite {
  /** An output as the sources are now; pages come with the script that keeps them current. */
  read(output: string): Promise<OutputFile | undefined>
  /** Makes the page of an output, or the 404 page, for what is wrong with it. */
  check(output: string): Promise<PageReport>
  /** The first pages are sent unchecked; from now on, all are checked before. */
  beginChecks(): void
  invalidate(files: string[]): void
  /** What pages began, nobody waits for, and failed since; undefined for other errors. */
  explain(error: unknown): Diagnostic | undefined
}

/** The site in memory: only what somebody asks for is made, and again only when something changed. */
export function createDevSite(
  root: string,
  settings: Settings,
  report: (findings: PageReport) => void,
): DevSite {
  // Pages are shown at the root here, wherever they will be online.
  const here = { ...settings, siteUrl: new URL('http://localhost/') }
  const sources = createSourceReader(root)
  const visits = new Map<string, Visit>()
  let isChecked = false

  /** Nothing when there is no such page; sources with errors may make any. */
  async function visit(output: string): Promise<Visit | undefined> {
    if (!output.endsWith('.html')) return undefined
    const revision = sources.revision()
    const last = visits.get(output)
    if (last?.revision === revision) return last
    const made = await makePage(output, last?.site)
    if (made) visits.set(output, { ...made, revision })
    return visits.get(output)
  }

  async function makePage(output: string, lastSite: RenderedSite | undefined) {
    const wasChecked = isChecked
    try {
      const site = makeSite(await sources.read(wasChecked), here, output)
      if (!site.pageFiles.has(output)) {
        visits.delete(output)
        return undefined
      }
      if (!wasChecked && site.failures.length === 0) return { site, errors: [], warnings: [] }
      const { checkSite } = await import('../check/report.ts')
      const { errors, warnings } = checkSite(site)
      return { site: errors.length > 0 ? (lastSite ?? site) : site, errors, warnings }
    } catch (error) {
      // What the content does not hold, a check names.
      if (!wasChecked) {
        isChecked = true
        return makePage(output, lastSite)
      }
      const errors = error instanceof BuildError ? error.diagnostics : [bugOf(error)]
      return { site: lastSite, errors, warnings: [] }
    }
  }

  return {
    async read(output) {
      if (output === scriptFile) {
        return bundleScript(root, 'src/serve/browser/refresh.ts')
      }
      const page = await visit(output)
      if (page) {
        const { site, errors, warnings } = page
        const html = site?.pages.find((other) => other.output === output)?.html
        // After the line that says which change brought them.
        setImmediate(report, { errors, warnings })
        return addTools(root, html ?? '', errors)
      }
      // What is named by its content never changes; the rest is as the first page has it now.
      const known = output.startsWith('assets/') ? siteWith(visits, output) : undefined
      const site = known ?? (await visit('index.html'))?.site
      return site && readOutput(site, output)
    },
    async check(output) {
      const page = (await visit(output)) ?? (await visit(notFoundOutput))
      return page ?? { errors: [], warnings: [] }
    },
    beginChecks() {
      isChecked = true
      sources.invalidate([])
    },
    invalidate: sources.invalidate,
    explain: sources.explain,
  }
}

function siteWith(visits: Map<string, Visit>, output: string): RenderedSite | undefined {
  return [...visits.values()].find(({ site }) => site?.files.has(output))?.site
}

async function readOutput(site: RenderedSite, output: string): Promise<OutputFile | undefined> {
  const images = site.images.filter((image) => image.output === output)
  const { encodeMissing } = await import('../write/image-encoding.ts')
  await encodeMissing(site.root, images)
  const file = site.files.get(output)
  const hasRights = typeof file === 'object' && 'xmp' in file && file.xmp
  return hasRights ? bytesOf(site.root, file) : file
}
