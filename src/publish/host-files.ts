import { notFoundOutput } from '../paths.ts'
import { apacheRedirects, type Redirect, redirectsFile } from './redirects.ts'

/**
 * Headers for hosts that let a site bring its own. The policy in each page says the rest: a header
 * can only forbid more, and `frame-ancestors` counts in a header alone.
 */
const everywhere: Record<string, string> = {
  'Content-Security-Policy':
    "frame-ancestors 'self'; base-uri 'none'; form-action 'none'; object-src 'none'",
  // YouTube's player refuses to start without a referrer.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

const immutable = 'public, max-age=31536000, immutable'
const revalidate = 'no-cache'

/** What hosts read, by file name; `base` is the path of the site, '/' or '/portfolio/'. */
export function hostFiles(base: string, redirects: Redirect[]): Map<string, string> {
  return new Map([
    ['_headers', headersFile(base)],
    ...(redirects.length > 0 ? [['_redirects', redirectsFile(redirects, base)] as const] : []),
    ['.htaccess', htaccess(base) + apacheRedirects(redirects, base)],
    // Without it GitHub Pages leaves out files that start with an underscore.
    ['.nojekyll', ''],
  ])
}

export function robotsFor(siteUrl: URL): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${new URL('sitemap.xml', siteUrl).href}\n`
}

/** These pages (https://www.sitemaps.org/protocol.html). Names of page files need no escapes. */
export function sitemapFor(outputs: string[], siteUrl: URL): string {
  const base = siteUrl.href.replaceAll('&', '&amp;')
  const urls = outputs.map(
    (output) => `  <url><loc>${base}${output.slice(0, -'index.html'.length)}</loc></url>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.sort(),
    '</urlset>\n',
  ].join('\n')
}

/** Netlify and Cloudflare Pages; by default they have browsers check pages each time. */
function headersFile(base: string): string {
  const all = Object.entries(everywhere).map(([name, value]) => `  ${name}: ${value}`)
  return `${base}*\n${all.join('\n')}\n\n${base}assets/*\n  Cache-Control: ${immutable}\n`
}

/** Apache, with what even its strictest setting for such files allows. */
function htaccess(base: string): string {
  const all = Object.entries(everywhere).map(
    ([name, value]) => `  Header always set ${name} "${value}"`,
  )
  return `DirectoryIndex index.html
ErrorDocument 404 ${base}${notFoundOutput}
AddDefaultCharset utf-8
# Compressed answers would never be found unchanged by their ETag.
FileETag None
AddType image/avif .avif
AddType font/woff2 .woff2

<IfModule mod_headers.c>
${all.join('\n')}
  Header set Cache-Control "${revalidate}"
  <FilesMatch "\\.[0-9a-f]{8}\\.(avif|jpg|png|woff2)$">
    Header set Cache-Control "${immutable}"
  </FilesMatch>
</IfModule>

<IfModule mod_deflate.c>
  AddOutputFilterByType DEFLATE text/html text/css text/plain text/javascript application/xml image/svg+xml
</IfModule>
`
}
