import { addressOf, decoded, notFoundOutput } from '../paths.ts'

/** A page that moved: a path below the site's root, and where it leads, such a path or a URL. */
export type Redirect = { from: string; to: string }

/** The policy in each page says the rest; `frame-ancestors` counts in a header alone. */
const headers = Object.entries({
  'Content-Security-Policy':
    "frame-ancestors 'self'; base-uri 'none'; form-action 'none'; object-src 'none'",
  // YouTube's player refuses to start without a referrer.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
})

const immutable = 'public, max-age=31536000, immutable'

/** What hosts read, by file name; `base` is the path of the site, '/' or '/portfolio/'. */
export function hostFiles(base: string, redirects: Redirect[]): Map<string, string> {
  // Netlify and Cloudflare answer for the path with and without a slash at the end.
  const netlify = redirects.map(
    ({ from, to }) => `${base}${encodeURI(decoded(from)).slice(1)} ${targetOf(to, base)} 301\n`,
  )
  const apache = redirects.map((redirect) => apacheRedirect(redirect, base))
  return new Map([
    ['_headers', headersFile(base)],
    ...(redirects.length > 0 ? [['_redirects', netlify.join('')] as const] : []),
    ['.htaccess', htaccess(base, apache)],
    // Without it GitHub Pages leaves out files that start with an underscore.
    ['.nojekyll', ''],
  ])
}

export function robotsFor(siteUrl: URL): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${new URL('sitemap.xml', siteUrl).href}\n`
}

/** These pages (https://www.sitemaps.org/protocol.html). Names of page files need no escapes. */
export function sitemapFor(outputs: string[], siteUrl: URL): string {
  const base = escapeMarkup(siteUrl.href)
  const urls = outputs.map((output) => `${base}${output.replace(/index\.html$/, '')}`).sort()
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.map((url) => `  <url><loc>${url}</loc></url>\n`).join('')}</urlset>
`
}

/** For hosts without redirects of their own: a page that leads on by itself, and by a link. */
export function redirectPage({ to }: Redirect, siteUrl: URL, language: string): string {
  const url = escapeMarkup(new URL(targetOf(to, siteUrl.pathname), siteUrl).href)
  return `<!doctype html><html lang="${escapeMarkup(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${url}</title><link rel="canonical" href="${url}"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${url}"></head><body><p><a href="${url}">${url}</a></p></body></html>
`
}

/** Netlify and Cloudflare; by default they have browsers check pages each time. */
function headersFile(base: string): string {
  const lines = headers.map(([name, value]) => `  ${name}: ${value}\n`)
  return `${base}*\n${lines.join('')}\n${base}assets/*\n  Cache-Control: ${immutable}\n`
}

/** Apache, with what even its strictest setting for such files allows. */
function htaccess(base: string, redirects: string[]): string {
  const lines = headers.map(([name, value]) => `  Header always set ${name} "${value}"\n`)
  const moved = `\n<IfModule mod_alias.c>\n${redirects.join('')}</IfModule>\n`
  return `DirectoryIndex index.html
ErrorDocument 404 ${base}${notFoundOutput}
AddDefaultCharset utf-8
# Compressed answers would never be found unchanged by their ETag.
FileETag None
AddType image/avif .avif
AddType font/woff2 .woff2

<IfModule mod_headers.c>
${lines.join('')}  Header set Cache-Control "no-cache"
  <FilesMatch "\\.[0-9a-f]{8}\\.(avif|jpg|png|woff2)$">
    Header set Cache-Control "${immutable}"
  </FilesMatch>
</IfModule>

<IfModule mod_deflate.c>
  AddOutputFilterByType DEFLATE text/html text/css text/plain text/javascript application/xml image/svg+xml
</IfModule>
${redirects.length > 0 ? moved : ''}`
}

/** Apache compares decoded paths, and encodes the one that a redirect leads to once more. */
function apacheRedirect({ from, to }: Redirect, base: string): string {
  const path = base + decoded(from).slice(1).replace(/\/$/, '')
  const pattern = path.replace(/[.*+?${}()|[\]\\]/g, '\\$&')
  const target = targetOf(to, base)
    .replace(/^[^?#]*/, decoded)
    .replaceAll('"', '\\"')
  return `  RedirectMatch 301 "^${pattern}/?$" "${target}"\n`
}

/** Percent signs in it: a path below the base of the site, or a URL. */
function targetOf(to: string, base: string): string {
  const { href, pathname, search, hash } = new URL(to, 'https://site.invalid/')
  const isOwn = /^\/(?!\/)/.test(to)
  return isOwn ? base + addressOf(pathname).slice(1) + search + hash : href
}

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
