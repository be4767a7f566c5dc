import { decoded, folded, foldersAbove, pathOnSite, redirectOutput } from '../paths.ts'
import { type Fault, quoted } from '../problem.ts'
import { problemAt } from '../schema/content.ts'
import type { ContentProblem, Path } from '../schema/locate.ts'
import type { ImageList, News, Redirects, Site } from '../schema/schema.ts'
import { deadEnd, outputAt, type Targets } from './links.ts'
import { builtFiles } from './public-files.ts'

type Content = { site: Pick<Site, 'rights'>; images: ImageList; news: News[]; redirects: Redirects }

/** Redirects in the place of something else, and what leads nowhere though no page need show it. */
export function checkTargets(content: Content, targets: Targets): ContentProblem[] {
  const { site, images, news, redirects } = content
  const { outputs, draftTargets, siteUrl } = targets
  const originals = Object.keys(images).map((name) => `images/${name}`)
  // Pages judge the news they show with more care, and in development these may lead to drafts.
  const known = new Set([...outputs, ...draftTargets, ...builtFiles, ...originals])
  const paths = Object.entries(redirects).map(([from, to]) => [from, pathOnSite(siteUrl, to)])
  const steps = Object.fromEntries(paths)
  const at = (path: Path, fault?: Fault) => (fault ? [problemAt(content, { path, ...fault })] : [])
  return [
    // Images are found for years, and each would carry the link.
    ...at(['site', 'rights', 'terms'], faultOfTarget(site.rights?.terms, targets)),
    ...news.flatMap(({ link }, index) =>
      at(['news', index, 'link'], faultOfTarget(link, { ...targets, outputs: known })),
    ),
    ...paths.flatMap(([from = '']) => at(['redirects', from], faultOf(from, steps, targets))),
  ]
}

function faultOf(from: string, redirects: Redirects, targets: Targets): Fault | undefined {
  const { outputs } = targets
  const { [from]: to = '' } = redirects
  const places = new Map([...outputs, ...builtFiles].map((output) => [folded(output), output]))
  const taken = outputAt(folded(plain(from)), new Set(places.keys()))
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

function faultOfTarget(target = '', targets: Targets): Fault | undefined {
  const to = pathOnSite(targets.siteUrl, target)
  if (!/^\/(?!\/)/.test(to) || outputAt(plain(to), targets.outputs)) return undefined
  return deadEnd(to, plain(to), targets, 'Correct the path.')
}

/** Some disks and hosts do not tell upper from lower case. */
function placeOf(path: string): string {
  return folded(redirectOutput(path) ?? plain(path))
}

/** A path below the root without its first slash, query, fragment and slash at the end. */
function plain(path: string): string {
  return decoded(path.replace(/[?#].*$/s, '')).replace(/^\/|\/$/g, '')
}
