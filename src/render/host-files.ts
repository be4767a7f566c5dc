import { escapeHtml } from '../shared/html.ts'
import {
  absoluteUrl,
  folderOf,
  linkFrom,
  notFoundOutput,
  redirectOutput,
} from '../shared/routes.ts'
import { decoded } from '../shared/urls.ts'

interface Redirect {
  /** '/old.html' */
  from: string
  /** As the content has it. */
  to: string
  url: string
  /** The URL, without its host if that is the host of the site. */
  target: string
}

const headers = {
  // Applies to pages of `public/` too, so it cannot forbid their own code.
  'Content-Security-Policy': "frame-ancestors 'self'; base-uri 'none'; object-src 'none'",
  // YouTube's player refuses to start without a referrer.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

// Names of files in `assets/` change with their content.
const immutable = 'public, max-age=31536000, immutable'

interface HostedSite {
  siteUrl: URL
  redirects: Record<string, string>
  listedOutputs: string[]
}

/** Path in `dist/` → file. */
export function hostFiles({ siteUrl, redirects, listedOutputs }: HostedSite): Map<string, string> {
  const { pathname: base, origin } = siteUrl
  const resolved = Object.entries(redirects).map(([from, to]): Redirect => {
    const url = absoluteUrl(siteUrl, to)
    const isOnHost = url.startsWith(`${origin}/`)
    return { from, to, url, target: isOnHost ? url.slice(origin.length) : url }
  })
  // Netlify and Cloudflare match a path with and without a slash at the end.
  const lines = resolved.map(({ from, target }) => {
    return `${base}${encodeURI(decoded(from)).slice(1)} ${target} 301\n`
  })
  const pages = resolved.flatMap(({ from, to, url }) => {
    const output = redirectOutput(from)
    if (!output) return []
    // Relative, as all links: one dist/ works in any folder, and in development.
    const link = linkFrom(folderOf(`/${output}`), to, base)
    return [[output, redirectPage(escapeHtml(link), escapeHtml(url))] as const]
  })
  return new Map([
    ['_headers', headersFile(base)],
    ['.htaccess', htaccess(base, resolved)],
    ['assets/.htaccess', ifModule('headers', [`Header set Cache-Control "${immutable}"`])],
    // Without it, GitHub Pages omits files whose names start with an underscore.
    ['.nojekyll', ''],
    ['robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl.href}sitemap.xml\n`],
    ['sitemap.xml', sitemap(listedOutputs, escapeHtml(siteUrl.href))],
    ...(lines.length > 0 ? [['_redirects', lines.join('')] as const] : []),
    ...pages,
  ])
}

/** Outputs of pages need no XML escapes. */
function sitemap(outputs: string[], siteUrl: string): string {
  const addresses = outputs.map((output) => encodeURI(output.replace(/index\.html$/, ''))).sort()
  const lines = addresses.map((address) => `  <url><loc>${siteUrl}${address}</loc></url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('')}</urlset>
`
}

function redirectPage(link: string, url: string): string {
  return `<!doctype html>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${link}">
<title>${url}</title>
<p><a href="${link}">${url}</a></p>
`
}

/** For Netlify and Cloudflare, which make browsers revalidate pages by default. */
function headersFile(base: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
  return `${base}*\n${lines.join('')}\n${base}assets/*\n  Cache-Control: ${immutable}\n`
}

/** An encoded control character, # or ? in the path of a target. */
const unwritable = /^[^?#]*%([01].|23|3f|7f)/i

/** For Apache, with directives that even its strictest setting allows. */
function htaccess(base: string, redirects: Redirect[]): string {
  const headerLines = Object.entries(headers).map(([name, value]) => {
    return `Header always set ${name} "${value}"`
  })
  const redirectRules = redirects
    .filter(({ target }) => !unwritable.test(target))
    .map((redirect) => apacheRedirect(redirect, base))
  const compressed = 'text/html text/css text/javascript application/xml image/svg+xml'
  const modules = [
    ifModule('headers', [...headerLines, 'Header set Cache-Control "no-cache"']),
    ifModule('deflate', [`AddOutputFilterByType DEFLATE ${compressed}`]),
    ifModule('alias', redirectRules),
  ]
  return `DirectoryIndex index.html
ErrorDocument 404 ${base}${notFoundOutput}
AddDefaultCharset utf-8
# Apache changes the ETag of compressed answers, so no browser could revalidate them.
FileETag None
AddType image/avif .avif
AddType font/woff2 .woff2
${modules.join('\n')}`
}

function ifModule(name: string, lines: string[]): string {
  return `<IfModule mod_${name}.c>\n${lines.map((line) => `  ${line}\n`).join('')}</IfModule>\n`
}

/**
 * Apache matches decoded paths, encodes the target again, and replaces $1 in it. What it cannot write
 * is left to the page of the redirect.
 */
function apacheRedirect({ from, target }: Redirect, base: string): string {
  const path = decoded(base) + decoded(from).slice(1).replace(/\/$/, '')
  const decodedTarget = target.replace(/^[^?#]*/, decoded).replace(/["$\\]/g, '\\$&')
  // All that means something in a regular expression is escaped.
  const pattern = path.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
  return `RedirectMatch 301 "^${pattern}/?$" "${decodedTarget}"`
}
