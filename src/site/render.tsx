import { createHash } from 'node:crypto'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ImageName } from '../checks/schema.ts'
import {
  type Additions,
  Document,
  type DocumentProps,
  type Head,
  type Icons,
  type Policy,
  type ThemeColours,
} from '../components/Document.tsx'
import { altOf } from '../components/Picture.tsx'
import {
  emptyUsage,
  PageContext,
  type PageMeta,
  type PageUsage,
} from '../components/page-context.ts'
import { images } from '../content/images.ts'
import { site } from '../content/site.ts'
import { pages } from '../content/words.ts'
import { drawing, manifestFile } from '../images/icons.ts'
import { decoded, linkFrom, notFoundRoute, routeOf } from '../paths.ts'
import { styleOf } from './page-style.ts'
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
  /** Whether there is a drawing to make icons of. */
  hasIcons: boolean
  image: PageContext['image']
  fileSize: PageContext['fileSize']
  /** Whether drafts are shown: in development, never in `dist/`. */
  showsDrafts: boolean
  /** Whether browsers may load the next page ahead; not in development, where pages change. */
  prefetches: boolean
  /** Whether search engines may list the site. */
  isIndexed: boolean
}

/** What a page file exports. */
export interface PageModule {
  default: ComponentType
  /** `true` keeps the page out of `dist/`. */
  draft?: boolean
  /** `true` keeps search engines away from the page. It is no lock: who has the address can open it. */
  unlisted?: boolean
}

export interface RenderedPage {
  html: string
  /** What `html` was rendered from, for a server that adds to it. */
  document: DocumentProps
  meta: PageMeta
  usage: PageUsage
}

/** One page file's component → the whole document. Throws what the component throws. */
export function renderPage(
  file: string,
  { default: Page, draft: isDraft = false, unlisted = false }: PageModule,
  options: RenderOptions,
): RenderedPage {
  const route = routeOf(file)
  const usage = emptyUsage()
  let meta: PageMeta = { title: '', description: '' }
  const context: PageContext = {
    route,
    ...(route !== notFoundRoute && { address: addressOnPaper(route, options.siteUrl) }),
    year: options.year,
    image: options.image,
    fileSize: options.fileSize,
    get showsDrafts() {
      usage.hidesDrafts ||= !options.showsDrafts
      return options.showsDrafts
    },
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
  const body = renderToStaticMarkup(
    <PageContext value={context}>
      <Page />
    </PageContext>,
  )
  meta = { ...meta, ...shareImageOf(route, meta, usage, options) }
  const style = styleOf(route, usage, options)
  const rules = options.prefetches ? speculationRules(options.siteUrl) : undefined
  const document = {
    ...headOf(route, meta, usage, { ...options, isIndexed: options.isIndexed && !unlisted }),
    policy: policyOf({ style, scripts: [options.script, ...(rules ? [rules] : [])], usage, body }),
    ...(options.hasIcons && { icons: iconsOf(context.url) }),
    ...(options.font && { font: context.url(options.font) }),
    themeColours: options.themeColours,
    style,
    script: options.script,
    ...(rules && { speculationRules: rules }),
    body: body + structuredDataOf(route, meta, usage, options),
  }
  return { html: renderDocument(document), document, meta, usage }
}

function iconsOf(url: (target: string) => string): Icons {
  return {
    svg: url(`/${drawing}`),
    ico: url('/favicon.ico'),
    touch: url('/apple-touch-icon.png'),
    manifest: url(`/${manifestFile}`),
  }
}

/** The document as text; with additions, as a development server shows it. */
export function renderDocument(document: DocumentProps, additions?: Additions): string {
  const markup = renderToStaticMarkup(<Document {...document} {...(additions && { additions })} />)
  return `<!doctype html>${markup}\n`
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
  const imageUrl = (name: string) => {
    const image = isImageName(name) ? find(name) : undefined
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
}): Policy {
  const { style, scripts, usage, body } = page
  const frames = [...usage.frameOrigins].sort()
  return {
    'default-src': ["'none'"],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    ...(/<(video|audio)\b/.test(body) && { 'media-src': ["'self'"] }),
    'style-src': [sha256(style)],
    'script-src': scripts.map(sha256),
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
