import type { RenderedSite } from '../../render/rendered-site.ts'
import { isPublicUrl } from '../../schema/link-values.ts'
import { positionIn } from '../../schema/source-positions.ts'
import { type Diagnostic, type Fault, quoted, suggest } from '../../shared/diagnostic.ts'
import { type DirectiveName, directives } from '../../shared/policy.ts'
import { notFoundRoute } from '../../shared/routes.ts'
import { decoded, pathOf, pathOnSite, readUrl } from '../../shared/urls.ts'
import { deadEnd, draftAt, isFullAddress, otherProject, outputAt } from '../dead-links.ts'
import { idsOf, type ReadPage, type Reference } from './page-dom.ts'

/** Of each link, image, frame and form, the first fault explains the others. */
export function checkLinks(page: ReadPage, site: RenderedSite): Fault[] {
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
): Fault | undefined {
  if (directive && !isAllowed(url, directive, page, site)) return blocked(url, directive)
  const target = readUrl(url, site.siteUrl.href + page.output)
  if (!url.trim() || !target || !schemes.includes(target.protocol)) return badAddress(url)
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
  const { href, pathname } = target
  const isOnSite = href.startsWith(site.siteUrl.href)
  // On the site, or at the root of its host.
  const path = decoded(pathname.slice(isOnSite ? site.siteUrl.pathname.length : 1))
  const output = isOnSite && outputAt(path, site.outputs)
  if (output) return faultOfId(url, output, page, site)
  if (isFullAddress(url)) return faultOfHost(url, target, site)
  const fix =
    directive === 'img-src' ? '<Picture name="low-tide.jpg" /> shows an image.' : undefined
  return deadEnd(url, path, site, fix)
}

function badAddress(url: string): Fault {
  const expected = `the path of a page or file, or an address that others can open, with ${schemes.join(', ')}`
  return { code: 'bad-address', found: quoted(url), expected, fix: 'Correct the address.' }
}

function faultOfHost(url: string, { href }: URL, { siteUrl }: RenderedSite): Fault | undefined {
  if (pathOnSite(siteUrl, href) !== href) return otherProject(url)
  if (href.startsWith(siteUrl.href) || !/^http/.test(href)) return undefined
  if (!isPublicUrl(href)) return badAddress(url)
  const slip = slips.find(({ pattern }) => pattern.test(href))
  return slip && { level: 'warning', found: quoted(url), ...slip.rule }
}

const slips = [
  {
    pattern: /^http:/,
    rule: {
      code: 'unencrypted-link',
      expected: 'https://, which nearly every host supports',
      fix: 'Write https:// if the host supports it.',
    },
  },
  {
    pattern: /^https:\/\/docs\.google\.com\/\w+\/d\/.*\/edit/,
    rule: {
      code: 'editing-link',
      expected: 'a document as visitors read it, not as its owner edits it',
      fix: 'Choose File, Share, Publish to web there, and copy that address, or put a PDF into public/.',
    },
  },
]

function isAllowed(url: string, directive: DirectiveName, page: ReadPage, site: RenderedSite) {
  const own = { ...site.outside, ...page.sources }[directive]
  const source = isFullAddress(url) ? readUrl(url, site.siteUrl.href)?.origin : "'self'"
  return source !== undefined && (own ?? directives[directive].sources).includes(source)
}

function faultOfId(
  url: string,
  output: string,
  page: ReadPage,
  { pages, draftTargets }: RenderedSite,
): Fault | undefined {
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

function blocked(url: string, directive: DirectiveName): Fault {
  const { outside, ...own } = directives[directive]
  const isForeign = /^\s*(https:|\/\/)/i.test(url)
  const { expected, fix } = (isForeign && outside) || own
  const found = `${quoted(url)}, which the content security policy blocks`
  return { code: 'blocked-by-policy', found, expected, fix }
}

export function checkStyleUrls(site: RenderedSite): Diagnostic[] {
  const { style, outputs } = site
  const urls = style.css.matchAll(/(?:url\(\s*["']?|@import\s*["'])([^"')]+)/g)
  return [...urls].flatMap(([, match = '']) => {
    const url = match.trim()
    const path = pathOf(url)
    if (path === '' || (path.startsWith('/') && outputs.has(path.slice(1)))) return []
    const fix = 'Correct the path, begin it with a slash, or put the file into public/.'
    const fault = isFullAddress(url)
      ? blocked(url, /font/i.test(url) ? 'font-src' : 'img-src')
      : deadEnd(url, path.replace(/^\//, ''), site, fix)
    return { file: 'styles/', field: `url(${url})`, ...fault }
  })
}

/** As games and other web builds have them that were made for the root of a host. */
export function warnOfRootPaths({ publicFiles, siteUrl, outputs }: RenderedSite): Diagnostic[] {
  const { pathname } = siteUrl
  const isDead = (path: string) =>
    !path.startsWith(pathname) || !outputAt(pathOf(path).slice(pathname.length), outputs)
  return publicFiles.flatMap(({ output, text = '' }) =>
    [...text.matchAll(/\s(?:src|href)=["']?(\/[^/"'\s>][^"'\s>]*)/gi)]
      .filter(([, path = '']) => isDead(path))
      .map(({ 1: path, index }) => ({
        level: 'warning',
        code: 'root-path',
        file: `public/${output}`,
        line: positionIn(text, index).line,
        found: `${quoted(path)}, which leads nowhere`,
        expected: 'files beside this one, by paths such as Build/a.js',
        fix: 'Remove the slash at its start, or export it again with relative paths.',
      })),
  )
}
