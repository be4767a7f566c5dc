import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { Document } from '../components/Document.tsx'
import { PageContext } from '../components/page-context.ts'
import { images } from '../content/images.ts'
import { pages } from '../content/words.ts'
import {
  emptyUsage,
  type Page,
  type PageMeta,
  type PageModule,
  type PageUsage,
  type RenderOptions,
} from '../page.ts'
import { absoluteUrl, decoded, linkFrom, notFoundRoute, outputOf, routeOf } from '../paths.ts'
import type { ImageName } from '../schema/schema.ts'
import { structuredData } from './structured-data.ts'

/** One page file's component → the whole document. Throws what the component throws. */
export function renderPage(file: string, module: PageModule, options: RenderOptions): Page {
  const { default: Component, draft: isDraft = false, unlisted: isUnlisted = false } = module
  const { siteUrl, isDevelopment } = options
  const route = routeOf(file)
  const usage = emptyUsage()
  let meta: PageMeta = { title: '', description: '' }
  const context: PageContext = {
    ...options,
    route,
    usage,
    isDraft,
    showsDrafts: isDevelopment,
    ...(route !== notFoundRoute && { address: addressOnPaper(siteUrl, route) }),
    url(target) {
      usage.links.add(target)
      return linkFrom(route, target, siteUrl.pathname)
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
  const head = {
    ...options,
    ...{ route, usage, url: context.url },
    meta: { ...meta, ...shareImageOf(route, meta, usage, options) },
    isIndexed: options.isIndexed && !isUnlisted,
    style: styleOf(options.style, context.url) + coloursOf(usage),
    speculationRules: isDevelopment ? undefined : speculationRules(siteUrl),
  }
  const document = (
    <Document
      {...head}
      policy={policyOf(head, body, isDevelopment)}
      body={body + structuredData(head)}
    />
  )
  const html = `<!doctype html>${renderToStaticMarkup(document)}\n`
  return { file, route, output: outputOf(route), html, meta: head.meta, usage, isUnlisted }
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

/** A page that names no image is shared with its first one, if that is large enough. */
function shareImageOf(
  route: string,
  { shareImage }: PageMeta,
  usage: PageUsage,
  { image }: RenderOptions,
): Pick<PageMeta, 'shareImage'> {
  if (shareImage || route === notFoundRoute) return {}
  const own = [...usage.images.keys(), ...usage.posters]
  const names = [...own, ...Object.values(pages).map((page) => page.shareImage)]
  const name = names.filter(isImageName).find((other) => (image(other)?.width ?? 0) >= 1200)
  return name ? { shareImage: name } : {}
}

function isImageName(name: string): name is ImageName {
  return Object.hasOwn(images, name)
}

/** 'example.com/contact', as people write it by hand. */
function addressOnPaper(siteUrl: URL, route: string): string {
  return decoded(absoluteUrl(siteUrl, route).replace(/^https?:\/\/|\/$/g, ''))
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

/**
 * Content-Security-Policy: only what the page really uses; the hashes stand for style and scripts.
 * `isOpen`: whether a style and a script of the server may be added.
 */
function policyOf(
  page: { style: string; script: string; speculationRules: string | undefined; usage: PageUsage },
  body: string,
  isOpen: boolean,
): string {
  const frames = [...page.usage.frameOrigins].sort()
  const own = isOpen ? ["'self'"] : []
  const scripts = [page.script, page.speculationRules].filter((text) => text !== undefined)
  const directives = {
    'default-src': ["'none'"],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    ...(/<(video|audio)\b/.test(body) && { 'media-src': ["'self'"] }),
    'style-src': [...own, sha256(page.style)],
    'script-src': [...own, ...scripts.map(sha256)],
    ...(frames.length > 0 && { 'frame-src': frames }),
    // Lighthouse reads robots.txt through the page.
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

function sha256(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
