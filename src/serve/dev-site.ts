import { checkSite } from '../check/site-checks.ts'
import { checkSources } from '../check/source-checks.ts'
import { bundleScript } from '../read/bundle.ts'
import type { Variant } from '../read/originals.ts'
import { createPageLoader, type PageLoader } from '../read/page-loader.ts'
import type { Settings } from '../read/settings.ts'
import { createMemo, type ReadSources, readSources } from '../read/sources.ts'
import { makeSite, type RenderedSite } from '../render/site-maker.ts'
import { BuildError, bugOf, type Diagnostic, isError } from '../shared/diagnostic.ts'
import { encodeMissing } from '../write/encoder.ts'
import { addTools, type Report } from './report.ts'
import type { ReadOutput } from './site-server.ts'
import { createChangeDetector } from './watch.ts'

/** The site in memory. */
export interface DevSite {
  /** Where a page threw this error; undefined if none did. */
  explain: PageLoader['explain']
  /** The site as the disk is now. */
  refresh(): Version
  /** A file of `dist/`; pages with the refresh script. */
  read: ReadOutput
}

/** After a change, the next request makes the site anew. */
export function createDevSite(
  root: string,
  readSettings: () => Settings,
  report?: Report,
): DevSite {
  const loader = createPageLoader(root, true)
  const memo = createMemo()
  const findChanges = createChangeDetector(root)
  const last: LastGood = { pages: new Map(), images: new Map(), site: undefined }
  let version: Version | undefined
  let checkLater: NodeJS.Timeout | undefined

  function refresh() {
    const files = findChanges()
    if (files.length > 0) {
      memo.forget(files)
      report?.announceChanges(files)
      version = undefined
    }
    version ??= startVersion(readSources(root, loader, memo), readSettings(), last, report)
    return version
  }

  async function read(output: string) {
    if (output === '@dev/refresh.js') return bundleScript(root, 'src/serve/browser/refresh.ts')
    if (output === '@dev/overlay.css') return { copyOf: `${root}/src/serve/browser/overlay.css` }
    const now = refresh()
    const isHtml = output.endsWith('.html')
    // All pages share the other files.
    const site = await now.make(isHtml ? output : 'index.html').catch(() => undefined)
    const isPage = isHtml && (!site || site.pageOutputs.has(output))
    if (isPage) return readPage(output, now, site?.pages[0]?.html)
    const image = last.images.get(output)
    return image ? readImage(root, image, report) : (site ?? last.site)?.files.get(output)
  }

  async function readPage(output: string, { check, faults }: Version, html?: string) {
    // The page and others asked for meanwhile are sent first.
    if (html === undefined) await check(output)
    else setTimeout(check, 20, output)
    // All pages are checked after 2 s of quiet.
    clearTimeout(checkLater)
    checkLater = setTimeout(() => refresh().check(''), 2000)
    const own = faults.get(output) ?? []
    return addTools(own.some(isError) ? (last.pages.get(output) ?? html) : html, own)
  }

  // Wrong settings end the program.
  refresh()
  return { explain: loader.explain, refresh, read }
}

async function readImage(root: string, image: Variant, report?: Report) {
  report?.showFaults(await encodeMissing(root, [image]))
  return { copyOf: image.cached }
}

type Version = ReturnType<typeof startVersion>

/** Outlives versions: what is shown below errors. */
interface LastGood {
  pages: Map<string, string>
  images: Map<string, Variant>
  site: RenderedSite | undefined
}

/** What is made from one state of the disk, each part once. */
function startVersion(
  sources: Promise<ReadSources>,
  settings: Settings,
  last: LastGood,
  report?: Report,
) {
  const checked = sources.then((read) => checkSources(read, settings))
  // Each request awaits it, and reports the error.
  checked.catch(() => {})
  const faults = new Map<string, Diagnostic[]>()
  const make = oncePerName(async (output) => {
    const site = makeSite(await checked, settings, output || undefined)
    for (const image of site.variants) last.images.set(image.output, image)
    last.site = site
    return site
  })
  /** What is wrong with a page; with '', on all pages. */
  const check = oncePerName(async (output) => {
    const own = await make(output)
      .then(async (site) => checkSite(site, await checked))
      .catch(faultsOf)
    faults.set(output, own)
    const pages = own.some(isError) ? [] : (await make(output)).pages
    for (const page of pages) last.pages.set(page.output, page.html)
    report?.showFaults(own)
    return own
  })
  return { sources, checked, settings, make, check, faults }
}

function faultsOf(error: unknown): Diagnostic[] {
  return error instanceof BuildError ? error.diagnostics : [bugOf(error)]
}

function oncePerName<Value>(make: (name: string) => Value) {
  const known = new Map<string, Value>()
  return (name: string) => {
    const value = known.get(name) ?? make(name)
    known.set(name, value)
    return value
  }
}
