// biome-ignore-all lint/security/noDangerouslySetInnerHtml: style, script and body are our own output, escaped by React

import { imageAlt } from '../components/Picture.tsx'
import { type TranslatedMeta, usePage } from '../components/page-context.ts'
import { site } from '../content/site.ts'
import { firstLanguage, languagesOf } from '../schema/text.ts'
import { iconFile } from '../shared/file-names.ts'
import { absoluteUrl, feedOutput } from '../shared/routes.ts'
import type { PageCode } from './page-code.ts'

interface Props {
  meta: TranslatedMeta
  /** In search engines. */
  isListed: boolean
  code: PageCode
  body: string
}

/** Scripts in ISO 15924. */
const rightToLeft = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']

export function Document({ meta, isListed, code, body }: Props) {
  const { language, address, font, hasFeed, url } = usePage()
  const { script = '' } = new Intl.Locale(language).maximize()
  return (
    <html lang={language} dir={rightToLeft.includes(script) ? 'rtl' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={code.policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{meta.title}</title>
        {meta.description && <meta name="description" content={meta.description} />}
        {/* By default, search engines show a thumbnail only. */}
        <meta name="robots" content={isListed ? 'max-image-preview:large' : 'noindex'} />
        {isListed && <link rel="canonical" href={address} />}
        {isListed && <Alternates />}
        <meta name="author" content={site.name} />
        {/* Without a referrer, players of YouTube answer "Error 153". */}
        <meta name="referrer" content="strict-origin-when-cross-origin" />
        <ThemeColours />
        {hasFeed && <FeedLink />}
        {address && <Sharing {...meta} />}
        {/* Without the size, Chromium would prefer the ICO to the SVG. */}
        <link rel="icon" href={url('/favicon.ico')} sizes="48x48" />
        <link rel="icon" type="image/svg+xml" href={url(`/${iconFile}`)} />
        <link rel="apple-touch-icon" href={url('/apple-touch-icon.png')} />
        {font && <link rel="preload" as="font" type="font/woff2" crossOrigin="" href={url(font)} />}
        <style dangerouslySetInnerHTML={{ __html: code.style }} />
        <script dangerouslySetInnerHTML={{ __html: code.script }} />
        {site.outside?.scripts?.map(({ src, attributes }) => (
          <script key={src} defer src={src} {...attributes} />
        ))}
        {code.speculationRules && (
          <script
            type="speculationrules"
            dangerouslySetInnerHTML={{ __html: code.speculationRules }}
          />
        )}
      </head>
      <body dangerouslySetInnerHTML={{ __html: body }} />
    </html>
  )
}

/** For the browser's own bars. */
function ThemeColours() {
  return Object.entries(usePage().paper).map(([scheme, colour]) => {
    const media = `(prefers-color-scheme: ${scheme})`
    return colour && <meta key={scheme} name="theme-color" media={media} content={colour} />
  })
}

function FeedLink() {
  const { language, url } = usePage()
  const first = firstLanguage(site)
  return (
    <link
      rel="alternate"
      type="application/atom+xml"
      href={url(`/${feedOutput(site)}`)}
      hrefLang={language === first ? undefined : first}
      title={site.name}
    />
  )
}

/** The first language is the default. */
function Alternates() {
  const { routes, siteUrl } = usePage()
  const [first] = routes.values()
  if (!first || routes.size === 1) return null
  return [...routes, ['x-default', first] as const].map(([language, route]) => (
    <link key={language} rel="alternate" hrefLang={language} href={absoluteUrl(siteUrl, route)} />
  ))
}

/** 'en-GB' → 'en_GB'. Among several languages, one without a region gets its likely region. */
function localesOf(languages: string[]): string[] {
  const locales = languages.map((language) => new Intl.Locale(language))
  const full = languagesOf(site).length > 1 ? locales.map((locale) => locale.maximize()) : locales
  return full.flatMap(({ language, region }) => (region ? [`${language}_${region}`] : []))
}

/** For previews in social networks and messengers (https://ogp.me). */
function Sharing({ title, description, shareImage }: TranslatedMeta) {
  const { usage, language, routes, address, siteUrl, image: find, t } = usePage()
  const { entries, videos, isProfile } = usage.subjects
  const image = shareImage && find(shareImage)
  const isFilm = videos.length === 1 && entries.length === 0
  const others = [...routes.keys()].filter((other) => other !== language)
  const [locale, ...locales] = localesOf([language, ...others])
  const tags = {
    'og:type': (isProfile && 'profile') || (isFilm ? 'video.other' : 'website'),
    'og:site_name': site.name,
    ...(locale && { 'og:locale': locale }),
    'og:title': title,
    'og:description': description,
    'og:url': address,
    ...(image && {
      'og:image': absoluteUrl(siteUrl, image.shareImage),
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': t(imageAlt(shareImage)),
    }),
  }
  const alternates = locales.map((other) => ['og:locale:alternate', other] as const)
  return (
    <>
      {[...Object.entries(tags), ...alternates].map(([property, content]) => (
        <meta key={property + content} property={property} content={content} />
      ))}
      {image && <meta name="twitter:card" content="summary_large_image" />}
    </>
  )
}
