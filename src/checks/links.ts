import { addressOf, decoded, notFoundRoute } from '../paths.ts'
import { type Fault, quoted, suggest } from '../problem.ts'
import type { PageFault } from './finding.ts'
import type { ReadPage, Reference } from './read-page.ts'
import type { ReadSite } from './rendered-site.ts'

const web = ['https:', 'http:']
const schemes = { link: [...web, 'mailto:', 'tel:', 'sms:'], file: web, frame: web }

/** Links, images, frames and fonts that lead nowhere, or that the page's own policy blocks. */
export function checkLinks(page: ReadPage, site: ReadSite): PageFault[] {
  return page.references.flatMap((reference) => {
    const fault = faultOf(reference, page, site)
    return fault ? { field: reference.name, trace: reference.url, ...fault } : []
  })
}

function faultOf({ url, kind }: Reference, page: ReadPage, site: ReadSite): Fault | undefined {
  // Browsers leave out tabs and line ends.
  const [start = ''] = /^\s*[a-z][a-z0-9+.-]*:/i.exec(url.replace(/[\t\r\n]/g, '')) ?? []
  const scheme = start.trim().toLowerCase()
  if (scheme && !schemes[kind].includes(scheme)) {
    return { found: quoted(url), expected: schemes[kind].join(', '), fix: 'Correct the address.' }
  }
  if (web.includes(scheme) && !URL.canParse(url)) {
    return leadsNowhere(url, 'an address that browsers understand', 'Copy it from the address bar.')
  }
  if (kind === 'file' && /^\s*(https?:)?\/\//i.test(url)) return blocked(url)
  if (kind === 'frame' && scheme && !page.usage.frameOrigins.has(new URL(url).origin)) {
    return blocked(url, 'frames made by <VideoEmbed> and <WebVersion>', 'Use one of them.')
  }
  if (url.trim() === '') return leadsNowhere(url, 'an address', 'Write it, or take the link out.')
  if (!scheme && (url.startsWith('//') || !URL.canParse(url, 'https://example.com/'))) {
    return leadsNowhere(url, 'https:// at the start of links to other hosts', 'Write it in full.')
  }
  if (url.startsWith('/') && page.route !== notFoundRoute) {
    return {
      found: `${quoted(url)}, an absolute path`,
      expected: 'relative links, so that the site also works in a sub-folder',
      fix: 'Use <Link to="…"> for pages and files, <Picture> for images.',
    }
  }
  return scheme ? undefined : faultOfTarget(url, page, site)
}

function faultOfTarget(url: string, page: ReadPage, site: ReadSite): Fault | undefined {
  const { siteUrl, outputs, pagesByOutput } = site
  const address = page.route === notFoundRoute ? '/' : addressOf(page.route)
  const target = new URL(url, new URL(`.${address}`, siteUrl))
  const isOnSite = target.href.startsWith(siteUrl.href)
  const path = target.pathname.slice(isOnSite ? siteUrl.pathname.length : 1)
  const output = url.startsWith('#') ? page.output : isOnSite && outputAt(decoded(path), outputs)
  if (!output) {
    return deadEnd(url, path, outputs, 'Correct the address, add the page, or take the link out.')
  }
  // After ':~:' comes a text to scroll to, which is no id.
  const id = decoded(target.hash.slice(1).replace(/:~:.*/, ''))
  const linked = pagesByOutput.get(output)
  if (!linked || !id || id.toLowerCase() === 'top' || linked.ids.includes(id)) return undefined
  return {
    found: `${quoted(url)}, but ${linked.file} has no such id`,
    expected: 'an id on that page',
    fix: suggest(id, linked.ids) ?? 'Correct the part after #, or give the element its id.',
  }
}

/** Where in `dist/` a path leads to: 'contact' or 'contact/' to 'contact/index.html'. */
export function outputAt(path: string, outputs: Set<string>): string | undefined {
  const folder = `${path.replace(/(?<=.)\/?$/, '/')}index.html`
  return [path, folder].find((output) => outputs.has(output))
}

/** A URL to a path of the site at which nothing lies; `fix` if it is near to no other. */
export function deadEnd(url: string, path: string, outputs: Set<string>, fix: string): Fault {
  const addresses = [...outputs].map((output) => `/${output.replace(/\/?index\.html$/, '')}`)
  const near = suggest(`/${path}`.replace(/\/$/, ''), addresses)
  return leadsNowhere(url, 'a page of this site or a file in public/', near ?? fix)
}

function leadsNowhere(url: string, expected: string, fix: string): Fault {
  return { found: `${quoted(url)}, which leads nowhere`, expected, fix }
}

export function blocked(
  url: string,
  expected = 'files of this site: no other host is asked for anything before a click',
  fix = 'Put the file into public/.',
): Fault {
  return { found: `${quoted(url)}, which the content security policy blocks`, expected, fix }
}

/** Other hosts without encryption: browsers warn of them, or refuse. */
export function warnOfSchemes({ references }: ReadPage, { siteUrl }: ReadSite): PageFault[] {
  return references
    .filter(({ url }) => /^\s*http:/i.test(url) && !url.startsWith(siteUrl.href))
    .map(({ url, name }) => ({
      field: name,
      found: quoted(url),
      expected: 'https://, which nearly every host has',
      fix: 'Write https:// if the host has it.',
      trace: url,
    }))
}
