// Shared by the build, the servers and the components. Routes start with a slash and do not end with
// one: '/', '/a/b'.

import { domainToUnicode } from 'node:url'

/** The page for addresses that lead nowhere: hosts look for it at the top of `dist/`. */
export const notFoundRoute = '/404'
export const notFoundOutput = '404.html'

/** The drawing that all icons are made from, in `public/` and in `dist/`. */
export const iconFile = 'icon.svg'

/**
 * 'pages/a/b.tsx' → '/a/b', 'pages/index.tsx' → '/', 'pages/a/index.tsx' → '/a'. `id`: which of the
 * pages of 'pages/a/[id].tsx'.
 */
export function routeOf(pageFile: string, id = '[id]'): string {
  const route = pageFile.replace(/^pages|(\/index)?\.tsx$/g, '') || '/'
  return route.replace('[id]', () => id)
}

/** Whether a page file makes many pages, one for each of the entries that it exports. */
export function isListFile(pageFile: string): boolean {
  return pageFile.endsWith('/[id].tsx')
}

/** '/contact' → '/fr/contact'. The first language of a site has no folder. */
export function routeIn(language: string, route: string, first: string): string {
  if (language === first) return route
  return route === '/' ? `/${language}` : `/${language}${route}`
}

/** Where a route lands in `dist/`. A folder with `index.html` is what every static host serves. */
export function outputOf(route: string): string {
  if (route === notFoundRoute) return notFoundOutput
  return route === '/' ? 'index.html' : `${route.slice(1)}/index.html`
}

/** '/workshops' → '/workshops/', the address a host ends up at; files ('/a/x.png') stay. */
export function addressOf(path: string): string {
  return /\/$|\.[^/]*$/.test(path) ? path : `${path}/`
}

/**
 * The link to write on the page `route` for a target inside the site ('/contact#cv', '/icon.svg'); any
 * other comes back unchanged. Relative, so that one `dist/` works at the root, in a sub-folder and from
 * disk. Only 404.html is served at any depth: its links are absolute below `base` ('/portfolio/').
 */
export function linkFrom(route: string, target: string, base: string): string {
  const match = /^\/(?!\/)([^?#]*)(.*)$/s.exec(target)
  if (!match) return target
  const [, path = '', rest = ''] = match
  const address = path && addressOf(composed(path))
  if (route === notFoundRoute) return base + address + rest
  const up = '../'.repeat(route.split('/').filter(Boolean).length)
  // A name with a colon at the start of a link would be taken for a scheme.
  const start = !up && (!address || /^[^/]*:/.test(address)) ? './' : up
  return start + address + rest
}

/**
 * The URL that a text is, by itself or on a page at `base`; nothing where it is none. Not by
 * `URL.canParse`: after some thousand calls, the one of Node 20 refuses letters such as 'ü'.
 */
export function readUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** The URL of a root-relative path online: `siteUrl` ends with a slash. */
export function absoluteUrl(siteUrl: URL, path: string): string {
  return new URL(`.${linkFrom(notFoundRoute, path, '/')}`, siteUrl).href
}

/** The path of an address of the site itself: 'https://a.example/b' → '/b'; any other as it is. */
export function pathOnSite(siteUrl: URL, url: string): string {
  // As long as the site has no address of its own, this one stands for any.
  if (/^example\.(com|org|net)$/.test(siteUrl.hostname)) return url
  const href = readUrl(url)?.href ?? ''
  return href.startsWith(siteUrl.href) ? `/${href.slice(siteUrl.href.length)}` : url
}

/** An address as people write it by hand: 'example.com/contact', 'münchen.example'. */
export function plainAddress(url: string): string {
  const address = decoded(url.replace(/^(mailto:|https?:\/\/(www\.)?)|\/$/g, ''))
  return address.replace(/(?<=^[^/]*)xn--[a-z\d-]+/gi, (name) => domainToUnicode(name) || name)
}

/** Whether two URL paths open the same page: '/a', '/a/', '/a/index.html' and '/%61' do. */
export function isSamePage(a: string, b: string): boolean {
  const [one, other] = [a, b].map((path) => decoded(path).replace(/\/(index\.html)?$/, ''))
  return one === other
}

/** With 'ö' as one letter. macOS lists it as 'o' and a mark: another name on every other disk and host. */
export function composed(name: string): string {
  return name.normalize('NFC')
}

/** One spelling for all names that are the same to some disks and hosts. */
export function folded(path: string): string {
  return composed(path).toLowerCase()
}

/** Whether every disk can hold a path: Windows keeps some marks, and the names of its devices. */
export function isPortable(path: string): boolean {
  // No name may have more than 255 bytes.
  const isShort = path.split('/').every((name) => Buffer.byteLength(name) <= 255)
  return isShort && !/[<>:"|?*\\]|[. ](\/|$)|\/(con|prn|aux|nul|(com|lpt)\d)([./]|$)/i.test(path)
}

/** Whether a page could have been at this path: below the root, nothing hidden, no climbing, no pattern. */
export function isOldPath(path: string): boolean {
  const names = decoded(path).replace(/\/$/, '').split('/').slice(1)
  const isPath = /^\/[^?#\s]+$/.test(path) && isPortable(decoded(path))
  return isPath && names.every((name) => /^(?!\.(?!well-known$))[^\p{Cc}#]+$/u.test(name))
}

/** Where the page for an old path lies in `dist/`; nothing for what no page can stand for: '/a.pdf'. */
export function redirectOutput(from: string): string | undefined {
  const path = decoded(from).slice(1)
  if (/\.html?$/i.test(path)) return path
  if (/\.[^/]*$/.test(path)) return undefined
  return `${path.replace(/\/$/, '')}/index.html`
}

/** 'a/b/c.html' → 'a/b', 'a'. */
export function foldersAbove(output: string): string[] {
  const folder = output.replace(/\/?[^/]*$/, '')
  return folder === '' ? [] : [folder, ...foldersAbove(folder)]
}

/** The part of a URL that pages lie below: no query, no fragment, a slash at the end. */
export function asFolder(url: string): URL {
  const { origin, pathname } = new URL(url)
  // Two slashes at the start would make a host of what follows.
  return new URL(`${pathname}/`.replace(/\/+/g, '/'), origin)
}

/** Without percent signs; as it is when these mean nothing. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Hosts that nobody can own (RFC 2606). */
const reserved = '([\\w-]+\\.)*(example\\.(com|org|net)|example|test|invalid)'

export function isExample(address: string): boolean {
  return new RegExp(`^\\s*(https?://|mailto:[^@]*@)${reserved}([/:?#\\s]|$)`, 'i').test(address)
}

/** Hosts that are reserved for examples and tests, and the machine itself. */
export function isReservedHost(host: string): boolean {
  return new RegExp(`^(${reserved}|(.*\\.)?localhost)$`, 'i').test(host)
}

/** A path, or any text, as the pattern that matches it alone. */
export function literal(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}
