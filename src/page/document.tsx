// biome-ignore-all lint/security/noDangerouslySetInnerHtml: our own output, escaped by React

import { renderToStaticMarkup } from 'react-dom/server'
import { textsOf } from '../components/Picture.tsx'
import type { PageContext } from '../components/page-context.ts'
import { site } from '../content/site.ts'
import { directionOf } from '../schema/languages.ts'
import { holdsWords } from '../shared/fault.ts'
import { feedFile, iconFile } from '../shared/file-names.ts'
import { type Origins, policyOf, speculationRules } from '../shared/policy.ts'
import { absoluteUrl } from '../shared/routes.ts'
import type { Body } from './body.tsx'
import { hasFeed } from './feed.ts'

/** Paths are root-relative. */
export interface SharedHead {
  style: string
  script: string
  hasDrawing: boolean
  preload: string | undefined
}

/** `origins`: of frames and forms in the body, which is parsed outside of the bundle. */
export function renderDocument(body: Body, origins: Origins, head: SharedHead): string {
  const { facts, context } = body
  const { language, address, routes, url } = context
  const { isListed } = facts
  const { title, description } = facts.meta
  const { preload } = head
  const html = isListed ? body.html + structuredData(context) : body.html
  const page = (
    <html lang={language} dir={directionOf(language) === 'rtl' ? 'rtl' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={policyOf(origins)} />
        <title>{holdsWords(title, site.name) ? title : `${title}, ${site.name}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {description && <meta name="description" content={description} />}
        <meta name="author" content={site.name} />
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
        {hasFeed() && (
          <link rel="alternate" type="application/atom+xml" href={url(`/${feedFile}`)} />
        )}
        {address && previewsOf(body)}
        {address && <meta name="twitter:card" content="summary_large_image" />}
        {/* Development renders pages one by one, so it loads none ahead. */}
        {!context.showsDrafts && (
          <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
        )}
      </head>
      <body dangerouslySetInnerHTML={{ __html: html }} />
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(page)}\n`
}

/** The first language is the default. */
function alternatesOf({ routes, siteUrl }: PageContext) {
  const [first = ''] = routes.values()
  return [...routes, ['x-default', first] as const].map(([language, route]) => (
    <link key={language} rel="alternate" hrefLang={language} href={absoluteUrl(siteUrl, route)} />
  ))
}

/** Messengers (ogp.me) show an image at once if they know its size. */
function previewsOf({ facts, context }: Body) {
  const { findImage, siteUrl, address, t } = context
  const { sharedImage, meta } = facts
  const image = sharedImage && findImage(sharedImage)
  const width = image && Math.min(image.width, 1200)
  const tags = {
    type: 'website',
    site_name: site.name,
    ...meta,
    url: address,
    image: image && absoluteUrl(siteUrl, image.fallback),
    'image:width': width && `${width}`,
    'image:height': width && `${Math.round((image.height * width) / image.width)}`,
    'image:alt': image && t(textsOf(sharedImage).alt),
  }
  return Object.entries(tags).map(
    ([name, content]) => content && <meta key={name} property={`og:${name}`} content={content} />,
  )
}

/** Tells search engines whose site it is (schema.org). */
function structuredData({ siteUrl, t }: PageContext): string {
  const { name, jobTitle, profiles } = site
  const sameAs = profiles.map(({ link }) => link)
  const nodes = [
    { '@type': 'WebSite', url: siteUrl, name },
    { '@type': 'Person', name, jobTitle: jobTitle && t(jobTitle), sameAs },
  ]
  // No text may end the script.
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes })
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}
