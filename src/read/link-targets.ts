import type { ImageList } from '../schema/schema.ts'
import { diagnosticAt } from '../schema/validation.ts'
import type { ContentDiagnostic, Path, UnplacedDiagnostic } from '../shared/diagnostic.ts'
import { quoted, suggest } from '../shared/diagnostic.ts'
import { foldCase, foldersAbove } from '../shared/file-names.ts'
import { redirectOutput } from '../shared/routes.ts'
import { decoded, pathOnSite } from '../shared/urls.ts'
import { builtFiles } from './public-files.ts'

type Redirects = Record<string, string>
type Content = {
  site: { rights?: { terms?: string | undefined } | undefined }
  images: ImageList
  news: { id: string; link?: string | undefined }[]
  redirects: Redirects
}

/** Redirects in the place of something else, and what leads nowhere though no page need show it. */
export function checkTargets(content: Content, targets: Targets): ContentDiagnostic[] {
  const { site, images, news, redirects } = content
  const { outputs, draftTargets, siteUrl } = targets
  const originals = Object.keys(images).map((name) => `images/${name}`)
  // Pages judge the news they show with more care, and in development these may lead to drafts.
  const known = new Set([...outputs, ...draftTargets, ...builtFiles, ...originals])
  const paths = Object.entries(redirects).map(([from, to]) => [from, pathOnSite(siteUrl, to)])
  const steps = Object.fromEntries(paths)
  const at = (path: Path, fault?: UnplacedDiagnostic) =>
    fault ? [diagnosticAt(content, { path, ...fault })] : []
  return [
    // Images are found for years, and each would carry the link.
    ...at(['site', 'rights', 'terms'], faultOfTarget(site.rights?.terms, targets)),
    ...news.flatMap(({ link }, index) =>
      at(['news', index, 'link'], faultOfTarget(link, { ...targets, outputs: known })),
    ),
    ...paths.flatMap(([from = '']) => at(['redirects', from], faultOf(from, steps, targets))),
  ]
}

function faultOf(
  from: string,
  redirects: Redirects,
  targets: Targets,
): UnplacedDiagnostic | undefined {
  const { outputs } = targets
  const { [from]: to = '' } = redirects
  const places = new Map([...outputs, ...builtFiles].map((output) => [foldCase(output), output]))
  const taken = outputAt(foldCase(plain(from)), new Set(places.keys()))
  if (taken !== undefined) {
    return {
      found: `a path at which ${places.get(taken)} lies`,
      expected: 'paths of pages that are gone',
      fix: 'Take the redirect out, or move the page.',
    }
  }
  const before = Object.keys(redirects).find((other) => placeOf(other) === placeOf(from))
  if (before !== from) {
    return {
      found: `the same path as ${quoted(before)}`,
      expected: 'each old path once',
      fix: 'Take one of them out.',
    }
  }
  const files = [...places.keys(), ...Object.keys(redirects).map(placeOf)]
  const file = files.find((name) => foldersAbove(placeOf(from)).includes(name))
  if (file !== undefined) {
    return {
      found: `a path below ${quoted(`/${file}`)}, which is a file`,
      expected: 'paths of pages that are gone',
      fix: 'Take one of them out.',
    }
  }
  const steps = new Map(Object.entries(redirects).map(([path, next]) => [plain(path), next]))
  if (!steps.has(plain(to))) return faultOfTarget(to, targets)
  const end = [...steps].reduce((path) => steps.get(plain(path)) ?? path, to)
  return {
    found: `${quoted(to)}, which is redirected again`,
    expected: 'the path at which it ends: each step costs a visitor time',
    fix: steps.has(plain(end)) ? 'Lead one of them to a page.' : `Write ${quoted(end)}.`,
  }
}

function faultOfTarget(target = '', targets: Targets): UnplacedDiagnostic | undefined {
  const to = pathOnSite(targets.siteUrl, target)
  if (!/^\/(?!\/)/.test(to) || outputAt(plain(to), targets.outputs)) return undefined
  return deadEnd(to, plain(to), targets, 'Correct the path.')
}

/** Some disks and hosts do not tell upper from lower case. */
function placeOf(path: string): string {
  return foldCase(redirectOutput(path) ?? plain(path))
}

/** A path below the root without its first slash, query, fragment and slash at the end. */
function plain(path: string): string {
  return decoded(path.replace(/[?#].*$/s, '')).replace(/^\/|\/$/g, '')
}

/** Where in `dist/` a path leads to: 'contact' or 'contact/' to 'contact/index.html'. */
export function outputAt(path: string, outputs: Set<string>): string | undefined {
  const folder = `${path.replace(/(?<=.)\/?$/, '/')}index.html`
  return [path, folder].find((output) => outputs.has(output))
}

/** What lies in `dist/`, and what is there once it is no draft. */
export interface Targets {
  outputs: Set<string>
  draftTargets: Set<string>
  siteUrl: URL
}

/** A URL to a path of the site at which nothing lies; `fix` if it is near to no other. */
export function deadEnd(
  url: string,
  path: string,
  targets: Targets,
  fix: string,
): UnplacedDiagnostic {
  const { outputs, draftTargets } = targets
  if (outputAt(path, draftTargets)) return draftAt(url)
  // In the name of a file these marks end the path, before which the build may have put a slash.
  const name = decoded(url)
    .replace(/^[./]+/, '')
    .replace(/\/(?=[?#])/, '')
  if (/[?#%]/.test(name) && outputs.has(name)) {
    const path = name.replace(/[?#%]/g, encodeURIComponent)
    return leadsNowhere(url, 'no ?, # and % in a path but encoded', `Write /${path}.`)
  }
  const addresses = [...outputs].map((output) => `/${output.replace(/\/?index\.html$/, '')}`)
  const near = suggest(`/${path}`.replace(/\/$/, ''), addresses)
  return leadsNowhere(url, 'a page of this site or a file in public/', near ?? fix)
}

export function draftAt(url: string): UnplacedDiagnostic {
  return {
    found: `${quoted(url)}, which is a draft`,
    expected: 'what is published',
    fix: 'Take draft out there, or the link here.',
  }
}

export function leadsNowhere(url: string, expected: string, fix: string): UnplacedDiagnostic {
  return { found: `${quoted(url)}, which leads nowhere`, expected, fix }
}
