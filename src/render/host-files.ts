import type { Site } from '../schema/schema.ts'
import { firstLanguage } from '../schema/text.ts'
import { escapeRegExp } from '../shared/file-names.ts'
import { escapeHtml } from '../shared/html.ts'
import { outsideSources, policyIn } from '../shared/policy.ts'
import { notFoundOutput, redirectOutput } from '../shared/routes.ts'
import { addressOf, decoded } from '../shared/urls.ts'

/** `from`: below the site's root; `target`: a URL, or an encoded path below the host's root. */
type Redirect = { from: string; target: string }

/** Pages hold the policy too, but `frame-ancestors` works in a header alone. */
const headers = {
  // YouTube's player refuses to start without a referrer.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** Files of `assets/`, but none that an owner names by a date: 'show.20260312.jpg'. */
export const hashedName = /\.([0-9a-f]{6}-\w+\.(avif|jpg|png)|[0-9a-f]{8}\.woff2)$/

const immutable = 'public, max-age=31536000, immutable'

/**
 * Path in `dist/` → file for hosts or search engines, or page that redirects. `redirects`: old path →
 * path or URL; `pages`: the outputs that search engines may list.
 */
export function hostFiles(
  site: Pick<Site, 'language' | 'languages' | 'outside'>,
  siteUrl: URL,
  redirects: Record<string, string>,
  pages: string[],
): Map<string, string> {
  const base = siteUrl.pathname
  const policy = policyIn('header', outsideSources(site.outside))
  const lines = Object.entries({ 'Content-Security-Policy': policy, ...headers })
  const moved = Object.entries(redirects).map(([from, to]) => {
    const { href, pathname, search, hash } = new URL(to, 'https://site.invalid/')
    const isOwn = /^\/(?!\/)/.test(to)
    return { from, target: isOwn ? base + addressOf(pathname).slice(1) + search + hash : href }
  })
  // Netlify and Cloudflare match a path with and without a slash at the end.
  const steps = moved.map(
    ({ from, target }) => `${base}${encodeURI(decoded(from)).slice(1)} ${target} 301\n`,
  )
  return new Map([
    ['_headers', headersFile(lines, base)],
    ...(steps.length > 0 ? [['_redirects', steps.join('')] as const] : []),
    ['.htaccess', htaccess(lines, base, moved)],
    // Without it, GitHub Pages omits files whose names start with an underscore.
    ['.nojekyll', ''],
    ['robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${new URL('sitemap.xml', siteUrl).href}\n`],
    ['sitemap.xml', sitemap(pages, siteUrl)],
    ...moved.flatMap(({ from, target }): [string, string][] => {
      const output = redirectOutput(from)
      return output ? [[output, redirectPage(new URL(target, siteUrl), firstLanguage(site))]] : []
    }),
  ])
}

/** https://www.sitemaps.org/protocol.html. Names of page files need no escapes. */
function sitemap(outputs: string[], siteUrl: URL): string {
  const base = escapeHtml(siteUrl.href)
  const urls = outputs
    .map((output) => `${base}${encodeURI(output.replace(/index\.html$/, ''))}`)
    .sort()
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.map((url) => `  <url><loc>${url}</loc></url>\n`).join('')}</urlset>
`
}

/** For hosts without redirects of their own. */
function redirectPage(target: URL, language: string): string {
  const url = escapeHtml(target.href)
  return `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${url}</title><link rel="canonical" href="${url}"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${url}"></head><body><p><a href="${url}">${url}</a></p></body></html>
`
}

/** For Netlify and Cloudflare, which make browsers revalidate pages by default. */
function headersFile(headers: [string, string][], base: string): string {
  const lines = headers.map(([name, value]) => `  ${name}: ${value}\n`)
  return `${base}*\n${lines.join('')}\n${base}assets/*\n  Cache-Control: ${immutable}\n`
}

/** For Apache, with directives that even its strictest setting allows. */
function htaccess(headers: [string, string][], base: string, redirects: Redirect[]): string {
  const lines = headers.map(([name, value]) => `  Header always set ${name} "${value}"\n`)
  const moved = redirects.map((redirect) => apacheRedirect(redirect, base)).join('')
  return `DirectoryIndex index.html
ErrorDocument 404 ${base}${notFoundOutput}
AddDefaultCharset utf-8
# Apache changes the ETag of compressed answers, so no browser could revalidate them.
FileETag None
AddType image/avif .avif
AddType font/woff2 .woff2

<IfModule mod_headers.c>
${lines.join('')}  Header set Cache-Control "no-cache"
  <FilesMatch "${hashedName.source}">
    Header set Cache-Control "${immutable}"
  </FilesMatch>
</IfModule>

<IfModule mod_deflate.c>
  AddOutputFilterByType DEFLATE text/html text/css text/plain text/javascript application/xml image/svg+xml
</IfModule>
${moved && `\n<IfModule mod_alias.c>\n${moved}</IfModule>\n`}`
}

/** Apache matches decoded paths, encodes the target again, and replaces $1 in it. */
function apacheRedirect({ from, target }: Redirect, base: string): string {
  const path = decoded(base) + decoded(from).slice(1).replace(/\/$/, '')
  const plain = target.replace(/^[^?#]*/, decoded).replace(/["$]/g, '\\$&')
  return `  RedirectMatch 301 "^${escapeRegExp(path)}/?$" "${plain}"\n`
}
