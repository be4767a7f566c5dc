import { builtFiles } from '../read/public-files.ts'
import { draftEntries, type Sources } from '../read/sources.ts'
import type { Page } from '../render/page.tsx'
import { valuesIn } from '../schema/validation.ts'
import { escapeRegExp, foldersAbove, toNFC } from '../shared/file-names.ts'
import { decoded } from '../shared/urls.ts'

/** All but what drafts alone name, a file or the folder of a web build: that is not published yet either. */
export function publishedFiles(sources: Sources, pages: Page[], drafts: Page[]) {
  const { publicFiles, style, modules } = sources
  const named = namedByDrafts(sources, drafts)
  const targets = Object.values(modules.content.redirects)
  const isShown = (path: string) =>
    style.css.includes(path) ||
    targets.includes(`/${path}`) ||
    pages.some(({ html, usage }) =>
      [path, encodeURI(path)].some((name) => html.includes(name) || usage.links.has(`/${name}`)),
    )
  const isBuildShown = (folder: string) => {
    const link = new RegExp(`${escapeRegExp(encodeURI(folder))}/([^/"]*\\.html?)?["?#]`)
    return pages.some(({ html }) => link.test(html))
  }
  return publicFiles.filter(({ output }) => {
    const folders = foldersAbove(output)
    const isOfDraft = [output, ...folders].some((path) => named.has(path))
    if (!isOfDraft || builtFiles.includes(output)) return true
    return isShown(output) || folders.some(isBuildShown)
  })
}

/** Files that drafts name, and folders of their web builds, as paths in `dist/`. */
function namedByDrafts({ modules }: Sources, pages: Page[]): Set<string> {
  const values = valuesIn({ works: draftEntries(modules) }).map(({ value }) => `${value}`)
  const paths = values.filter((value) => value.startsWith('/'))
  const links = pages.flatMap(({ html, usage }) => [
    ...usage.links,
    ...(html.match(/(?<=(?:href|src)=")[^"]+/g) ?? []),
  ])
  return new Set(
    [...paths, ...links].flatMap((link) => {
      const path = toNFC(decoded(link.replace(/[?#].*/s, ''))).replace(/^(\.{0,2}\/)+/, '')
      return [path, path.replace(/\/([^/]*\.html?)?$/, '')]
    }),
  )
}
