// biome-ignore-all lint/security/noDangerouslySetInnerHtml: style, script and body are our own output, escaped by React

import { site } from '../content/site.ts'

/** Content security policy: directive → sources. */
export type Policy = Record<string, string[]>

/** What search engines and those who get a link to the page are told of it. */
export interface Head {
  title: string
  description: string
  robots: string
  /** Absolute URL of the page. None on pages that search engines leave out. */
  canonical?: string
  /** For previews in social networks and messengers (https://ogp.me). */
  sharing?: {
    type: string
    url: string
    siteName: string
    /** 'en_GB' */
    locale: string
    /** 1200 × 630, by its absolute URL. */
    image?: { url: string; alt: string }
  }
}

export interface DocumentProps extends Head {
  policy: Policy
  /** None while the drawing they are made of is missing. */
  icons?: Icons
  /** The font that every page needs. The browser requests it before it has read the style. */
  font?: string
  themeColours: ThemeColours
  style: string
  script: string
  /** Which pages browsers may load ahead, JSON. */
  speculationRules?: string
  body: string
}

/** URLs, as the page needs them. */
export interface Icons {
  svg: string
  ico: string
  touch: string
}

/** The ground of the page in both schemes, as hex. */
export interface ThemeColours {
  light: string | undefined
  dark: string | undefined
}

/** The whole page, complete in one file: the body with its head, style and script. */
export function Document(page: DocumentProps) {
  const { title, description, canonical, sharing, themeColours } = page
  return (
    <html lang={site.language}>
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={policyText(page.policy)} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {description && <meta name="description" content={description} />}
        <meta name="robots" content={page.robots} />
        {canonical && <link rel="canonical" href={canonical} />}
        <meta name="author" content={site.name} />
        <meta name="referrer" content="strict-origin-when-cross-origin" />
        {(['light', 'dark'] as const).map((scheme) => (
          <meta
            key={scheme}
            name="theme-color"
            media={`(prefers-color-scheme: ${scheme})`}
            content={themeColours[scheme]}
          />
        ))}
        {sharing && <Sharing title={title} description={description} sharing={sharing} />}
        {page.icons && <IconLinks {...page.icons} />}
        {page.font && (
          <link
            rel="preload"
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            href={page.font}
          />
        )}
        <style dangerouslySetInnerHTML={{ __html: page.style }} />
        <script dangerouslySetInnerHTML={{ __html: page.script }} />
        {page.speculationRules && (
          <script
            type="speculationrules"
            dangerouslySetInnerHTML={{ __html: page.speculationRules }}
          />
        )}
      </head>
      <body dangerouslySetInnerHTML={{ __html: page.body }} />
    </html>
  )
}

function Sharing(
  props: Pick<Head, 'title' | 'description'> & { sharing: NonNullable<Head['sharing']> },
) {
  const { type, url, siteName, locale, image } = props.sharing
  return (
    <>
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={siteName} />
      {/* A language without its region is no locale. */}
      {locale.includes('_') && <meta property="og:locale" content={locale} />}
      <meta property="og:title" content={props.title} />
      <meta property="og:description" content={props.description} />
      <meta property="og:url" content={url} />
      {image && (
        <>
          <meta property="og:image" content={image.url} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={image.alt} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}

/**
 * The size keeps Chromium from taking the ICO for the better one. It is for browsers that show no SVG
 * and for sites in a sub-folder, where nobody looks for it unasked.
 */
function IconLinks({ svg, ico, touch }: Icons) {
  return (
    <>
      <link rel="icon" href={ico} sizes="48x48" />
      <link rel="icon" type="image/svg+xml" href={svg} />
      <link rel="apple-touch-icon" href={touch} />
    </>
  )
}

function policyText(policy: Policy): string {
  return Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}
