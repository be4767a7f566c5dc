import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  Document,
  type Head,
  type Icons,
  type Policy,
  type ThemeColours,
} from '../components/Document.tsx'
import { altOf } from '../components/Picture.tsx'
import { PageContext } from '../components/page-context.ts'
import { images } from '../content/images.ts'
import { site } from '../content/site.ts'
import { pages } from '../content/words.ts'
import { emptyUsage, type Page, type PageMeta, type PageModule, type PageUsage } from '../page.ts'
import { decoded, iconFile, linkFrom, notFoundRoute, outputOf, routeOf } from '../paths.ts'
import type { ImageName } from '../schema/schema.ts'
import { structuredData } from './structured-data.ts'

/** What all pages of one build share. */
export interface RenderOptions {
  /** Where the site will be online, with a slash at the end. */
  siteUrl: URL
  year: number
  /** Compiled style; its `url(/…)` are made relative to each page. */
  style: string
  script: string
  /** Root-relative URL of the font to preload, if the style names one. */
  font: string | undefined
  /** The ground of the page, for the browser around it. */
  themeColours: ThemeColours
  image: PageContext['image']
  fileSize: PageContext['fileSize']
  /** Shows drafts, loads no page ahead, and lets the server add a style and a script to each page. */
  isDevelopment: boolean
  /** Whether search engines may list the site. */
  isIndexed: boolean
}

/** One page file's component → the whole document. Throws what the component throws. */
export function renderPage(file: string, module: PageModule, options: RenderOptions): Page {
  const { default: Component, draft: isDraft = false, unlisted: isUnlisted = false } = module
  const route = routeOf(file)
  const usage = emptyUsage()
  let meta: PageMeta = { title: '', description: '' }
  const context: PageContext = {
    route,
    ...(route !== notFoundRoute && { address: addressOnPaper(route, options.siteUrl) }),
    year: options.year,
    image: options.image,
    fileSize: options.fileSize,
    showsDrafts: options.isDevelopment,
    isDraft,
    usage,
    url(target) {
      usage.links.add(target)
      return linkFrom(route, target, options.siteUrl.pathname)
    },
    describe(described) {
      meta = described
    },
  }
  // First the body: only then is it known which images, colours and players the page uses.
  const body = renderToStaticMarkup(
    <PageContext value={context}>
      <Component />
    </PageContext>,
  )
  meta = { ...meta, ...shareImageOf(route, meta, usage, options) }
  const listed = { ...options, isIndexed: options.isIndexed && !isUnlisted }
  const style = styleOf(options.style, context.url) + coloursOf(usage)
  const rules = options.isDevelopment ? undefined : speculationRules(options.siteUrl)
  const scripts = [options.script, ...(rules ? [rules] : [])]
  const html = renderToStaticMarkup(
    <Document
      {...headOf(route, meta, usage, listed)}
      policy={policyOf({ style, scripts, usage, body, isOpen: options.isDevelopment })}
      icons={iconsOf(context.url)}
      {...(options.font && { font: context.url(options.font) })}
      themeColours={options.themeColours}
      style={style}
      script={options.script}
      {...(rules && { speculationRules: rules })}
      body={body + structuredDataOf(route, meta, usage, listed)}
    />,
  )
  const output = outputOf(route)
  return { file, route, output, html: `<!doctype html>${html}\n`, meta, usage, isUnlisted }
}

