import { checkSite } from '../check/site-checks.ts'
import { checkSources } from '../check/source-checks.ts'
import { bundleScript } from '../read/bundle.ts'
import type { Variant } from '../read/originals.ts'
import { createPageLoader } from '../read/page-loader.ts'
import type { Settings } from '../read/settings.ts'
import { createMemo, readSources } from '../read/sources.ts'
import { makeSite, type RenderedSite } from '../render/site-maker.ts'
import { BuildError, bugOf, type Diagnostic, isError } from '../shared/diagnostic.ts'
import { encodeMissing } from '../write/encoder.ts'
import { addTools, type Report } from './report.ts'
import { createLook } from './watch.ts'

export type DevSite = ReturnType<typeof createDevSite>

/** The site in memory. Whatever has changed, all is made anew once somebody asks for it. */
export function createDevSite(root: string, readSettings: () => Settings, report?: Report) {
  const loader = createPageLoader(root, true)
  const memo = createMemo()
  const look = createLook(root)
  /** The last version of each page without errors, shown below errors. */
  const good = new Map<string, string>()
  const images = new Map<string, Variant>()
  let last: RenderedSite | undefined
  let version = startVersion()
  let checkLater: NodeJS.Timeout | undefined

  /** All that is made from one state of the disk. */
  function startVersion() {
    const settings = readSettings()
    const sources = readSources(root, loader, memo)
    const checked = sources.then((read) => checkSources(read, settings))
    // Whoever asks for a page is told.
    checked.catch(() => {})
    const found = new Map<string, Diagnostic[]>()
    const make = once(async (output) => {
      last = makeSite(await checked, settings, output || undefined)
      for (const image of last.variants) images.set(image.output, image)
      return last
    })
    const check = once(async (output) => {
      const faults = await make(output).then(checkSite).catch(faultsOf)
      found.set(output, faults)
      const pages = faults.some(isError) ? [] : (await make(output)).pages
      for (const page of pages) good.set(page.output, page.html)
      report?.checked(faults)
      return faults
    })
    return { sources, make, check, found }
  }

  function current() {
    const files = look()
    if (files.length > 0) {
      memo.forget(files)
      version = startVersion()
      report?.changed(files)
    }
    return version
  }

  /** A file of `dist/`; pages with the refresh script. */
  async function read(output: string) {
    if (output === '@dev/browser.js') return bundleScript(root, 'src/serve/browser/refresh.ts')
    if (output === '@dev/overlay.css') return { copyOf: `${root}/src/serve/browser/overlay.css` }
    const { make, check, found } = current()
    const isHtml = output.endsWith('.html')
    // All pages have the same files beside them.
    const site = await make(isHtml ? output : 'index.html').catch(() => undefined)
    if (!isHtml || site?.pageOutputs.has(output) === false) {
      const image = images.get(output)
      if (image) await encodeMissing(root, [image]).catch((e) => report?.checked(faultsOf(e)))
      // While none can be made, the last good page needs those of the last one.
      return image ? { copyOf: image.cached } : (site ?? last)?.files.get(output)
    }
    const html = site?.pages[0]?.html
    if (html === undefined) await check(output)
    // Other pages that are asked for come before its checks, and the next edit before those of all.
    else setTimeout(check, 20, output)
    clearTimeout(checkLater)
    checkLater = setTimeout(() => current().check(''), 1000)
    const faults = found.get(output) ?? []
    return addTools(faults.some(isError) ? (good.get(output) ?? html) : html, faults)
  }

  return {
    explain: loader.explain,
    change: () => void current(),
    sources: () => current().sources,
    /** What is wrong with the page of an output; with '', on all pages. */
    check: (output: string) => current().check(output),
    read,
  }
}

function faultsOf(error: unknown): Diagnostic[] {
  return error instanceof BuildError ? error.diagnostics : [bugOf(error)]
}

function once<Value>(make: (name: string) => Value) {
  const known = new Map<string, Value>()
  return (name: string) => {
    const value = known.get(name) ?? make(name)
    known.set(name, value)
    return value
  }
}
