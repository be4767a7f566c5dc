import { join } from 'node:path'
import pMap from 'p-map'
import { createLocator } from '../check/locator.ts'
import { readPage } from '../check/page-dom.ts'
import { readSettings } from '../read/settings.ts'
import { readSources } from '../read/sources.ts'
import type { Diagnostic } from '../shared/diagnostic.ts'
import { BuildError, formatDiagnostics } from '../shared/diagnostic.ts'
import { isExample, readUrl } from '../shared/urls.ts'
import { readVideoLink } from '../shared/video-url.ts'
import { makeSite, type RenderedSite } from '../write/site-files.ts'
import { showProgress, start } from './terminal.ts'

interface Link {
  url: URL
  /** The address that is asked in its place. */
  request: URL
  place: Pick<Diagnostic, 'file' | 'field' | 'trace'>
}

/** Why a page did not load: the status of the answer, or the error if there was none. */
interface Failure {
  status?: number
  reason: string
}

/** `npm run check:links`: whether the pages of other hosts that the site links to are still there. */
await start(async () => {
  const root = join(import.meta.dirname, '../..')
  const settings = readSettings(process.argv.slice(2), process.env, new Date())
  const site = makeSite(await readSources(root, settings), settings)
  const links = collectLinks(site)
  console.log(`Checking ${links.length} pages of other hosts.`)
  const failures = await askAll(links)
  // Without a network, no host is found.
  const isOnline = failures.length < links.length || failures.some(({ status }) => status)
  const isDead = ({ status, reason }: Failure) =>
    isOnline && (status === 404 || status === 410 || reason === 'ENOTFOUND')
  const locate = createLocator(site)
  const dead = failures.filter(isDead).map(locate)
  const unknown = failures.filter((failure) => !isDead(failure)).map(locate)
  if (unknown.length > 0) console.log(`\nCould not tell:\n\n${formatDiagnostics(unknown)}`)
  if (dead.length > 0) throw new BuildError(dead)
  console.log(
    `\nNo dead links. ${links.length - unknown.length} of ${links.length} pages answered.`,
  )
})

/** Each page once, films by their own page. Hosts reserved for examples are left out. */
function collectLinks({ pages, siteUrl }: RenderedSite): Link[] {
  const links = new Map<string, Link>()
  for (const page of pages.map(readPage)) {
    for (const { url: text, name } of page.references) {
      if (!/^\s*https?:/i.test(text) || !readUrl(text) || isExample(text)) continue
      const { pageUrl, provider } = readVideoLink(text)
      const url = new URL(pageUrl)
      url.hash = ''
      if (url.href.startsWith(siteUrl.href) || links.has(url.href)) continue
      const request = provider === 'YouTube' ? oEmbedOf(url) : url
      const place = { file: page.file, field: name, trace: text.trim() }
      links.set(url.href, { url, request, place })
    }
  }
  return [...links.values()]
}

/** YouTube answers 200 for the page of a removed film, but not for its data. */
function oEmbedOf(film: URL): URL {
  return new URL(`/oembed?format=json&url=${encodeURIComponent(film.href)}`, film)
}

async function askAll(links: Link[]): Promise<(Diagnostic & Failure)[]> {
  let count = 0
  const askFor = async ({ url, request, place }: Link) => {
    const failure = await ask(request)
    count += 1
    showProgress(count, links.length, url.href)
    const expected = 'a page that exists'
    const fix = 'Open it in a browser. If it is gone, correct the address or remove the link.'
    const found = `${url}: ${failure?.reason}`
    return failure ? { code: 'dead-page', ...place, ...failure, found, expected, fix } : []
  }
  return (await pMap(links, askFor, { concurrency: 4 })).flat()
}

async function ask(request: URL): Promise<Failure | undefined> {
  try {
    const { ok, status, statusText, body } = await fetch(request, {
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
