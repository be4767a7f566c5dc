import { addressOf, decoded } from '../paths.ts'

/** A page that moved. */
export interface Redirect {
  /** Path below the site's root: '/old', '/old/', '/old.html'. */
  from: string
  /** Path below the site's root, or a URL. */
  to: string
}

/** The address a redirect leads to, percent signs in it: a path below the base of the site, or a URL. */
function targetOf({ to }: Redirect, base: string): string {
  const { href, pathname, search, hash } = new URL(to, 'https://site.invalid/')
  const isOwn = /^\/(?!\/)/.test(to)
  return isOwn ? base + addressOf(pathname).slice(1) + search + hash : href
}

/** Netlify and Cloudflare. Both answer for the path with and without a slash at the end. */
export function redirectsFile(redirects: Redirect[], base: string): string {
  return redirects
    .map((redirect) => {
      const from = encodeURI(decoded(redirect.from)).slice(1)
      return `${base}${from} ${targetOf(redirect, base)} 301\n`
    })
    .join('')
}

/** A part of `.htaccess`; where Apache lacks the module, the pages of `redirectPage` do. */
export function apacheRedirects(redirects: Redirect[], base: string): string {
  const lines = redirects.map((redirect) => {
    const from = `${base}${decoded(redirect.from).slice(1).replace(/\/$/, '')}`
    const pattern = from.replace(/[.*+?${}()|[\]\\]/g, '\\$&')
    return `  RedirectMatch 301 "^${pattern}/?$" "${apacheTarget(redirect, base)}"\n`
  })
  return lines.length > 0 ? `\n<IfModule mod_alias.c>\n${lines.join('')}</IfModule>\n` : ''
}

/** Apache compares decoded paths, and encodes the path it leads to once more. */
function apacheTarget(redirect: Redirect, base: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(targetOf(redirect, base)) ?? []
  return decoded(path).replaceAll('"', '\\"') + rest
}

/** For all other hosts: a page that leads on by itself, and by a link. */
export function redirectPage(redirect: Redirect, siteUrl: URL, language: string): string {
  const url = escapeHtml(new URL(targetOf(redirect, siteUrl.pathname), siteUrl).href)
  return `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${url}</title><link rel="canonical" href="${url}"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${url}"></head><body><p><a href="${url}">${url}</a></p></body></html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