/** The shared style, with its root-relative links as this page needs them. */
function styleOf(shared: string, url: (target: string) => string): string {
  return shared.replace(
    /(url\(\s*)(?:(["'])(\/.*?)\2|(\/[^)]*))/g,
    (_, start: string, quote = '', quoted?: string, bare = '') =>
      start + quote + url(quoted ?? bare) + quote,
  )
}

/** The backgrounds of the images on a page. */
function coloursOf({ colours }: PageUsage): string {
  return [...colours].map((colour) => `.c${colour}{background:#${colour}}`).join('')
}

function iconsOf(url: (target: string) => string): Icons {
  return { svg: url(`/${iconFile}`), ico: url('/favicon.ico'), touch: url('/apple-touch-icon.png') }
}

/** A page that names no image is shared with its first one, if that is large enough. */
function shareImageOf(
  route: string,
  { shareImage }: PageMeta,
  usage: PageUsage,
  { image }: RenderOptions,
): Pick<PageMeta, 'shareImage'> {
  if (shareImage || route === notFoundRoute) return {}
  const names = [...usage.images.keys(), ...Object.values(pages).map((page) => page.shareImage)]
  const name = names.filter(isImageName).find((other) => (image(other)?.width ?? 0) >= 1200)
  return name ? { shareImage: name } : {}
}

/** An absolute URL of a root-relative path. */
function createUrls(siteUrl: URL): (path: string) => string {
  return (path) => new URL(`.${linkFrom(notFoundRoute, path, '/')}`, siteUrl).href
}

/** 'example.com/contact', as people write it by hand. */
function addressOnPaper(route: string, siteUrl: URL): string {
  return decoded(createUrls(siteUrl)(route).replace(/^https?:\/\/|\/$/g, ''))
}

function headOf(
  route: string,
  { title, description, shareImage }: PageMeta,
  usage: PageUsage,
  { siteUrl, image: find, isIndexed }: RenderOptions,
): Head {
  if (route === notFoundRoute) return { title, description, robots: 'noindex' }
  const absolute = createUrls(siteUrl)
  const image = shareImage && find(shareImage)
  return {
    title,
    description,
    // Without it, search engines show a thumbnail only.
    robots: isIndexed ? 'max-image-preview:large' : 'noindex',
    ...(isIndexed && { canonical: absolute(route) }),
    sharing: {
      type: sharingType(usage),
      url: absolute(route),
      siteName: site.name,
      locale: site.language.replace('-', '_'),
      ...(image && { image: { url: absolute(image.shareImage), alt: altOf(shareImage) } }),
    },
  }
}

function sharingType({ isProfile, videos, entries }: PageUsage): string {
  if (isProfile) return 'profile'
  return videos.length === 1 && entries.length === 0 ? 'video.other' : 'website'
}

/** At the end of the body, where its texts have been read and compress well. */
function structuredDataOf(
  route: string,
  { title }: PageMeta,
  usage: PageUsage,
  { siteUrl, image: find, isIndexed }: RenderOptions,
): string {
  if (route === notFoundRoute || !isIndexed) return ''
  const absolute = createUrls(siteUrl)
  const imageUrl = (name: ImageName) => {
    const image = find(name)
    return image && absolute(image.fallback)
  }
  const graph = structuredData({ url: absolute(route), title, usage }, absolute, imageUrl)
  // No text in it may end the script.
  const json = graph && JSON.stringify(graph).replaceAll('<', '\\u003c')
  return json ? `<script type="application/ld+json">${json}</script>` : ''
}

/**
 * Browsers that know how load the next page of the site when a link is hovered or pressed. The
 * paths begin at the root of the host: browsers read './*' as '//*', which matches nothing.
 */
function speculationRules({ pathname }: URL): string {
  const base = pathname.replace(/[()*+:?\\{}]/g, '\\$&')
  const where = { and: [{ href_matches: `${base}*` }, { not: { href_matches: `${base}*.*` } }] }
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] })
}

/** Content-Security-Policy: only what the page really uses; the hashes stand for style and scripts. */
function policyOf(page: {
  style: string
  scripts: string[]
  usage: PageUsage
  body: string
  /** Whether a style and a script of the server may be added. */
  isOpen: boolean
}): Policy {
  const frames = [...page.usage.frameOrigins].sort()
  const own = page.isOpen ? ["'self'"] : []
  return {
    'default-src': ["'none'"],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    ...(/<(video|audio)\b/.test(page.body) && { 'media-src': ["'self'"] }),
    'style-src': [...own, sha256(page.style)],
    'script-src': [...own, ...page.scripts.map(sha256)],
    ...(frames.length > 0 && { 'frame-src': frames }),
    // Lighthouse reads robots.txt through the page.
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  }
}

function isImageName(name: string): name is ImageName {
  return Object.hasOwn(images, name)
}

function sha256(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
