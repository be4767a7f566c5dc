import { addressOf } from '../paths.ts'

interface Page {
  route: string
}

export function robotsFor(siteUrl: URL): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${new URL('sitemap.xml', siteUrl).href}\n`
}

/** All pages but the 404 page (https://www.sitemaps.org/protocol.html). */
export function sitemapFor(pages: Page[], siteUrl: URL): string {
  const urls = pages
    .filter(({ route }) => route !== '/404')
    .map(
      ({ route }) =>
        `  <url><loc>${new URL(`.${addressOf(route)}`, siteUrl).href.replaceAll('&', '&amp;')}</loc></url>`,
    )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.sort(),
    '</urlset>\n',
  ].join('\n')
}
