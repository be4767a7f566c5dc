/** '/workshops' → '/workshops/', to which hosts would redirect; files ('/a/x.png') stay. */
export function addressOf(path: string): string {
  return /\/$|\.[^/]*$/.test(path) ? path : `${path}/`
}

/** Not `URL.canParse`: after some thousand calls, Node 20 refuses 'ü'. */
export function readUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** 'https://www.example.com/contact' → 'example.com/contact' */
export function plainAddress(url: string): string {
  return decoded(url.replace(/^(mailto:|https?:\/\/(www\.)?)|\/$/g, ''))
}

/** '/a', '/a/' and '/%61' are the same. */
export function isSamePage(a: string, b: string): boolean {
  const [one, other] = [a, b].map((path) => decoded(path).replace(/\/$/, ''))
  return one === other
}

export function asFolder(url: string): URL {
  const { origin, pathname } = new URL(url)
  // After two slashes, the path would be read as a host.
  return new URL(`${pathname}/`.replace(/\/+/g, '/'), origin)
}

/** '/a%20b.pdf?c#d' → '/a b.pdf'. */
export function pathOf(link: string): string {
  return decoded(link.replace(/[?#].*/s, ''))
}

/** '/%61' → '/a'. What cannot be decoded stays: '100%'. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Reserved for examples and tests (RFC 2606), or localhost. */
export function isReservedHost(host: string): boolean {
  return /^(.*\.)?(example\.(com|org|net)|example|test|invalid|localhost)$/i.test(host)
}

export function isPlaceholder(address: string): boolean {
  return /[@/.]example\.com(?![\w.-])/.test(address)
}
