import { addressOf, decoded, notFoundRoute } from '../paths.ts'
import { quoted, suggest } from '../problem.ts'
import type { Finding } from './finding.ts'
import type { ReadPage } from './read-page.ts'
import type { Reference } from './references.ts'

/** What links can lead to. */
export interface Destinations {
  siteUrl: URL
  /** Everything that `dist/` will hold. */
  outputs: Set<string>
  /** Path in `dist/` → the page there, if its ids are known. */
  pages: Map<string, ReadPage>
}

type Fault = Pick<Finding, 'found' | 'expected' | 'fix'>

/** Links, images, frames and fonts that lead nowhere. */
export function checkLinks(page: ReadPage, destinations: Destinations): Finding[] {
  return page.references.flatMap(({ url, name, kind }) => {
    const fault = faultOf(url, kind, page, destinations)
    return fault ? [{ file: page.file, field: name, trace: url, ...fault }] : []
  })
}

function faultOf(
  url: string,
  kind: Reference['kind'],
  page: ReadPage,
  destinations: Destinations,
): Fault | undefined {
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(url.replace(/[\t\r\n]/g, ''))?.[1]?.toLowerCase()
  if (scheme) return faultOfScheme(scheme, url, kind)
  if (url.trim() === '') return leadsNowhere(url, 'an address', 'Write it, or take the link out.')
  if (url.startsWith('//') || !URL.canParse(url, 'https://example.com/')) {
    return leadsNowhere(url, 'https:// at the start of links to other hosts', 'Write it in full.')
  }
  if (url.startsWith('/') && page.route !== notFoundRoute) {
    return {
      found: `${quoted(url)}, an absolute path`,
      expected: 'relative links, so that the site also works in a sub-folder',
      fix: 'Use <Link to="…"> for pages and files, <Picture> for images.',
    }
  }
  return faultOfTarget(url, page, destinations)
}

function faultOfScheme(scheme: string, url: string, kind: Reference['kind']): Fault | undefined {
  const expected = kind === 'link' ? ['https', 'http', 'mailto', 'tel', 'sms'] : ['https', 'http']
  if (!expected.includes(scheme)) {
    return {
      found: quoted(url),
      expected: expected.map((name) => `${name}:`).join(', '),
      fix: 'Correct the address.',
    }
  }
  if (/^https?$/.test(scheme) && !URL.canParse(url)) {
    return leadsNowhere(url, 'an address that browsers understand', 'Copy it from the address bar.')
  }
  return undefined
}

function faultOfTarget(url: string, page: ReadPage, destinations: Destinations): Fault | undefined {
  const { siteUrl, outputs, pages } = destinations
  const address = page.route === notFoundRoute ? '/' : addressOf(page.route)
  const target = new URL(url, new URL(`.${address}`, siteUrl))
  const output = url.startsWith('#') ? page.output : outputAt(target, siteUrl, outputs)
  if (output === undefined) {
    const path = `/${target.pathname.slice(siteUrl.pathname.length)}`.replace(/\/$/, '')
    const near = suggest(
      path,
      [...outputs].map((file) => `/${file.replace(/\/?index\.html$/, '')}`),
    )
    const fix = near ?? 'Correct the address, add the page, or take the link out.'
    return leadsNowhere(url, 'a page of this site or a file in public/', fix)
  }
  // After ':~:' comes a text to scroll to, which is no id.
  const id = decoded(target.hash.slice(1).replace(/:~:.*/, ''))
  const linked = pages.get(output)
  if (!id || id.toLowerCase() === 'top' || !linked) return undefined
  const ids = linked.all('[id]').map(({ attribs }) => attribs.id ?? '')
  if (ids.includes(id)) return undefined
  return {
    found: `${quoted(url)}, but ${linked.file} has no such id`,
    expected: 'an id on that page',
    fix: suggest(id, ids) ?? 'Correct the part after #, or give the element its id.',
  }
}

function outputAt(target: URL, siteUrl: URL, outputs: Set<string>): string | undefined {
  if (target.origin !== siteUrl.origin || !target.pathname.startsWith(siteUrl.pathname))
    return undefined
  const path = decoded(target.pathname.slice(siteUrl.pathname.length))
  const folder = path === '' || path.endsWith('/') ? `${path}index.html` : `${path}/index.html`
  return [path, folder].find((output) => outputs.has(output))
}

function leadsNowhere(url: string, expected: string, fix: string): Fault {
  return { found: `${quoted(url)}, which leads nowhere`, expected, fix }
}

/** Other hosts without encryption: browsers warn of them, or refuse. */
export function warnOfSchemes(page: ReadPage, { siteUrl }: Destinations): Finding[] {
  return page.references
    .filter(({ url }) => /^\s*http:/i.test(url) && !url.startsWith(siteUrl.href))
    .map(({ url, name }) => ({
      file: page.file,
      field: name,
      found: quoted(url),
      expected: 'https://, which nearly every host has',
      fix: 'Write https:// if the host has it.',
      trace: url,
    }))
}
