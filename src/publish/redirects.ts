import { addressOf, decoded } from '../paths.ts'

/** A page that moved. */
export interface Redirect {
  /** Path below the site's root: '/old', '/old/', '/old.html'. */
  from: string
  /** Path below the site's root, or a URL. */
  to: string
}

/** Whether a page could have been at this path: below the root, nothing hidden, no climbing. */
export function isOldPath(path: string): boolean {
  const names = decoded(path).replace(/\/$/, '').split('/').slice(1)
  return (
    /^\/[^?#\s\\"]+$/.test(path) &&
    names.every((name) => /^(?!\.(?!well-known$))\P{Cc}+$/u.test(name))
  )
}

/** Where the page for an old path lies in `dist/`; nothing for what no page can stand for: '/a.pdf'. */
export function redirectOutput(from: string): string | undefined {
  if (!isOldPath(from)) return undefined
  const path = decoded(from).slice(1)
  if (/\.html?$/i.test(path)) return path
  if (/\.[^/]*$/.test(path)) return undefined
  return `${path.replace(/\/$/, '')}/index.html`
}

/** The address a redirect leads to, percent signs in it: a path below the base of the site, or a URL. */
export function targetOf({ to }: Redirect, base: string): string {
  const anywhere = 'https://site.invalid/'
  // A wrong one is reported by the check of the content.
  if (!URL.canParse(to, anywhere)) return to
  const { href, pathname, search, hash } = new URL(to, anywhere)
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
  const pattern = (from: string) =>
    `^${base}${decoded(from).slice(1).replace(/\/$/, '')}`.replace(/[.*+?${}()|[\]\\]/g, '\\$&')
  const lines = redirects
    .map(
      (redirect) =>
        `  RedirectMatch 301 "${pattern(redirect.from)}/?$" "${apacheTarget(redirect, base)}"\n`,
    )
    .join('')
  return lines && `\n<IfModule mod_alias.c>\n${lines}</IfModule>\n`
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

/** Whatever the content holds: what is no text is reported by its check. */
function escapeHtml(text: string): string {
  return `${text}`.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
