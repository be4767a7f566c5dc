import { checkSite } from '../check/site-checks.ts'
import { checkSources } from '../check/source-checks.ts'
import { bundleScript } from '../read/bundle.ts'
import { createPageLoader, type Explain } from '../read/page-loader.ts'
import type { Settings } from '../read/settings.ts'
import { type PartialSources, readSources, type Sources } from '../read/sources.ts'
import { makeSite, type RenderedSite } from '../render/site-maker.ts'
import { BuildError, bugOf, type Fault, isError } from '../shared/fault.ts'
import type { OutputFile } from '../shared/files.ts'
import { createMemo, remember } from '../shared/memo.ts'
import { encodeMissing } from '../write/encoder.ts'
import { debounce } from './debounce.ts'
import { addTools, type Report } from './report.ts'
import type { ReadOutput } from './site-server.ts'
import { createChangeDetector } from './watch.ts'

export interface DevSite {
  explain: Explain
  refresh(): Version
  read: ReadOutput
}

/** After a change, the next request makes the site anew. Without a report, nothing is printed. */
export function createDevSite(
  root: string,
  readSettings: () => Settings,
  report?: Report,
): DevSite {
  const loader = createPageLoader(root, true)
  const memo = createMemo()
  const findChanges = createChangeDetector(root)
  const last: LastGood = { pages: new Map(), site: undefined }
  let version: Version | undefined
  const checkAllLater = debounce(2000, () => refresh().check())

  function refresh(): Version {
    const settings = readSettings()
    const files = findChanges()
    if (files.length > 0) {
      memo.forget(files)
      report?.announceChanges(files)
    }
    // Pages depend on the date.
    if (!version || files.length > 0 || version.settings.today !== settings.today) {
      version = startVersion(readSources(root, loader, memo), settings, last, showFaultsOf)
    }
    return version
  }

  function showFaultsOf(one: Version, faults: Fault[]): void {
    // The check of an older version may end late.
    if (one === version) report?.showFaults(faults)
  }

  async function read(output: string): Promise<OutputFile | undefined> {
    const tool = await readTool(root, output)
    if (tool) return tool
    const current = refresh()
    const isHtml = output.endsWith('.html')
    // All pages share the other files.
    const site = await current.render(isHtml ? output : 'index.html').catch(() => undefined)
    // While none can be made, any address may be that of a page, but not the folder '/photo.jpg/'.
    const mayBePage = site?.pageOutputs.has(output) ?? !/\.\w+\/index\.html$/.test(output)
    if (isHtml && mayBePage) {
      checkAllLater()
      return readPage(output, current, last, site?.pages[0]?.html)
    }
    // Below an error, the last good page still loads its files.
    const served = site ?? last.site
    const variants = served?.variants.filter((variant) => variant.output === output) ?? []
    // Images are encoded when they are asked for.
    const { faults } = await encodeMissing(root, variants)
    report?.showFaults(faults)
    return served?.files.get(output)
  }

  // Wrong settings end the program.
  refresh()
  return { explain: loader.explain, refresh, read }
}

/** `html`: of the page as it is now; undefined if it cannot be made. */
async function readPage(
  output: string,
  { check, faults }: Version,
  last: LastGood,
  html: string | undefined,
): Promise<string> {
  // The check waits until this page, and others asked for in the meantime, are sent.
  if (html === undefined) await check(output)
  else setTimeout(() => void check(output), 20)
  const faultsOfPage = faults.get(output) ?? []
  const isWrong = faultsOfPage.some(isError)
  return addTools(isWrong ? (last.pages.get(output) ?? html) : html, faultsOfPage)
}

async function readTool(root: string, output: string): Promise<OutputFile | undefined> {
  if (output === '@dev/refresh.js') return bundleScript(root, 'src/serve/browser/refresh.ts')
  if (output === '@dev/overlay.css') return { copyOf: `${root}/src/serve/browser/overlay.css` }
  return undefined
}

/** One state of the disk, and what is made of it. Each part is made once. */
interface Version {
  /** Before they are checked. */
  read: Promise<PartialSources>
  /** Rejected if no page can be made. */
  sources: Promise<Sources>
  settings: Settings
  /** Without an output, renders all pages. */
  render(output?: string): Promise<RenderedSite>
  /** Reports what is wrong with a page, or with all. */
  check(output?: string): Promise<Fault[]>
  /** Of the pages that were checked. */
  faults: Map<string, Fault[]>
}

/** Shown below errors. */
interface LastGood {
  pages: Map<string, string>
  site: RenderedSite | undefined
}

function startVersion(
  read: Promise<PartialSources>,
  settings: Settings,
  last: LastGood,
  showFaultsOf: (version: Version, faults: Fault[]) => void,
): Version {
  const sources = read.then((parts) => checkSources(parts, settings))
  // Each request awaits it, and reports the error.
  sources.catch(() => {})
  const render = remember(async (output?: string) => {
    const site = makeSite(await sources, settings, output)
    last.site = site
    return site
  })
  const findFaults = async (output?: string): Promise<Fault[]> => {
    try {
      const site = await render(output)
      const faults = checkSite(site, await sources)
      const goodPages = faults.some(isError) ? [] : site.pages
      for (const page of goodPages) last.pages.set(page.output, page.html)
      return faults
    } catch (error) {
      return error instanceof BuildError ? error.faults : [bugOf(error)]
    }
  }
  const version: Version = {
    read,
    sources,
    settings,
    render,
    faults: new Map(),
    check: remember(async (output?: string) => {
      const faults = await findFaults(output)
      if (output) version.faults.set(output, faults)
      showFaultsOf(version, faults)
      return faults
    }),
  }
  return version
}
