import type { RenderedSite } from '../../render/rendered-site.ts'
import { locateText, positionIn } from '../../schema/source-positions.ts'
import { languagesOf } from '../../schema/text.ts'
import type { Diagnostic } from '../../shared/diagnostic.ts'
import { escapeRegExp } from '../../shared/file-names.ts'

type Site = Pick<RenderedSite, 'imports' | 'sourceText' | 'siteUrl' | 'content'>

/** Adds the source line that contains the trace, if there is one. */
export function createLocator(site: Site): (diagnostic: Diagnostic) => Diagnostic {
  return ({ page, ...diagnostic }) => {
    const { offset, trace: given = '' } = diagnostic
    const isLink = offset === undefined
    const trace = isLink ? withoutFolders(given, site) : given
    const sources = trace ? sourcesOf(diagnostic.file, site) : []
    const place = isLink ? placeOf(trace, sources) : placeInText(trace, offset, sources)
    const shownBy = page ?? diagnostic.file
    const placed = { ...diagnostic, trace, ...place }
    return placed.file === shownBy ? placed : { ...placed, page: shownBy }
  }
}

/** A link as it was written: without `../` and the folders of the site and its language. */
function withoutFolders(link: string, { siteUrl, content }: Site): string {
  const { pathname } = siteUrl
  const path = link.startsWith(pathname)
    ? link.slice(pathname.length)
    : link.replace(/^(\.+\/)+/, '')
  const [, ...folders] = languagesOf(content.site)
  const folder = folders.find((name) => path.startsWith(`${name}/`))
  return folder ? path.slice(folder.length + 1) : path
}

interface Source {
  file: string
  text: string
}

/** The page, then what it imports of the owner's files and components, directly or not. */
function sourcesOf(page: string, { imports, sourceText }: Site) {
  const reached = new Set([page])
  for (const file of reached) for (const next of imports.get(file) ?? []) reached.add(next)
  const those = (paths: RegExp) => [...reached].filter((file) => paths.test(file)).sort()
  const files = [page, ...those(/^src\/content\/|^(?!src\/)/), ...those(/^src\/components\//)]
  return files.map((file) => ({ file, text: sourceText(file) }))
}

/** The place of a character in a text; where code makes the text, the line that holds its words, or the next one. */
function placeInText(text: string, offset: number, sources: Source[]) {
  for (const source of sources) {
    const place = locateText(source.file, source.text, text, offset)
    if (place) return { file: source.file, ...place }
  }
  const line = text.split('\n')[positionIn(text, offset).line - 1] ?? ''
  const [word = ''] = text.slice(offset).trim().split(/\s/, 1)
  return placeOf(line.trim(), sources) ?? placeOf(word, sources)
}

function placeOf(trace: string, sources: Source[]) {
  const spellings = [trace, trace.replace(/\/(?=[?#]|$)/, '')]
    .filter(({ length }) => length > 0 && length < 1000)
    .map(escapeRegExp)
  const patterns = [
    ...spellings.map((words) => `["'\`(./]/?${words}["'\`)/?#]`),
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
