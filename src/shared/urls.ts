import { domainToUnicode } from 'node:url'

/** '/workshops' → '/workshops/', to which hosts redirect; files ('/a/x.png') stay. */
export function addressOf(path: string): string {
  return /\/$|\.[^/]*$/.test(path) ? path : `${path}/`
}

/**
 * A text as a URL, by itself or on a page at `base`; undefined if it is none. Not by `URL.canParse`:
 * after some thousand calls, that of Node 20 refuses letters such as 'ü'.
 */
export function readUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** 'http://www.a.example/b' → '/b' on the site https://a.example; any other address unchanged. */
export function pathOnSite(siteUrl: URL, url: string): string {
  // An example address is not the address of this site.
  if (/^example\.(com|org|net)$/.test(siteUrl.hostname)) return url
  const [path = '', site = ''] = [readUrl(url), siteUrl].map(
    (address) => address?.href.replace(/^https?:\/\/(www\.)?/, '') ?? '',
  )
  return path.startsWith(site) ? `/${path.slice(site.length)}` : url
}

/** As people write it: 'example.com/contact', 'münchen.example'. */
export function plainAddress(url: string): string {
  const address = decoded(url.replace(/^(mailto:|https?:\/\/(www\.)?)|\/$/g, ''))
  return address.replace(/(?<=^[^/]*)xn--[a-z\d-]+/gi, (name) => domainToUnicode(name) || name)
}

/** As '/a', '/a/', '/a/index.html' and '/%61' are. */
export function isSamePage(a: string, b: string): boolean {
  const [one, other] = [a, b].map((path) => decoded(path).replace(/\/(index\.html)?$/, ''))
  return one === other
}

/** Without query and fragment. */
export function asFolder(url: string): URL {
  const { origin, pathname } = new URL(url)
  // After two slashes, the path would be read as a host.
  return new URL(`${pathname}/`.replace(/\/+/g, '/'), origin)
}

/** '/a%20b.pdf?c#d' → '/a b.pdf'. */
export function pathOf(link: string): string {
  return decoded(link.replace(/[?#].*/s, ''))
}

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

/** Hosts reserved for examples and tests, and localhost. */
export function isReservedHost(host: string): boolean {
  return new RegExp(`^(${reserved}|(.*\\.)?localhost)$`, 'i').test(host)
}
