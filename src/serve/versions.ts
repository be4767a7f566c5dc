import { checkSite } from '../check/site-checks.ts'
import { checkSources } from '../check/source-checks.ts'
import { createPageLoader } from '../read/page-loader.ts'
import type { Settings } from '../read/settings.ts'
import { completeSources, type PartialSources, readSources, type Sources } from '../read/sources.ts'
import { makeSite, type RenderedSite } from '../render/site-maker.ts'
import { languagesOf } from '../schema/languages.ts'
import { BuildError, bugOf, type Fault } from '../shared/fault.ts'
import { createMemo, remember } from '../shared/memo.ts'
import type { Report } from './report.ts'
import { createChangeDetector } from './watch.ts'

/** One state of the disk, and what is made of it. Each part is made once. */
export interface Version {
  /** Even if they have errors. Rejected if no page can be made of them. */
  sources: Promise<Sources>
  settings: Settings
  /** Without an output, renders all pages. */
  render(output?: string): Promise<RenderedSite>
  /** Finds what is wrong with a page, or with all; with the sources alone, if they are wrong. */
  check(output?: string): Promise<Fault[]>
  /** Checks all pages even if the sources have errors. Some faults then only follow from others. */
  checkAnyway(): Promise<Fault[]>
  /** Of the pages that were checked. */
  faults: Map<string, Fault[]>
}

function createVersion(read: Promise<PartialSources>, settings: Settings): Version {
  // Pages of wrong sources can be looked at, and edited.
  const checked = read.then((parts) => checkSources(parts, settings))
  const sources = checked.catch(async (error) => {
    const parts = await read
    const { loaded } = parts
    // A page that cannot be loaded could have any address, and each has its language in it.
    const hasAddresses =
      loaded?.failures.length === 0 && languagesOf(loaded.content.site).length > 0
    if (!(error instanceof BuildError) || !hasAddresses) throw error
    return completeSources(parts, error.faults)
  })
  // Each request awaits it, and reports the error.
  sources.catch(() => {})
  const faults: Version['faults'] = new Map()
  const render = remember(async (output?: string) => makeSite(await sources, settings, output))
  const checkPages = remember(async (output?: string) =>
    checkSite(await render(output), await sources),
  )
  const faultsOf = (error: unknown) => (error instanceof BuildError ? error.faults : [bugOf(error)])
  const check = async (output?: string) => {
    const found = await checked.then(() => checkPages(output)).catch(faultsOf)
    if (output) faults.set(output, found)
    return found
  }
  // Nothing is certain of wrong sources.
  const checkAnyway = () => checkPages().catch(() => check())
  return { sources, settings, render, check, checkAnyway, faults }
}

// Pages are shown at the root here, wherever they will be online; there, they are read by https:.
const siteUrl = new URL('https://localhost/')

/** After a change, the next request begins another version. */
export function createVersions(root: string, readSettings: () => Settings, report?: Report) {
  const loader = createPageLoader(root, true)
  const memo = createMemo()
  const { findChanges, addImports } = createChangeDetector(root)
  let latest: Version | undefined

  function refresh(): Version {
    const settings = { ...readSettings(), siteUrl }
    const files = findChanges()
    if (files.length > 0) {
      memo.forget(files)
      report?.announceChanges(files)
    }
    // Pages depend on the date.
    if (!latest || files.length > 0 || latest.settings.today !== settings.today) {
      const reading = readSources(root, loader, memo)
      // Whoever asks for a page is told why it cannot be read.
      reading.then(
        ({ loaded }) => addImports([...(loaded?.imports.keys() ?? [])]),
        () => {},
      )
      latest = createVersion(reading, settings)
    }
    return latest
  }

  return { explain: loader.explain, refresh, isLatest: (one: Version) => one === latest }
}
