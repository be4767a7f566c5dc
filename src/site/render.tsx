import { hash } from 'node:crypto'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Document } from '../components/Document.tsx'
import { PageContext } from '../components/page-context.ts'
import { images } from '../content/images.ts'
import { site } from '../content/site.ts'
import { pages } from '../content/words.ts'
import {
  type Page,
  type PageMeta,
  type PageModule,
  type PagePlan,
  PageUsage,
  type RenderOptions,
  routesOf,
  targetIn,
} from '../page.ts'
import { absoluteUrl, linkFrom, notFoundRoute, outputOf, plainAddress } from '../paths.ts'
import { outsideSources, policyIn } from '../policy.ts'
import type { ImageName, Pages } from '../schema/schema.ts'
import { languagesOf, textIn } from '../schema/text.ts'
import { linkedStyle } from './page-style.ts'
import { structuredData } from './structured-data.ts'

/** One page file's component → the whole document. Throws what the component throws. */
export function renderPage(plan: PagePlan, module: PageModule, options: RenderOptions): Page {
  const { file, entry } = plan
  const { default: Component, draft: isDraft = false, unlisted: isUnlisted = false } = module
  const { siteUrl, language, isDevelopment } = options
  const languages = languagesOf(site)
  const routes = routesOf(plan.route, module, languages)
  const route = routes.get(language) ?? plan.route
  const isFound = route !== notFoundRoute
  const usage = new PageUsage()
  let meta: PageMeta = { title: '', description: '' }
  const url = (target: string, to = language) => {
    usage.links.add(target)
    return linkFrom(route, targetIn(to, target, languages, options), siteUrl.pathname)
  }
  const t: PageContext['t'] = (text, to = language) => {
    const translation = textIn(text, to)
    // The content is complete by now, but a page may hold a text itself.
    if (translation === undefined) throw new Error(`${JSON.stringify(text)} has no text in ${to}`)
    return translation
  }
  const context: PageContext = {
    ...options,
    ...{ route: plan.route, languages: [...routes.keys()], t, url },
    ...{ usage, isDraft, showsDrafts: isDevelopment },
    ...(isFound && { address: plainAddress(absoluteUrl(siteUrl, route)) }),
    describe(described) {
      meta = described
    },
  }
  // First the body: only then is it known which images, colours and players the page uses.
  const body = renderToStaticMarkup(
    <PageContext value={context}>
      <Component {...entry} />
    </PageContext>,
  )
  const shareImage = meta.shareImage ?? (isFound ? firstLargeImage(usage, options) : undefined)
  if (shareImage) meta = { ...meta, shareImage }
  const imageGrounds = [...usage.colours].map((colour) => `.c${colour}{background:#${colour}}`)
  const head = {
    ...options,
    ...{ route, routes, t, usage, url, meta },
    isIndexed: options.isIndexed && !isUnlisted,
    style: linkedStyle(options.styleFor(body), url) + imageGrounds.join(''),
    speculationRules: isDevelopment ? undefined : speculationRules(siteUrl),
  }
  const policy = policyOf(head, body)
  const document = <Document {...head} policy={policy} body={body + structuredData(head)} />
  const html = `<!doctype html>${renderToStaticMarkup(document)}\n`
  return { file, route, output: outputOf(route), html, meta, usage, isUnlisted }
}

/** What a page is shared with that names no image: one of its own, or of another page. */
function firstLargeImage(usage: PageUsage, { image }: RenderOptions): ImageName | undefined {
  const others = Object.values<Pages[string]>(pages).flatMap(({ shareImage = [] }) => shareImage)
  const isName = (name: string): name is ImageName => Object.hasOwn(images, name)
  const names = [...usage.images.keys(), ...usage.posters, ...others].filter(isName)
  return names.find((name) => (image(name)?.width ?? 0) >= 1200)
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

type Head = Omit<ComponentProps<typeof Document>, 'policy' | 'body'> & RenderOptions

/**
 * Content-Security-Policy: only what the page really uses; the hashes stand for style and scripts. In
 * development the server adds a script of its own, and exchanges the style.
 */
function policyOf({ usage, style, script, ...head }: Head, body: string): string {
  const scripts = [script, head.speculationRules].filter((text) => text !== undefined).map(sha256)
  const outside = outsideSources(site.outside)
  return policyIn('page', {
    ...outside,
    ...(!/<(video|audio)\b/.test(body) && { 'media-src': [] }),
    'style-src': [head.isDevelopment ? "'unsafe-inline'" : sha256(style)],
    'script-src': [
      ...(head.isDevelopment ? ["'self'"] : []),
      ...scripts,
      ...(outside['script-src'] ?? []),
    ],
    'frame-src': [...usage.frameOrigins].sort(),
  })
}

function sha256(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}
