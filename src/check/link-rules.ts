import type { RenderedSite } from '../render/site-maker.ts'
import { isPublicUrl } from '../schema/values.ts'
import { type Fault, quoted, suggest } from '../shared/diagnostic.ts'
import { notFoundRoute } from '../shared/routes.ts'
import { decoded, readUrl } from '../shared/urls.ts'
import {
  asWritten,
  type Element,
  isInside,
  nameOf,
  type PageFault,
  type ReadPage,
  textOf,
} from './page-dom.ts'
import { deadEnd, outputAt } from './targets.ts'

const schemes = ['https:', 'http:', 'mailto:', 'tel:', 'sms:']

/** One fault for each address: the first explains the others. */
export function checkLinks(page: ReadPage, site: RenderedSite): PageFault[] {
  return page.elements.flatMap((element) =>
    urlsOf(element).flatMap((url) => {
      const fault =
        (isFollowed(element) ? undefined : faultOfLoading(url, element, site)) ??
        faultOfTarget(url, page, site)
      return fault ? [{ field: nameOf(element), words: wordsOf(element, url), ...fault }] : []
    }),
  )
}

/** As in Markdown, as in a string, as on the page. */
function wordsOf(element: Element, url: string): string[] {
  const path = asWritten(url)
  return [`[${textOf(element)}](/${path}`, `'/${path}'`, `"/${path}"`, url, path]
}

function urlsOf({ name, attribs }: Element): string[] {
  // The element that uses the file is checked.
  if (name === 'link' && attribs.rel === 'preload') return []
  // The URLs of a `srcset` may contain commas.
  const candidates = attribs.srcset?.split(/(?<=\s[\d.]+[wx]),|,\s/) ?? []
  const { href, src, data, action, poster } = attribs
  return [
    ...[href, src, data, action, poster].filter((url) => url !== undefined),
    ...candidates.map((candidate) => candidate.trim().split(/\s/, 1)[0] ?? ''),
  ]
}

/** By visitors, not loaded by the page: the policy does not apply. */
function isFollowed({ name, attribs }: Element): boolean {
  return name === 'a' || (name === 'link' && !/stylesheet|icon/.test(attribs.rel ?? ''))
}

const isFullAddress = (url: string) => /^\s*([a-z][a-z\d+.-]*:|\/\/)/i.test(url)

const frameFix =
  'Write <VideoEmbed src="…" title="…" />, or <MediaItem> with an item of kind \'frame\'.'

function faultOfLoading(
  url: string,
  element: Element,
  { siteUrl }: RenderedSite,
): Fault | undefined {
  const { name, attribs } = element
  const origin = isFullAddress(url) ? (readUrl(url, siteUrl.href)?.origin ?? '') : "'self'"
  const isFrame = name === 'iframe'
  const waits = isFrame && (attribs.loading === 'lazy' || isInside(element, /^template$/))
  const isAllowed = origin === "'self'" && !/^(form|object|embed)$/.test(name)
  if (waits || isAllowed) return undefined
  return {
    code: 'blocked-by-policy',
    found: `${quoted(url)}, which ${isFrame ? 'loads before a click' : 'the security policy blocks'}`,
    fix: isFrame ? frameFix : 'Put the file, or a page with the form, into public/, or link to it.',
  }
}

function faultOfTarget(url: string, page: ReadPage, site: RenderedSite): Fault | undefined {
  const target = readUrl(url, site.siteUrl.href + page.output)
  if (!url.trim() || !target || !schemes.includes(target.protocol)) return badAddress(url)
  if (/^\/(?!\/)/.test(url) && page.ownRoute !== notFoundRoute) {
    const fix = `Write <Link to=${quoted(url)}>, or <Picture> for an image, which also work in a sub-folder.`
    return { code: 'absolute-path', found: `${quoted(url)}, an absolute path`, fix }
  }
  const { href, pathname } = target
  const isOnSite = href.startsWith(site.siteUrl.href)
  // On the site, or at the root of its host.
  const path = decoded(pathname.slice(isOnSite ? site.siteUrl.pathname.length : 1))
  const output = isOnSite && outputAt(path, site.outputs)
  if (output) return faultOfId(url, output, page, site)
  if (!isFullAddress(url)) return deadEnd(path, site.outputs)
  // Below a full address of the site, its host may serve other projects.
  return isOnSite || isPublicUrl(href) || !/^http/.test(href) ? undefined : badAddress(url)
}

function badAddress(url: string): Fault {
  const fix = `Write the path of a page or file, or an address that others can open, with ${schemes.join(', ')}.`
  return { code: 'bad-address', found: quoted(url), fix }
}

function faultOfId(
  url: string,
  output: string,
  page: ReadPage,
  { pages }: RenderedSite,
): Fault | undefined {
  const id = decoded(/#(.*)/s.exec(url)?.[1] ?? '')
  if (!id || id.toLowerCase() === 'top') return undefined
  const other = output === page.output ? page : pages.find((one) => one.output === output)
  if (!other || other.facts.ids.has(id)) return undefined
  const fix = suggest(id, other.facts.ids) ?? 'Correct the part after #, or publish its draft.'
  return { code: 'missing-id', found: `${quoted(url)}, but ${other.file} has no such id`, fix }
}
