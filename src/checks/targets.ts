import { addressOf, isOldPath, outputOf, redirectOutput } from '../paths.ts'
import { type Problem, quoted, suggest } from '../problem.ts'
import type { ContentProblem } from '../schema/locate.ts'
import type { Redirects, Site } from '../schema/schema.ts'

type Fault = Pick<Problem, 'found' | 'expected' | 'fix'>

/** Terms of use that lead nowhere: images are found for years, and each would carry the link. */
export function checkRights(
  { rights }: Pick<Site, 'rights'>,
  outputs: Set<string>,
): ContentProblem[] {
  const fault = rights?.terms ? deadEnd(rights.terms, outputs) : undefined
  if (!fault) return []
  const path = ['site', 'rights', 'terms']
  return [{ file: 'src/content/site.ts', path, entry: 'site, rights', field: 'terms', ...fault }]
}

/** Redirects in the place of something else, and those that do not end at a page. */
export function checkRedirects(redirects: Redirects, outputs: Set<string>): ContentProblem[] {
  const taken = new Map([...outputs].map((output) => [output.toLowerCase(), output]))
  const earlier = new Map<string, string>()
  const entries = Object.entries(redirects).filter(([from]) => isOldPath(from))
  return entries.flatMap(([from, to]) => {
    const places = [...placesOf(from), redirectOutput(from) ?? ''].map((place) =>
      place.toLowerCase(),
    )
    const other = places.map((place) => taken.get(place)).find(Boolean)
    const before = earlier.get(places[0] ?? '')
    earlier.set(places[0] ?? '', from)
    const next = entries.find(([path]) => plain(path) === plain(to))?.[1]
    const fault =
      (other && clash(other)) ??
      (before && repetition(before)) ??
      (next ? detour(to) : deadEnd(to, outputs))
    if (!fault) return []
    const file = 'src/content/redirects.ts'
    return [{ file, path: ['redirects', from], entry: 'redirects', field: from, ...fault }]
  })
}

function clash(output: string): Fault {
  return {
    found: `a path at which ${output} lies`,
    expected: 'paths of pages that are gone',
    fix: 'Take the redirect out, or move the page.',
  }
}

function repetition(before: string): Fault {
  return {
    found: `the same path as ${quoted(before)}`,
    expected: 'each old path once',
    fix: 'Take one of them out.',
  }
}

function detour(to: string): Fault {
  return {
    found: `${quoted(to)}, which is redirected again`,
    expected: 'the path at which it ends: each step costs a visitor time',
    fix: 'Write the path at which the last of them ends.',
  }
}

/** A path of the site at which nothing lies. */
function deadEnd(to: string, outputs: Set<string>): Fault | undefined {
  if (!/^\/(?!\/)/.test(to) || placesOf(to).some((output) => outputs.has(output))) return undefined
  const addresses = [...outputs].map((output) => `/${output.replace(/\/?index\.html$/, '')}`)
  return {
    found: `${quoted(to)}, which leads nowhere`,
    expected: 'a page of this site or a file in public/',
    fix: suggest(plain(to), addresses) ?? 'Correct the path.',
  }
}

/** Where a page or file of this path lies in `dist/`. */
function placesOf(path: string): string[] {
  return [plain(path).slice(1), outputOf(plain(path))]
}

/** Without query, fragment and slash at the end. */
function plain(path: string): string {
  return addressOf(path.replace(/[?#].*$/s, '')).replace(/(?<=.)\/$/, '')
}
