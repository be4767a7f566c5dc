/**
 * Path rules shared by the build, the dev server and the browser script, so that the three never
 * disagree about which page is open. Routes start with a slash and do not end with one: '/', '/a/b'.
 */

/** The page for addresses that lead nowhere: hosts look for it at the top of `dist/`. */
export const notFoundRoute = '/404'
export const notFoundOutput = '404.html'

/** 'pages/a/b.tsx' → '/a/b', 'pages/index.tsx' → '/', 'pages/a/index.tsx' → '/a'. */
export function routeOf(pageFile: string): string {
  return pageFile.replace(/^pages|(\/index)?\.tsx$/g, '') || '/'
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
 * The link to write on the page `route` for a target inside the site ('/contact#cv', '/icon.svg').
 * Relative, so that one `dist/` works at the root, in a sub-folder and from disk. Only 404.html is
 * served at any depth: its links are absolute below `base` ('/' or '/portfolio/').
 * Anything that is no root-relative path (another host, `mailto:`, `#id`) comes back unchanged.
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

/** Whether two URL paths open the same page: '/a', '/a/', '/a/index.html' and '/%61' do. */
export function isSamePage(a: string, b: string): boolean {
  return withoutIndex(a) === withoutIndex(b)
}

function withoutIndex(path: string): string {
  return decoded(path).replace(/\/(index\.html)?$/, '')
}

/**
 * One way to write names: 'ö' as one letter. macOS tells files that it made with 'o' and a mark, which
 * looks the same, but is another name on every other disk and host.
 */
export function composed(name: string): string {
  return name.normalize('NFC')
}

/** Without percent signs; as it is when these mean nothing. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
