import type { ContentFault } from '../schema/content-paths.ts'
import { type Fault, type Path, quoted, suggest } from '../shared/diagnostic.ts'
import { foldCase } from '../shared/file-names.ts'
import { feedOutput, redirectOutput } from '../shared/routes.ts'
import { pathOf, pathOnSite } from '../shared/urls.ts'
import { replaceableFiles } from './public-use.ts'

type Redirects = Record<string, string>
type Content = {
  site: { feed?: string | undefined; rights?: { terms?: string | undefined } | undefined }
  redirects: Redirects
}

interface Targets {
  outputs: Set<string>
  draftTargets: Set<string>
  siteUrl: URL
}

/** Checks redirects, and the link in every image: no page need show them. */
export function checkTargets(content: Content, given: Targets): ContentFault[] {
  const { site, redirects } = content
  const made = [...replaceableFiles, 'sitemap.xml', feedOutput(site)]
  const outputs = new Set([...given.outputs, ...made])
  const targets = { ...given, outputs }
  const hasRules = /\.(netlify\.app|(pages|workers)\.dev)$/.test(given.siteUrl.hostname)
  // A copy of the feed stands at its old address.
  const isAnswered = (to: string) => hasRules || plain(to) === feedOutput(site)
  const at = (path: Path, fault?: Fault) => (fault ? [{ ...fault, path }] : [])
  return [
    ...at(['site', 'rights', 'terms'], faultOfTarget(site.rights?.terms, targets)),
    ...Object.entries(redirects).flatMap(([from, to]) =>
      at(
        ['redirects', from],
        faultOfOldPath(from, redirects, targets) ??
          faultOfTarget(to, targets) ??
          (isAnswered(to) ? undefined : warnOfRule(from)),
      ),
    ),
  ]
}

function faultOfOldPath(
  from: string,
  redirects: Redirects,
  { outputs }: Targets,
): Fault | undefined {
  // To some disks and hosts, names that differ in case are the same.
  const placeOf = (path: string) => foldCase(redirectOutput(path) ?? plain(path))
  if (outputAt(foldCase(plain(from)), new Set([...outputs].map(foldCase)))) {
    return {
      code: 'redirect-over-file',
      found: `${quoted(from)}, where the site has a page or file`,
      expected: 'paths of pages that are gone',
      fix: 'Remove the redirect, or move the page.',
    }
  }
  const first = Object.keys(redirects).find((other) => placeOf(other) === placeOf(from))
  if (first === from) return undefined
  return {
    code: 'repeated-redirect',
    found: `${quoted(from)}, the same path as ${quoted(first)}`,
    expected: 'each old path once',
    fix: 'Remove one of them.',
  }
}

function warnOfRule(from: string): Fault | undefined {
  if (redirectOutput(from)) return undefined
  return {
    level: 'warning',
    code: 'redirect-by-host',
    found: `${quoted(from)}, which GitHub Pages and other plain hosts cannot redirect`,
    expected:
      'the path of a page, or a host with redirects of its own: Netlify, Cloudflare, Apache',
    fix: 'Put the file into public/, at this path, or see that your host redirects it.',
  }
}

function faultOfTarget(target = '', targets: Targets): Fault | undefined {
  const to = pathOnSite(targets.siteUrl, target)
  if (!/^\/(?!\/)/.test(to) || outputAt(plain(to), targets.outputs)) return undefined
  return isFullAddress(target) ? otherProject(target) : deadEnd(to, plain(to), targets)
}

export function isFullAddress(url: string): boolean {
  return /^\s*([a-z][a-z\d+.-]*:|\/\/)/i.test(url)
}

/** A warning only: the host may serve other projects, as in `https://you.example/game/`. */
export function otherProject(url: string): Fault {
  return {
    level: 'warning',
    code: 'other-project',
    found: `${quoted(url)}, which is not the address of a page`,
    expected: 'a page of this site, or another project on its host',
    fix: 'To a page of this site, write the path alone: /contact. To another, see that it opens.',
  }
}

/** '/a/b/?c#d' → 'a/b' */
function plain(path: string): string {
  return pathOf(path).replace(/^\/|\/$/g, '')
}

/** 'contact' or 'contact/' → 'contact/index.html', if it exists. */
export function outputAt(path: string, outputs: Set<string>): string | undefined {
  const folder = `${path.replace(/(?<=.)\/?$/, '/')}index.html`
  return [path, folder].find((output) => outputs.has(output))
}

const slips: [pattern: RegExp, fix: string][] = [
  [/^(\.*\/)*www\./, 'Begin it with https://.'],
  [
    /^(\.*\/)*images\/.*\.(?!(jpe?g|png|webp|avif|tiff?)$)\w+$/i,
    'public/images/ holds images alone, and is not published as it is: put the file elsewhere in public/.',
  ],
]

/** `fix`: for a path that resembles none. */
export function deadEnd(
  url: string,
  path: string,
  { outputs, draftTargets }: Targets,
  fix = 'Correct the address, add the page or file, unpacked if it is a ZIP, or remove the link.',
): Fault {
  if (outputAt(path, draftTargets)) return draftAt(url)
  const named = [...outputs].filter((output) => !output.startsWith('assets/'))
  const addresses = named.map((output) => `/${output.replace(/\/?index\.html$/, '')}`)
  const slip = slips.find(([pattern]) => pattern.test(url))
  const near = suggest(`/${path}`.replace(/\/$/, ''), addresses)
  return {
    code: 'dead-link',
    found: `${quoted(url)}, which leads nowhere`,
    expected: 'a page of this site or a file in public/',
    fix: slip?.[1] ?? near ?? fix,
  }
}

export function draftAt(url: string): Fault {
  return {
    code: 'draft-link',
    found: `${quoted(url)}, which is a draft`,
    expected: 'what is published',
    fix: 'Remove draft there, or the link here.',
  }
}
