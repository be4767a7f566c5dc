import { decoded, folded, foldersAbove, pathOnSite, redirectOutput } from '../paths.ts'
import { type Fault, quoted } from '../problem.ts'
import { problemAt } from '../schema/content.ts'
import type { ContentProblem } from '../schema/locate.ts'
import type { ImageList, News, Redirects, Site } from '../schema/schema.ts'
import { deadEnd, outputAt, type Targets } from './links.ts'
import { builtFiles } from './public-files.ts'

/** Terms of use that lead nowhere: images are found for years, and each would carry the link. */
export function checkRights(site: Pick<Site, 'rights'>, targets: Targets): ContentProblem[] {
  const fault = faultOfTarget(site.rights?.terms ?? '', targets)
  return fault ? [problemAt({ site }, { path: ['site', 'rights', 'terms'], ...fault })] : []
}

/** News that lead nowhere: no page need show them, and the feed always does. */
export function checkNews(content: { news: News[]; images: ImageList }, targets: Targets) {
  const { outputs, draftTargets } = targets
  const originals = Object.keys(content.images).map((name) => `images/${name}`)
  // Pages judge what they show with more care, and in development they may lead to drafts.
  const known = new Set([...outputs, ...draftTargets, ...builtFiles, ...originals])
  return content.news.flatMap(({ link = '' }, index): ContentProblem[] => {
    const fault = faultOfTarget(link, { ...targets, outputs: known })
    return fault ? [problemAt(content, { path: ['news', index, 'link'], ...fault })] : []
  })
}

/** Redirects in the place of something else, and those that do not end at a page. */
export function checkRedirects(redirects: Redirects, targets: Targets): ContentProblem[] {
  const paths = Object.entries(redirects).map(([from, to]) => [
    from,
    pathOnSite(targets.siteUrl, to),
  ])
  return Object.keys(redirects).flatMap((from) => {
    const fault = faultOf(from, Object.fromEntries(paths), targets)
    return fault ? problemAt({ redirects }, { path: ['redirects', from], ...fault }) : []
  })
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
  if (before !== undefined && before !== from) {
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

function faultOfTarget(target: string, targets: Targets): Fault | undefined {
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
