import { deadEnd, draftAt, leadsNowhere, outputAt } from '../read/link-targets.ts'
import type { Diagnostic, UnplacedDiagnostic } from '../shared/diagnostic.ts'
import { quoted, suggest } from '../shared/diagnostic.ts'
import { type DirectiveName, directives } from '../shared/policy.ts'
import { notFoundRoute } from '../shared/routes.ts'
import { addressOf, decoded, pathOnSite, readUrl } from '../shared/urls.ts'
import type { RenderedSite } from '../write/site-files.ts'
import type { ReadPage, Reference } from './page-dom.ts'
import { pageAt } from './page-dom.ts'

const web = ['https:', 'http:']
const linkSchemes = [...web, 'mailto:', 'tel:', 'sms:']

/** Links, images, frames and fonts that lead nowhere, or that the page's own policy blocks. */
export function checkLinks(page: ReadPage, site: RenderedSite): UnplacedDiagnostic[] {
  // React asks for images ahead, in a link of its own.
  const isHint = ({ name }: Reference) => /^link (rel=preload|srcset)$/.test(name)
  const shown = page.references.filter((reference) => !isHint(reference)).map(({ url }) => url)
  return page.references
    .filter((reference) => !isHint(reference) || !shown.includes(reference.url))
    .flatMap((reference) => {
      const fault = faultOf(reference, page, site)
      return fault ? { field: reference.name, trace: reference.url, ...fault } : []
    })
}

function faultOf(
  { url, directive }: Reference,
  page: ReadPage,
  site: RenderedSite,
): UnplacedDiagnostic | undefined {
  const allowed = directive && (site.outside[directive] ?? directives[directive].sources)
  const sources = directive === 'frame-src' ? [...page.usage.frameOrigins] : allowed
  if (directive && sources?.every((source) => source === "'none'")) return blocked(url, directive)
  // Browsers leave out tabs and line ends.
  const text = url.replace(/[\t\r\n]/g, '').trim()
  const [start = ''] = /^[a-z][a-z0-9+.-]*:/i.exec(text) ?? []
  const scheme = start.toLowerCase()
  const schemes = directive ? web : linkSchemes
  if (scheme && !schemes.includes(scheme)) {
    return { found: quoted(url), expected: schemes.join(', '), fix: 'Correct the address.' }
  }
  // Without slashes it is a path where the page has the same scheme, and a host elsewhere.
  if (web.includes(scheme) && !(/^\w+:[\\/]{2}/.test(text) && readUrl(text))) {
    return leadsNowhere(url, 'an address that browsers understand', 'Copy it from the address bar.')
  }
  if (text === '') return leadsNowhere(url, 'an address', 'Write it, or take the link out.')
  const isOwn = !scheme && !/^[\\/]{2}/.test(text)
  const origin = isOwn ? "'self'" : (readUrl(scheme ? text : `https:${text}`)?.origin ?? '')
  if (directive && !sources?.includes(origin)) return blocked(url, directive)
  if (!scheme && !isOwn) {
    return leadsNowhere(url, 'https:// at the start of links to other hosts', 'Write it in full.')
  }
  if (url.startsWith('/') && page.route !== notFoundRoute) {
    return {
      found: `${quoted(url)}, an absolute path`,
      expected: 'relative links, so that the site also works in a sub-folder',
      fix: 'Use <Link to="…"> for pages and files, <Picture> for images.',
    }
  }
  const isElsewhere = scheme && pathOnSite(site.siteUrl, text) === text
  return isElsewhere ? undefined : faultOfTarget(url, page, site)
}

function faultOfTarget(
  url: string,
  page: ReadPage,
  site: RenderedSite,
): UnplacedDiagnostic | undefined {
  const { siteUrl, outputs } = site
  const address = page.route === notFoundRoute ? '/' : addressOf(page.route)
  const target = new URL(url, siteUrl.href + address.slice(1))
  const isOnSite = target.href.startsWith(siteUrl.href)
  const path = target.pathname.slice(isOnSite ? siteUrl.pathname.length : 1)
  const output = url.startsWith('#') ? page.output : isOnSite && outputAt(decoded(path), outputs)
  if (output) return faultOfId(url, output, site, page)
  const fix = 'Correct the address, add the page, or take the link out.'
  return deadEnd(url, decoded(path), site, fix)
}

/** An address on a page that has no such id. */
function faultOfId(
  url: string,
  output: string,
  site: RenderedSite,
  own?: ReadPage,
): UnplacedDiagnostic | undefined {
  // After ':~:' comes a text to scroll to, which is no id.
  const id = decoded(url.replace(/^[^#]*#?/, '').replace(/:~:.*/, ''))
  if (!id || id.toLowerCase() === 'top') return undefined
  const page = own?.output === output ? own : pageAt(site, output)
  if (!page || page.ids.includes(id)) return undefined
  if (site.draftTargets.has(`#${id}`)) return draftAt(url)
  return {
    found: `${quoted(url)}, but ${page.file} has no such id`,
    expected: 'an id on that page',
    fix: suggest(id, page.ids) ?? 'Correct the part after #, or give the element its id.',
  }
}

/** Redirects to a part of a page that is not there; whether the pages are there is known before. */
export function checkRedirectIds(site: RenderedSite): Diagnostic[] {
  const file = 'src/content/redirects.ts'
  return Object.entries(site.redirects).flatMap(([from, target]) => {
    const to = pathOnSite(site.siteUrl, target)
    const [, path = ''] = /^\/(?!\/)([^?#]*)/.exec(to) ?? []
    const output = to.startsWith('/') && outputAt(decoded(path), site.outputs)
    const fault = output && faultOfId(to, output, site)
    return fault ? { file, field: from, trace: target, ...fault } : []
  })
}

export function blocked(url: string, directive: DirectiveName): UnplacedDiagnostic {
  const { outside, ...own } = directives[directive]
  const isForeign = /^\s*(https:|\/\/)/i.test(url)
  const { expected, fix } = (isForeign && outside) || own
  return { found: `${quoted(url)}, which the content security policy blocks`, expected, fix }
}

/** Other hosts without encryption: browsers warn of them, or refuse. */
export function warnOfSchemes(
  { references }: ReadPage,
  { siteUrl }: RenderedSite,
): UnplacedDiagnostic[] {
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
