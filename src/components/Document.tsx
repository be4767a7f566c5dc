// biome-ignore-all lint/security/noDangerouslySetInnerHtml: style, script and body are our own output, escaped by React

import { site } from '../content/site.ts'

export interface DocumentProps {
  title: string
  description: string
  /** Absolute address of the page; none on the 404 page, which search engines leave out. */
  canonical?: string
  /** Absolute address of the picture for cards in social networks. */
  card?: { url: string; alt: string }
  policy: string
  icon: string
  /** The font that every page needs, asked for before the style has been read. */
  font: string
  style: string
  script: string
  body: string
}

/** The page around the body: head, style and script, complete in one file. */
export function Document(page: DocumentProps) {
  const { title, description, canonical, card } = page
  return (
    <html lang={site.language}>
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={page.policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {description && <meta name="description" content={description} />}
        {canonical ? (
          <link rel="canonical" href={canonical} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <meta name="referrer" content="strict-origin-when-cross-origin" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f2f3f1" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1315" />
        {canonical && (
          <>
            <meta property="og:type" content="website" />
            <meta property="og:title" content={title} />
            <meta property="og:description" content={description} />
            <meta property="og:url" content={canonical} />
          </>
        )}
        {card && (
          <>
            <meta property="og:image" content={card.url} />
            <meta property="og:image:alt" content={card.alt} />
            <meta name="twitter:card" content="summary_large_image" />
          </>
        )}
        <link rel="icon" type="image/svg+xml" href={page.icon} />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={page.font} />
        <style dangerouslySetInnerHTML={{ __html: page.style }} />
        <script dangerouslySetInnerHTML={{ __html: page.script }} />
      </head>
      <body dangerouslySetInnerHTML={{ __html: page.body }} />
    </html>
  )
}
