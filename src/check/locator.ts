import type { Diagnostic } from '../shared/diagnostic.ts'
import { escapeRegExp } from '../shared/file-names.ts'
import type { RenderedSite } from '../write/site-files.ts'

type Site = Pick<RenderedSite, 'imports' | 'sourceText' | 'siteUrl' | 'languages'>

/** Adds the source line that contains the trace of a diagnostic, if there is one. */
export function createLocator(site: Site): (diagnostic: Diagnostic) => Diagnostic {
  return ({ page, ...diagnostic }) => {
    const trace = diagnostic.trace && withoutFolders(diagnostic.trace, site)
    const place = trace ? placeOf(trace, sourcesOf(diagnostic.file, site)) : undefined
    const shownBy = page ?? diagnostic.file
    const placed = { ...diagnostic, trace, ...place }
    return placed.file === shownBy ? placed : { ...placed, page: shownBy }
  }
}

/** A link as it was written: without `../` and the folders of the site and its language. */
function withoutFolders(link: string, { siteUrl, languages }: Site): string {
  const { pathname } = siteUrl
  const path = link.startsWith(pathname)
    ? link.slice(pathname.length)
    : link.replace(/^(\.+\/)+/, '')
  const folder = languages.slice(1).find((name) => path.startsWith(`${name}/`))
  return folder ? path.slice(folder.length + 1) : path
}

/** The page, then the content and components that it imports, directly or not. */
function sourcesOf(page: string, { imports, sourceText }: Site) {
  const reached = new Set([page])
  for (const file of reached) for (const next of imports.get(file) ?? []) reached.add(next)
  const below = (folder: string) => [...reached].filter((file) => file.startsWith(folder)).sort()
  const files = [page, ...below('src/content/'), ...below('src/components/')]
  return files.map((file) => ({ file, text: sourceText(file) }))
}

function placeOf(trace: string, sources: { file: string; text: string }[]) {
  const spellings = [trace, trace.replace(/\/(?=[?#]|$)/, '')]
    .filter(({ length }) => length > 0 && length < 1000)
    .map(escapeRegExp)
  const patterns = [
    ...spellings.map((words) => `["'\`./]/?${words}["'\`/?#]`),
    ...spellings.filter(({ length }) => length > 1).map((words) => `(?<!\\w(?=\\w))${words}`),
  ]
  for (const pattern of patterns) {
    for (const { file, text } of sources) {
      const index = text.search(new RegExp(pattern))
      if (index >= 0) return { file, line: text.slice(0, index).split('\n').length }
    }
  }
  return undefined
}
