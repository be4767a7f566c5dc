import { join } from 'node:path'
import pMap from 'p-map'
import { createLocator } from '../check/pages/locator.ts'
import { readPage } from '../check/pages/page-dom.ts'
import { checkSources } from '../check/source-checks.ts'
import { readSettings } from '../read/settings.ts'
import { readSources } from '../read/sources.ts'
import { makeSite, type RenderedSite } from '../render/rendered-site.ts'
import { StartError } from '../serve/listen.ts'
import {
  BuildError,
  type Diagnostic,
  formatDiagnostics,
  throwErrors,
} from '../shared/diagnostic.ts'
import { isExample, readUrl } from '../shared/urls.ts'
import { readVideoLink } from '../shared/video-url.ts'
import { showProgress, start } from './terminal.ts'

type Place = Pick<Diagnostic, 'file' | 'field' | 'trace'>

/** Address → where it stands first. */
type Links = Map<string, Place>

/** Why a page did not load: the status of the answer, or the error if there was none. */
type Failure = { status?: number; reason: string }

/** `npm run check:links`: whether the pages of other hosts that the site links to still exist. */
await start(async () => {
  const root = join(import.meta.dirname, '../..')
  const settings = readSettings(process.argv.slice(2), process.env, new Date())
  const site = makeSite(checkSources(await readSources(root), settings), settings)
  // A page that cannot be rendered hides its links.
  throwErrors(site.diagnostics)
  const links = collectLinks(site)
  console.log(`Checking ${links.size} pages of other hosts.`)
  const failures = await askAll(links)
  const answered = links.size - failures.filter(({ status }) => !status).length
  if (links.size > 0 && answered === 0) throw new StartError('No host answers. Are you online?')
  const isDead = ({ status, reason }: Failure) =>
    status === 404 || status === 410 || reason === 'ENOTFOUND'
  const locate = createLocator(site)
  const dead = failures.filter(isDead).map(locate)
  const unknown = failures.filter((failure) => !isDead(failure)).map(locate)
  if (unknown.length > 0) console.log(`\nCould not tell:\n\n${formatDiagnostics(unknown)}`)
  if (dead.length > 0) throw new BuildError(dead)
  console.log('\nNo dead links.')
})

/** Films by their own page, and nothing at hosts that are reserved for examples. */
function collectLinks({ pages, siteUrl }: RenderedSite): Links {
  const links: Links = new Map()
  for (const page of pages.map(readPage)) {
    for (const { url, name } of page.references) {
      if (!/^\s*https?:/i.test(url) || !readUrl(url) || isExample(url)) continue
      const address = new URL(readVideoLink(url).pageUrl).href.replace(/#.*/, '')
      if (address.startsWith(siteUrl.href) || links.has(address)) continue
      links.set(address, { file: page.file, field: name, trace: url.trim() })
    }
  }
  return links
}

async function askAll(links: Links): Promise<(Diagnostic & Failure)[]> {
  let count = 0
  const askFor = async ([address, place]: [string, Place]) => {
    const failure = await ask(address)
    count += 1
    showProgress(count, links.size, address)
    const expected = 'a page that exists'
    const fix = 'Open it in a browser. If it is gone, correct the address or remove the link.'
    const found = `${address}: ${failure?.reason}`
    return failure ? { code: 'dead-page', ...place, ...failure, found, expected, fix } : []
  }
  return (await pMap(links, askFor, { concurrency: 4 })).flat()
}

async function ask(address: string): Promise<Failure | undefined> {
  // YouTube answers 200 for the page of a removed film, but not for its data.
  const isFilm = readVideoLink(address).provider === 'YouTube'
  const data = `/oembed?format=json&url=${encodeURIComponent(address)}`
  try {
    const { ok, status, statusText, body } = await fetch(new URL(isFilm ? data : '', address), {
      signal: AbortSignal.timeout(20_000),
      headers: { 'User-Agent': 'Mozilla/5.0 (compatible; link check)' },
    })
    await body?.cancel()
    return ok ? undefined : { status, reason: `${status} ${statusText}` }
  } catch (error) {
    const cause = Object(error).cause ?? error
    // The code of a timeout is a meaningless number.
    return { reason: typeof cause.code === 'string' ? cause.code : `${cause}` }
  }
}
