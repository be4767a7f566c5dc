// A route is where a page stands on the site: '/', '/a/b'. It does not end with a slash.
// A path is the part of an address behind the host: '/a/b/', '/a.pdf'.
// An output is a file in `dist/`: 'a/b/index.html'.
// A target is where a link of the content leads: '/a/b#id', 'https://example.org'.

import { toNFC } from './file-names.ts'
import { addressOf, decoded } from './urls.ts'

/** Hosts look for it at the root of `dist/`. */
export const notFoundRoute = '/404'
export const notFoundOutput = '404.html'

/** The id of news on the page that lists it, to which the feed links. */
export const newsAnchor = (id: string) => `news-${id}`

/** 'pages/a/b.tsx' and 'pages/a/b.fr.md' → '/a/b', 'pages/a/index.tsx' → '/a'. `id`: fills 'pages/a/[id].tsx'. */
export function routeOf(pageFile: string, id = '[id]'): string {
  const route = pageFile.replace(/^pages|(\/index)?(\.tsx|(\.[^./]+)?\.md)$/g, '') || '/'
  return route.replace('[id]', () => id)
}

/** A text has one language: 'pages/a.fr.md' is the French 'pages/a.md'. */
export function isMarkdown(pageFile: string): boolean {
  return pageFile.endsWith('.md')
}

/** 'pages/a.fr.md' → 'fr'. `first`: the language of files that name none. */
export function languageOf(textFile: string, first: string): string {
  return /\.([^./]+)\.md$/.exec(textFile)?.[1] ?? first
}

/** Such a file makes a page of each of its `entries`. */
export function isListFile(pageFile: string): boolean {
  return pageFile.endsWith('/[id].tsx')
}

/** '/contact' → '/fr/contact'. The first language of a site has no folder. */
export function routeIn(language: string, route: string, first: string): string {
  if (language === first) return route
  return route === '/' ? `/${language}` : `/${language}${route}`
}

/** '/works' and 'low-tide' → '/works/low-tide'; '/#' → '/#low-tide', a place on a page. */
export function routeBelow(folder: string, name: string): string {
  return folder.replace(/[#/]?$/, (end) => end || '/') + name
}

/** '/works/low-tide' → '/works', '/low-tide' → '/'. */
export function folderOf(route: string): string {
  return route.replace(/\/[^/]*$/, '') || '/'
}

/** Every static host serves a folder by its `index.html`. */
export function outputOfRoute(route: string): string {
  if (route === notFoundRoute) return notFoundOutput
  return route === '/' ? 'index.html' : `${route.slice(1)}/index.html`
}

/** 'contact/index.html' → '/contact' */
export function routeOfOutput(output: string): string {
  return `/${output.replace(/\/?index\.html$/, '')}`
}

/** '/a/' → 'a/index.html', '/a.pdf' → 'a.pdf'. */
export function outputOfPath(path: string): string {
  return path.slice(1).replace(/(^|\/)$/, '$1index.html')
}

/** '/old' → 'old/index.html', '/old.html' → 'old.html'; undefined for a file that is no page. */
export function redirectOutput(from: string): string | undefined {
  const path = decoded(from).slice(1)
  if (/\.html?$/i.test(path)) return path
  return /\.[^/]*$/.test(path) ? undefined : `${path.replace(/\/$/, '')}/index.html`
}

/** A page, an entry or a line. The content need not be checked yet. */
export interface Item {
  languages?: unknown
  draft?: unknown
}

export function isIn({ languages }: Item, language: string): boolean {
  return !Array.isArray(languages) || languages.includes(language)
}

/** Asked wherever an item is shown, so any list may hold it. */
export function isShown(item: Item, on: { language: string; showsDrafts: boolean }): boolean {
  return isIn(item, on.language) && (on.showsDrafts || !item.draft)
}

/** '/contact#cv' → '/fr/contact#cv', or the page in another language if French has none. */
export function targetIn(
  language: string,
  target: string,
  languages: string[],
  hasPage: (route: string) => boolean,
): string {
  const [, path, rest = ''] = /^(\/(?!\/)[^?#]*)(.*)$/s.exec(target) ?? []
  if (!path) return target
  const page = toNFC(decoded(path)).replace(/(?<=.)\/$/, '')
  const [first = ''] = languages
  const routes = [language, ...languages].map((name) => routeIn(name, page, first))
  const route = routes.find(hasPage)
  return route ? route + rest : target
}

/**
 * The link on the page `route` to a target inside the site. Relative, so that one `dist/` works in any
 * folder and from disk. 404.html is served at any depth: its links begin with `base` ('/portfolio/').
 */
export function linkFrom(route: string, target: string, base: string): string {
  const match = /^\/(?!\/)([^?#]*)(.*)$/s.exec(target)
  if (!match) return target
  const [, path = '', rest = ''] = match
  const address = path && addressOf(toNFC(path))
  if (route === notFoundRoute) return base + address + rest
  const up = '../'.repeat(route.split('/').filter(Boolean).length)
  return (up + address || './') + rest
}

/** `target`: root-relative, or a full address. `siteUrl` ends with a slash. */
export function absoluteUrl(siteUrl: URL, target: string): string {
  return new URL(linkFrom(notFoundRoute, target, './'), siteUrl).href
}

/** Its file, or its address if the file makes many. */
export function pageName({ file, output }: { file: string; output: string }): string {
  return isListFile(file) ? `/${output.replace('index.html', '')}` : file
}
