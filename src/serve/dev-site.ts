import { addTypeFaults } from '../check/type-check.ts'
import type { PageLoader } from '../read/page-loader.ts'
import type { Settings } from '../read/settings.ts'
import type { Page, RenderedSite } from '../render/site-maker.ts'
import { isError } from '../shared/fault.ts'
import type { OutputFile } from '../shared/files.ts'
import { notFoundOutput } from '../shared/routes.ts'
import { encodeMissing } from '../write/encoder.ts'
import { debounce } from './debounce.ts'
import { addTools, readTool } from './page-tools.ts'
import type { Report } from './report.ts'
import type { ReadOutput } from './site-server.ts'
import { createVersions, type Version } from './versions.ts'

// What a request does:
// 1. `refresh` looks for changed files. After a change, a new version of the site begins (`versions.ts`).
// 2. The version renders the page that was asked for, and no other, and it is sent at once.
// 3. The page is checked once it is sent, and all pages once nobody has asked for a while. If there is an
//    error, open pages ask again, and get it above the page (`page-tools.ts`).
// A page that has an error waits for its check. If it cannot be rendered, the last good one is sent.
//
// What is kept: a version until a source changes; a good page until there is a better one; that a page is
// wrong until its next check; what was printed and shown until the next change (`report.ts`).

/** In milliseconds. Other requests for the same page come within it. */
const pageCheckDelay = 20
// Before types are checked (`report.ts`), since rules say more.
const siteCheckDelay = 700

export interface DevSite {
  explain: PageLoader['explain']
  refresh(): Version
  /** Checks all pages once no more is asked for. */
  checkSoon(): void
  read: ReadOutput
}

/** Without a report, nothing is printed. */
export function createDevSite(
  root: string,
  readSettings: () => Settings,
  report?: Report,
): DevSite {
  const { explain, refresh, isLatest } = createVersions(root, readSettings, report)
  /** Output → HTML. Shown below errors if the page cannot be made. */
  const goodPages = new Map<string, string>()
  /** The outputs of pages that had errors when they were last checked; undefined if the site had. */
  const wrongPages = new Set<string | undefined>()
  let lastSite: RenderedSite | undefined
  const checkAllLater = debounce(siteCheckDelay, () => checkAndKeep(refresh()))

  /** Shows what is wrong, and keeps the pages that are right. `output`: of a page; without one, all. */
  async function checkAndKeep(version: Version, output?: string): Promise<void> {
    const faults = await version.check(output)
    // The check of an older version may end late.
    if (isLatest(version)) report?.showFaults(faults, output === undefined)
    if (faults.some(isError)) {
      wrongPages.add(output)
    } else {
      wrongPages.delete(output)
      const { pages } = await version.render(output)
      for (const page of pages) goodPages.set(page.output, page.html)
    }
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
    if (isHtml && mayBePage(output, site)) return readPage(output, version, site?.pages[0])
    // Images are encoded when they are asked for.
    const variants = lastSite?.variants.filter((variant) => variant.output === output) ?? []
    report?.showFaults((await encodeMissing(root, variants)).faults)
    return lastSite?.files.get(output)
  }

  /** `page`: as it is now; undefined if it cannot be made. */
  async function readPage(output: string, version: Version, page?: Page): Promise<string> {
    checkAllLater()
    // The check waits until this page, and others asked for in the meantime, are sent.
    // An error that stays would vanish from open pages for a moment.
    if (!page || wrongPages.has(output)) await checkAndKeep(version, output)
    else setTimeout(() => void checkAndKeep(version, output), pageCheckDelay)
    const known = version.faults.get(output) ?? []
    // A page that cannot be made is known by what is wrong with it.
    const files = [page?.file, ...known.flatMap((fault) => [fault.file, fault.page])]
    const faults = addTypeFaults(known, report?.wrongTypesOn(files) ?? [])
    return addTools(page?.html ?? goodPages.get(output), faults)
  }

  // Wrong settings end the program.
  refresh()
  return { explain, refresh, checkSoon: checkAllLater, read }
}

function mayBePage(output: string, site: RenderedSite | undefined): boolean {
  // Open pages are told of errors though the site has no such page.
  if (output === notFoundOutput) return true
  // Until pages can be made, any address may be a page, unless it looks like a file.
  return site?.pageOutputs.has(output) ?? !/\.\w+\/index\.html$/.test(output)
}
