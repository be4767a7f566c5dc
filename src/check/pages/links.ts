import { deadEnd, draftAt, isFullAddress, otherProject, outputAt } from '../../read/link-targets.ts'
import type { RenderedSite } from '../../render/rendered-site.ts'
import { quoted, suggest, type UnplacedDiagnostic } from '../../shared/diagnostic.ts'
import { type DirectiveName, directives } from '../../shared/policy.ts'
import { notFoundRoute } from '../../shared/routes.ts'
import { decoded, pathOnSite, readUrl } from '../../shared/urls.ts'
import { idsOf, type ReadPage, type Reference } from './page-dom.ts'

/** Links, images, frames and forms that lead nowhere, or that the page's own policy blocks. */
export function checkLinks(page: ReadPage, site: RenderedSite): UnplacedDiagnostic[] {
  return page.references.flatMap((reference) => {
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
  if (directive && !isAllowed(url, directive, page, site)) return blocked(url, directive)
  const target = readUrl(url, site.siteUrl.href + page.output)
  if (!url.trim() || !target || !schemes.includes(target.protocol)) {
    const expected = `the path of a page or file, or an address with ${schemes.join(', ')}`
    return { code: 'bad-address', found: quoted(url), expected, fix: 'Correct the address.' }
  }
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
  const output = outputOfTarget(target, site)
  if (output) return faultOfId(url, output, page, site)
  if (isFullAddress(url)) return undefined
  const fix =
    directive === 'img-src' ? '<Picture name="low-tide.jpg" /> shows an image.' : undefined
  return deadEnd(url, pathOfTarget(target, site), site, fix)
}

function isAllowed(url: string, directive: DirectiveName, page: ReadPage, site: RenderedSite) {
  const own = { ...site.outside, ...page.sources }
  const sources = own[directive] ?? directives[directive].sources
  const source = isFullAddress(url) ? readUrl(url, site.siteUrl.href)?.origin : "'self'"
  return source !== undefined && sources.includes(source)
}

/** 'a/b.pdf' on the site, or at the root of its host. */
function pathOfTarget({ href, pathname }: URL, { siteUrl }: RenderedSite): string {
  return decoded(pathname.slice(href.startsWith(siteUrl.href) ? siteUrl.pathname.length : 1))
}

function outputOfTarget(target: URL, site: RenderedSite): string | undefined {
  const isOnSite = target.href.startsWith(site.siteUrl.href)
  return isOnSite ? outputAt(pathOfTarget(target, site), site.outputs) : undefined
}

function faultOfId(
  url: string,
  output: string,
  page: ReadPage,
  { pages, draftTargets }: RenderedSite,
): UnplacedDiagnostic | undefined {
  const id = decoded(/#(.*)/s.exec(url)?.[1] ?? '')
  if (!id || id.toLowerCase() === 'top') return undefined
  const other = output === page.output ? page : pages.find((one) => one.output === output)
  if (!other || idsOf(other).includes(id)) return undefined
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

/** Full addresses below the address of the site that are none of its pages. */
export function warnOfOtherProjects(page: ReadPage, site: RenderedSite): UnplacedDiagnostic[] {
  return page.references
    .filter(({ url }) => {
      const target = isFullAddress(url) && readUrl(url, site.siteUrl.href)
      const isOwn = target && pathOnSite(site.siteUrl, target.href) !== target.href
      return isOwn && !outputOfTarget(target, site)
    })
    .map(({ name, url }) => ({ field: name, trace: url, ...otherProject(url) }))
}

export function warnOfUnencryptedLinks(
  { references }: ReadPage,
  { siteUrl }: RenderedSite,
): UnplacedDiagnostic[] {
  return references
    .filter(({ url }) => /^\s*http:/i.test(url) && !url.startsWith(siteUrl.href))
    .map(({ name, url }) => ({
      code: 'unencrypted-link',
      field: name,
      trace: url,
      found: quoted(url),
      expected: 'https://, which nearly every host supports',
      fix: 'Write https:// if the host supports it.',
    }))
}
