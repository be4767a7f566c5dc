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

const forEver = 'public, max-age=31536000, immutable'
const askAgain = 'no-cache'

/** What hosts read, by file name; `base` is the path of the site, '/' or '/portfolio/'. */
export function hostFiles(base: string): Map<string, string> {
  return new Map([
    ['_headers', headersFile(base)],
    ['.htaccess', htaccess(base)],
    // GitHub Pages passes over files that start with an underscore otherwise.
    ['.nojekyll', ''],
  ])
}

/** Netlify and Cloudflare Pages; their own default for pages is to ask again. */
function headersFile(base: string): string {
  const all = Object.entries(everywhere).map(([name, value]) => `  ${name}: ${value}`)
  return `${base}*\n${all.join('\n')}\n\n${base}assets/*\n  Cache-Control: ${forEver}\n`
}

/** Apache, with what its most careful setting for such files still allows. */
function htaccess(base: string): string {
  const all = Object.entries(everywhere).map(
    ([name, value]) => `  Header always set ${name} "${value}"`,
  )
  return `DirectoryIndex index.html
ErrorDocument 404 ${base}404.html
AddDefaultCharset utf-8
# Compressed answers would never be found unchanged by their ETag.
FileETag None
AddType image/avif .avif
AddType font/woff2 .woff2

<IfModule mod_headers.c>
${all.join('\n')}
  Header set Cache-Control "${askAgain}"
  <FilesMatch "\\.[0-9a-f]{8}\\.(avif|jpg|png|woff2)$">
    Header set Cache-Control "${forEver}"
  </FilesMatch>
</IfModule>

<IfModule mod_deflate.c>
  AddOutputFilterByType DEFLATE text/html text/css text/plain text/javascript application/xml image/svg+xml
</IfModule>
`
}
