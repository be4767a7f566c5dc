import type { ContentFault } from '../schema/paths.ts'
import type { SiteContent } from '../schema/schema.ts'
import { type Path, quoted, suggest, type UnplacedFault } from '../shared/fault.ts'
import { foldCase, foldersAbove } from '../shared/file-names.ts'
import { isIn, redirectOutput } from '../shared/routes.ts'
import { pathOf } from '../shared/urls.ts'
import { isSitePath } from '../shared/video-url.ts'

/** `outputs`: all of `dist/` but other redirects. */
export function checkRedirects(
  redirects: Record<string, string>,
  outputs: Set<string>,
): ContentFault[] {
  // Some disks and hosts ignore case.
  const taken = new Set([...outputs].map(foldCase))
  const folders = new Set([...taken].flatMap(foldersAbove))
  return Object.entries(redirects).flatMap(([from, to]) => {
    const path: Path = ['redirects', from]
    const output = foldCase(redirectOutput(from) ?? withoutSlashes(from))
    const above = foldersAbove(output)
    const isTaken = findOutput(foldCase(withoutSlashes(from)), taken) || folders.has(output)
    // No folder can be where a file is.
    if (isTaken || above.some((folder) => taken.has(folder))) {
      const found = `${quoted(from)}, which is already taken, or lies below a file`
      return [{ code: 'redirect-over-file', path, found, fix: 'Remove the redirect.' }]
    }
    taken.add(output)
    for (const folder of above) folders.add(folder)
    const isRight = !to.startsWith('/') || findOutput(withoutSlashes(to), outputs)
    return isRight ? [] : [{ ...deadLinkFault(withoutSlashes(to), outputs, 'page'), path }]
  })
}

/** The feed leads there, even if no page does. */
export function checkNews({ news, site }: SiteContent, outputs: Set<string>): ContentFault[] {
  const [language = ''] = site.languages
  return news.flatMap((item, index) => {
    const { link = '' } = item
    const path = withoutSlashes(link)
    if (!isSitePath(link) || !isIn(item, language) || findOutput(path, outputs)) return []
    return { ...deadLinkFault(path, outputs, 'page'), path: ['news', index, 'link'] }
  })
}

/** '/a/b/?c#d' → 'a/b' */
export function withoutSlashes(path: string): string {
  return pathOf(path).replace(/^\/|\/$/g, '')
}

/** 'contact' or 'contact/' → 'contact/index.html', if it exists. */
export function findOutput(path: string, outputs: Set<string>): string | undefined {
  const folder = `${path.replace(/(?<=.)\/?$/, '/')}index.html`
  return [path, folder].find((output) => outputs.has(output))
}

const fixes = {
  page: 'Correct the address, add the page, publish its draft, put the file into public/, or remove the link.',
  file: 'Correct the path, or put the file into public/.',
}

/**
 * `path`: from the root of the site, without a slash in front: 'works/tide'. `kind`: what should be
 * there; a page links to files too.
 */
export function deadLinkFault(
  path: string,
  outputs: Set<string>,
  kind: keyof typeof fixes,
): UnplacedFault {
  const named = [...outputs].filter((output) => !output.startsWith('assets/'))
  const addresses = named.map((output) => `/${output.replace(/\/?index\.html$/, '')}`)
  const address = `/${path.replace(/\/$/, '')}`
  const near = suggest(address, addresses)
  const fix = near ?? fixes[kind]
  return { code: 'dead-link', found: `${quoted(address)}, which leads nowhere`, fix }
}
