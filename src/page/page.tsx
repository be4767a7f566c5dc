import { hash } from 'node:crypto'
import type { ComponentProps, ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  type PageContext,
  type PageMeta,
  PageProvider,
  PageUsage,
  type RenderOptions,
  type TranslatedMeta,
} from '../components/page-context.ts'
import { ratioClass } from '../components/parts/Gallery.tsx'
import { images } from '../content/images.ts'
import { site } from '../content/site.ts'
import { pages } from '../content/words.ts'
import type { ImageName, Pages } from '../schema/schema.ts'
import { languagesOf, textIn } from '../schema/text.ts'
import { outsideSources, policyIn } from '../shared/policy.ts'
import {
  absoluteUrl,
  linkFrom,
  notFoundRoute,
  outputOf,
  routesOf,
  targetIn,
} from '../shared/routes.ts'
import { plainAddress } from '../shared/urls.ts'
import { Document } from './Document.tsx'
import { linkedStyle } from './page-style.ts'
import { structuredData } from './structured-data.ts'

/** A rendered page of the site. */
export interface Page {
  /** Source, 'pages/workshops.tsx'. */
  file: string
  route: string
  /** 'workshops/index.html' */
  output: string
  html: string
  meta: TranslatedMeta
  usage: PageUsage
  /** Whether search engines are asked to ignore it. */
  isUnlisted: boolean
}

/** An entry of a file that makes many pages. */
export interface PageEntry {
  /** The last part of its address. */
  id: string
  /** `true` keeps its page out of `dist/`. */
  draft?: boolean | undefined
}

/** A page to render, with its entry if the file makes many. */
export interface PagePlan {
  file: string
  /** Without the folder of its language. */
  route: string
  language: string
  entry?: PageEntry
}

export interface PageModule {
  /** In a file named `[id].tsx`, it gets the fields of one entry as props. */
  default: ComponentType<Partial<PageEntry>>
  /** Pages without it give the same to <Layout>. A function gets the props of the component. */
  meta?: Partial<PageMeta> | ((entry: Partial<PageEntry>) => PageMeta)
  /** In a file named `[id].tsx`: one page is made for each. */
  entries?: PageEntry[]
  /** `true` keeps the page out of `dist/`. */
  draft?: boolean
  /** `true` keeps search engines away from the page. It is no protection: anyone with the address can open it. */
  unlisted?: boolean
  /** The languages that the page is in, if not in all of the site. */
  languages?: readonly string[]
}

/** A page's component → its document. Throws what the component throws. */
export function renderPage(plan: PagePlan, module: PageModule, options: RenderOptions): Page {
  const { file, entry } = plan
  const { default: Component, meta = {}, unlisted: isUnlisted = false } = module
  const { siteUrl, isDevelopment } = options
  const routes = routesOf(plan.route, module, languagesOf(site))
  const route = routes.get(options.language) ?? plan.route
  const usage = new PageUsage()
  const context: PageContext = {
    ...options,
    ...textsAndLinks(route, usage, options),
    route: plan.route,
    languages: [...routes.keys()],
    address: route === notFoundRoute ? undefined : plainAddress(absoluteUrl(siteUrl, route)),
    showsDrafts: isDevelopment,
    isDraft: module.draft ?? false,
    usage,
  }
  const { t, url } = context
  const exported = typeof meta === 'function' ? meta(entry ?? {}) : meta
  // The body comes first: it tells which images, colours and players the page uses.
  const body = renderToStaticMarkup(
    <PageProvider value={context}>
      <Component {...entry} />
    </PageProvider>,
  )
  const { title = '', description = '', shareImage } = { ...usage.meta, ...exported }
  const head = {
    ...options,
    ...context,
    route,
    routes,
    meta: {
      title: t(title),
      description: t(description),
      shareImage: shareImage ?? firstLargeImage(usage, route, options),
    },
    isIndexed: options.isIndexed && !isUnlisted,
    script: usage.hasLoop ? options.script + options.loopScript : options.script,
    style: linkedStyle(options.styleFor(body), url) + ownRules(usage),
    speculationRules: isDevelopment ? undefined : speculationRules(siteUrl),
  }
  const policy = policyOf(head, body)
  const document = <Document {...head} policy={policy} body={body + structuredData(head)} />
  const html = `<!doctype html>${renderToStaticMarkup(document)}\n`
  return { file, route, output: outputOf(route), html, meta: head.meta, usage, isUnlisted }
}

function textsAndLinks(
  route: string,
  usage: PageUsage,
  { language, hasPage, siteUrl }: RenderOptions,
): Pick<PageContext, 't' | 'url'> {
  return {
    t(text, to = language) {
      const translation = textIn(text, to)
      // The content was checked, but a page may contain texts of its own.
      if (translation === undefined) throw new Error(`${JSON.stringify(text)} has no text in ${to}`)
      return translation
    },
    url(target, to = language) {
      if (typeof target !== 'string')
        throw new Error('a link without to, as in <Link to="/contact">')
      usage.links.add(target)
      return linkFrom(route, targetIn(to, target, languagesOf(site), hasPage), siteUrl.pathname)
    },
  }
}

/** Rules in place of style attributes, which the content security policy forbids. */
function ownRules({ colours, boxes, ratios }: PageUsage): string {
  const grounds = [...colours].map((colour) => `.c${colour}{background:#${colour}}`)
  const shapes = [...ratios].map((ratio) => `.${ratioClass(ratio)}{--ratio:${ratio}}`)
  const sizes = [...boxes].map(([name, size]) => `.${name}{${size}}`)
  const onScreens = sizes.length > 0 ? `@media screen{${sizes.join('')}}` : ''
  return [...grounds, ...shapes, onScreens].join('')
}

/** The image to share for a page that names none: one of its own, or of another page. */
function firstLargeImage(
  usage: PageUsage,
  route: string,
  { image }: RenderOptions,
): ImageName | undefined {
  if (route === notFoundRoute) return undefined
  const others = Object.values<Pages[string]>(pages).flatMap(({ shareImage = [] }) => shareImage)
  const isName = (name: string): name is ImageName => Object.hasOwn(images, name)
  const names = [...usage.images.keys(), ...usage.posters, ...others].filter(isName)
  return names.find((name) => (image(name)?.width ?? 0) >= 1200)
}

/**
 * Lets browsers prefetch a page when the pointer is on its link: files have a dot. Paths begin at the
 * root of the host: browsers read './*' as '//*', which matches nothing.
 */
function speculationRules({ pathname }: URL): string {
  const base = pathname.replace(/[()*+:?\\{}]/g, '\\$&')
  const where = { href_matches: `${base}([^.]*)` }
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] })
}

type Head = Omit<ComponentProps<typeof Document>, 'policy' | 'body'> & RenderOptions

/**
 * Content-Security-Policy: only what the page uses, style and scripts by their hashes. In development
 * the server adds a script and replaces the style.
 */
function policyOf({ usage, script, ...head }: Head, body: string): string {
  const hashes = [script, head.speculationRules].filter((text) => text !== undefined).map(sha256)
  const outside = outsideSources(site.outside)
  const [style, ownScripts] = head.isDevelopment
    ? ["'unsafe-inline'", ["'self'"]]
    : [sha256(head.style), []]
  return policyIn('page', {
    ...outside,
    ...(!/<(video|audio)\b/.test(body) && { 'media-src': [] }),
    'style-src': [style],
    'script-src': [...ownScripts, ...hashes, ...(outside['script-src'] ?? [])],
    'frame-src': [...usage.frameOrigins].sort(),
  })
}

function sha256(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}
