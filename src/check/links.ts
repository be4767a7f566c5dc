import { deadEnd, draftAt, isFullAddress, otherProject, outputAt } from '../read/link-targets.ts'
import { quoted, suggest, type UnplacedDiagnostic } from '../shared/diagnostic.ts'
import { type DirectiveName, directives } from '../shared/policy.ts'
import { notFoundRoute } from '../shared/routes.ts'
import { decoded, pathOnSite, readUrl } from '../shared/urls.ts'
import type { RenderedSite } from '../write/site-files.ts'
import { idsOf, type ReadPage, type Reference } from './page-dom.ts'

/** Links, images, frames and forms that lead nowhere, or that the page's own policy blocks. */
export function checkLinks(page: ReadPage, site: RenderedSite): UnplacedDiagnostic[] {
  return faultsOf(page.references, page, site).filter(({ code }) => code !== 'other-project')
}

function faultsOf(
  references: Reference[],
  page: ReadPage,
  site: RenderedSite,
): UnplacedDiagnostic[] {
  return references.flatMap((reference) => {
    const fault = faultOf(reference, page, site)
    return fault ? { field: reference.name, trace: reference.url, ...fault } : []
  })
}

const schemes = ['https:', 'http:', 'mailto:', 'tel:', 'sms:']

function faultOf(
  { url, directive }: Reference,
  page: ReadPage,
  site: RenderedSite,
): UnplacedDiagnostic | undefined {
  const isAbsolute = isFullAddress(url)
  if (directive) {
    const allowed = site.outside[directive] ?? directives[directive].sources
    const sources = directive === 'frame-src' ? [...page.usage.frameOrigins] : allowed
    const source = isAbsolute ? readUrl(url, site.siteUrl.href)?.origin : "'self'"
    if (!source || !sources.includes(source)) return blocked(url, directive)
  }
  const target = readUrl(url, site.siteUrl.href + page.output)
  if (!url.trim() || !target || !schemes.includes(target.protocol)) {
    const expected = `the path of a page or file, or an address with ${schemes.join(', ')}`
    return { code: 'bad-address', found: quoted(url), expected, fix: 'Correct the address.' }
  }
  if (isAbsolute && pathOnSite(site.siteUrl, target.href) === target.href) return undefined
  if (/^\/(?!\/)/.test(url) && page.route !== notFoundRoute) {
    return {
      code: 'absolute-path',
      found: `${quoted(url)}, an absolute path`,
      expected: 'a relative link, which also works if the site is in a sub-folder',
      fix: directive
        ? `Write {url(${quoted(url)})}, with const { url } = usePage(); <Picture> for images.`
        : `Write <Link to=${quoted(url)}>.`,
    }
  }
  return faultOfTarget(url, target, page, site)
}

function faultOfTarget(
  url: string,
  target: URL,
  page: ReadPage,
  site: RenderedSite,
): UnplacedDiagnostic | undefined {
  const { siteUrl, outputs, pages, draftTargets } = site
  const isOnSite = target.href.startsWith(siteUrl.href)
  const path = decoded(target.pathname.slice(isOnSite ? siteUrl.pathname.length : 1))
  const output = isOnSite && outputAt(path, outputs)
  if (!output) return isFullAddress(url) ? otherProject(url) : deadEnd(url, path, site)
  const id = decoded(target.hash.slice(1))
  const other = output === page.output ? page : pages.find((one) => one.output === output)
  if (!id || id.toLowerCase() === 'top' || !other || idsOf(other).includes(id)) return undefined
  if (draftTargets.has(`#${id}`)) return draftAt(url)
  return {
    code: 'missing-id',
    found: `${quoted(url)}, but ${other.file} has no such id`,
    expected: 'an id on that page',
    fix: suggest(id, idsOf(other)) ?? 'Correct the part after #, or add the id to the element.',
  }
}

export function blocked(url: string, directive: DirectiveName): UnplacedDiagnostic {
  const { outside, ...own } = directives[directive]
  const isForeign = /^\s*(https:|\/\/)/i.test(url)
  const { expected, fix } = (isForeign && outside) || own
  const found = `${quoted(url)}, which the content security policy blocks`
  return { code: 'blocked-by-policy', found, expected, fix }
}

export function warnOfAddresses(page: ReadPage, site: RenderedSite): UnplacedDiagnostic[] {
  const addresses = page.references.filter(({ url }) => isFullAddress(url))
  const others = faultsOf(addresses, page, site).filter(({ code }) => code === 'other-project')
  return [...others, ...warnOfSchemes(addresses, site)]
}

function warnOfSchemes(references: Reference[], { siteUrl }: RenderedSite): UnplacedDiagnostic[] {
  return references
    .filter(({ url }) => /^\s*http:/i.test(url) && !url.startsWith(siteUrl.href))
    .map(({ url, name }) => ({
      code: 'unencrypted-link',
      field: name,
      found: quoted(url),
      expected: 'https://, which nearly every host supports',
      fix: 'Write https:// if the host supports it.',
      trace: url,
    }))
}
