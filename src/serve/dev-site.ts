import type { Explain } from '../read/page-loader.ts'
import type { Settings } from '../read/settings.ts'
import type { RenderedSite } from '../render/site-maker.ts'
import { type Fault, isError } from '../shared/fault.ts'
import type { OutputFile } from '../shared/files.ts'
import { encodeMissing } from '../write/encoder.ts'
import { debounce } from './debounce.ts'
import { addTools, readTool } from './page-tools.ts'
import type { Report } from './report.ts'
import type { ReadOutput } from './site-server.ts'
import { createVersions, type Version } from './versions.ts'

export interface DevSite {
  explain: Explain
  refresh(): Version
  read: ReadOutput
}

/** Without a report, nothing is printed. */
export function createDevSite(
  root: string,
  readSettings: () => Settings,
  report?: Report,
): DevSite {
  const { explain, refresh, isLatest } = createVersions(root, readSettings, report)
  /** Output → HTML. Shown below errors. */
  const goodPages = new Map<string, string>()
  let lastSite: RenderedSite | undefined
  const checkAllLater = debounce(2000, () => checkAndKeep(refresh()))

  /** Shows what is wrong with a page, or with all, and keeps the pages that are right. */
  async function checkAndKeep(version: Version, output?: string): Promise<void> {
    const faults = await version.check(output)
    // The check of an older version may end late.
    if (isLatest(version)) report?.showFaults(faults)
    if (faults.some(isError)) return
    const { pages } = await version.render(output)
    for (const page of pages) goodPages.set(page.output, page.html)
  }

  async function read(output: string): Promise<OutputFile | undefined> {
    const tool = await readTool(root, output)
    if (tool) return tool
    const version = refresh()
    const isHtml = output.endsWith('.html')
    // All pages share the other files.
    const site = await version.render(isHtml ? output : 'index.html').catch(() => undefined)
    // Below an error, the last good page still loads its files.
    lastSite = site ?? lastSite
    // As long as no page can be made, any address might be one.
    const mayBePage = site?.pageOutputs.has(output) ?? true
    if (isHtml && mayBePage) return readPage(output, version, site?.pages[0]?.html)
    report?.showFaults(await encodeImage(root, output, lastSite))
    return lastSite?.files.get(output)
  }

  /** `html`: of the page as it is now; undefined if it cannot be made. */
  async function readPage(output: string, version: Version, html?: string): Promise<string> {
    checkAllLater()
    // The check waits until this page, and others asked for in the meantime, are sent.
    if (html === undefined) await checkAndKeep(version, output)
    else setTimeout(() => void checkAndKeep(version, output), afterAnswers)
    const faults = version.faults.get(output) ?? []
    return addTools(faults.some(isError) ? (goodPages.get(output) ?? html) : html, faults)
  }

  // Wrong settings end the program.
  refresh()
  return { explain, refresh, read }
}

/** Images are encoded when they are asked for. */
async function encodeImage(
  root: string,
  output: string,
  site: RenderedSite | undefined,
): Promise<Fault[]> {
  const variants = site?.variants.filter((variant) => variant.output === output) ?? []
  return (await encodeMissing(root, variants)).faults
}

/** In milliseconds: other requests for the same page come within it. */
const afterAnswers = 20
