import { checkSite } from '../check/site-checks.ts'
import { checkSources } from '../check/source-checks.ts'
import { createPageLoader, type Explain } from '../read/page-loader.ts'
import type { Settings } from '../read/settings.ts'
import { type PartialSources, readSources, type Sources } from '../read/sources.ts'
import { makeSite, type RenderedSite } from '../render/site-maker.ts'
import { BuildError, bugOf, type Fault, isError } from '../shared/fault.ts'
import type { OutputFile } from '../shared/files.ts'
import { createMemo, remember } from '../shared/memo.ts'
import { encodeMissing } from '../write/encoder.ts'
import { debounce } from './debounce.ts'
import { addTools, readTool } from './page-tools.ts'
import type { Report } from './report.ts'
import type { ReadOutput } from './site-server.ts'
import { createChangeDetector } from './watch.ts'

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
    // While none can be made, any address may be that of a page.
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

/** After a change, the next request begins another version. */
function createVersions(root: string, readSettings: () => Settings, report?: Report) {
  const loader = createPageLoader(root, true)
  const memo = createMemo()
  const findChanges = createChangeDetector(root)
  let latest: Version | undefined

  function refresh(): Version {
    const settings = readSettings()
    const files = findChanges()
    if (files.length > 0) {
      memo.forget(files)
      report?.announceChanges(files)
    }
    // Pages depend on the date.
    if (!latest || files.length > 0 || latest.settings.today !== settings.today) {
      latest = createVersion(readSources(root, loader, memo), settings)
    }
    return latest
  }

  return { explain: loader.explain, refresh, isLatest: (one: Version) => one === latest }
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

/** One state of the disk, and what is made of it. Each part is made once. */
interface Version {
  /** Before they are checked. */
  read: Promise<PartialSources>
  /** Rejected if no page can be made. */
  sources: Promise<Sources>
  settings: Settings
  /** Without an output, renders all pages. */
  render(output?: string): Promise<RenderedSite>
  /** Finds what is wrong with a page, or with all. */
  check(output?: string): Promise<Fault[]>
  /** Of the pages that were checked. */
  faults: Map<string, Fault[]>
}

function createVersion(read: Promise<PartialSources>, settings: Settings): Version {
  const sources = read.then((parts) => checkSources(parts, settings))
  // Each request awaits it, and reports the error.
  sources.catch(() => {})
  const faults: Version['faults'] = new Map()
  const render = remember(async (output?: string) => makeSite(await sources, settings, output))
  const findFaults = async (output?: string): Promise<Fault[]> => {
    try {
      return checkSite(await render(output), await sources)
    } catch (error) {
      return error instanceof BuildError ? error.faults : [bugOf(error)]
    }
  }
  const check = remember(async (output?: string) => {
    const found = await findFaults(output)
    if (output) faults.set(output, found)
    return found
  })
  return { read, sources, settings, render, check, faults }
}
