// biome-ignore-all lint/security/noDangerouslySetInnerHtml: our own output, escaped by React

import { renderToStaticMarkup } from 'react-dom/server'
import type { PageContext, RenderOptions } from '../components/page-context.ts'
import { site } from '../content/site.ts'
import { directionOf } from '../shared/direction.ts'
import { feedFile, iconFile } from '../shared/file-names.ts'
import { policyOf } from '../shared/policy.ts'
import { absoluteUrl } from '../shared/routes.ts'
import { type Body, type PageModule, type PagePlan, renderBody } from './body.tsx'
import { hasFeed } from './feed.ts'

// For `makeSite`.
export { hasFeed, renderFeed } from './feed.ts'

/** For all pages. Paths are root-relative. */
export interface SharedHead {
  style: string
  script: string
  /** Whether the icon is an SVG. */
  hasDrawing: boolean
  /** The main font. */
  preload: string | undefined
  speculationRules: string | undefined
}

export type Page = ReturnType<typeof renderPage>

export function renderPage(
  plan: PagePlan,
  module: PageModule,
  options: RenderOptions,
  head: SharedHead,
) {
  const body = renderBody(plan, module, options)
  const { context: _, ...page } = body
  return { ...page, html: `<!doctype html>${renderToStaticMarkup(documentOf(body, head))}\n` }
}

function documentOf(body: Body, head: SharedHead) {
  const { html, isListed, meta, facts, context } = body
  const { language, address, routes, url } = context
  const { title, description } = meta
  const { preload, speculationRules } = head
  return (
    <html lang={language} dir={directionOf(language) === 'rtl' ? 'rtl' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta
          httpEquiv="Content-Security-Policy"
          content={policyOf(facts.frames, speculationRules)}
        />
        <title>{title.includes(site.name) ? title : `${title}, ${site.name}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {description && <meta name="description" content={description} />}
        {/* By default, search engines show only a thumbnail. */}
        <meta name="robots" content={isListed ? 'max-image-preview:large' : 'noindex'} />
        {/* Without a referrer, YouTube answers "Error 153". */}
        <meta name="referrer" content="strict-origin-when-cross-origin" />
        {/* Before the first paint, or pages flash before they fade in. */}
        <script src={url(head.script)} />
        <link rel="stylesheet" href={url(head.style)} />
        {preload && (
          <link rel="preload" as="font" type="font/woff2" crossOrigin="" href={url(preload)} />
        )}
        {/* Without the size, Chromium prefers the ICO to the SVG. */}
        <link rel="icon" href={url('/favicon.ico')} sizes="48x48" />
        {head.hasDrawing && <link rel="icon" type="image/svg+xml" href={url(`/${iconFile}`)} />}
        <link rel="apple-touch-icon" href={url('/apple-touch-icon.png')} />
        {isListed && <link rel="canonical" href={address} />}
        {isListed && routes.size > 1 && alternatesOf(context)}
        {hasFeed && <link rel="alternate" type="application/atom+xml" href={url(`/${feedFile}`)} />}
        {address && previewsOf(body)}
        {address && <meta name="twitter:card" content="summary_large_image" />}
        {speculationRules && (
          <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
        )}
      </head>
      <body dangerouslySetInnerHTML={{ __html: isListed ? html + structuredData(body) : html }} />
    </html>
  )
}

/** The first language is the default. */
function alternatesOf({ routes, siteUrl }: PageContext) {
  const [first = ''] = routes.values()
  return [...routes, ['x-default', first] as const].map(([language, route]) => (
    <link key={language} rel="alternate" hrefLang={language} href={absoluteUrl(siteUrl, route)} />
  ))
}

/** For messengers (ogp.me). */
function previewsOf({ meta, facts, context }: Body) {
  const { title, description, shareImage } = meta
  const [[first] = []] = facts.images
  const file = shareImage ? context.findImage(shareImage)?.fallback : first
  const image = file && absoluteUrl(context.siteUrl, file)
  const tags = { type: 'website', title, description, url: context.address, image }
  return Object.entries(tags).map(
    ([name, content]) => content && <meta key={name} property={`og:${name}`} content={content} />,
  )
}

/** For search engines (schema.org): whose site it is, and its one work. */
function structuredData({ meta, facts, context }: Body): string {
  const { siteUrl, address: url, t } = context
  const { name, jobTitle } = site
  const creator = { '@id': absoluteUrl(siteUrl, '/#me') }
  const sameAs = site.profiles.map(({ link }) => link)
  const nodes = [
    { '@type': 'WebSite', url: siteUrl, name },
    { '@type': 'Person', ...creator, name, jobTitle: jobTitle && t(jobTitle), sameAs },
    ...(facts.isAboutEntry ? [{ '@type': 'CreativeWork', url, name: meta.title, creator }] : []),
  ]
  // No text may end the script.
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes })
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}
