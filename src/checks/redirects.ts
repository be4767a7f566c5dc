import { addressOf } from '../paths.ts'
import { quoted, suggest } from '../problem.ts'
import { isOldPath, redirectOutput } from '../publish/redirects.ts'
import type { ContentProblem } from './locate.ts'

/** Redirects that lead nowhere, in circles or over detours, and those in the place of real files. */
export function checkRedirects(
  redirects: Record<string, string>,
  outputs: Set<string>,
): ContentProblem[] {
  const targets = new Map(Object.entries(redirects).map(([from, to]) => [plain(from), to]))
  const entries = Object.entries(redirects).filter(([from]) => isOldPath(from))
  return entries.flatMap(([from, to], index) => {
    const before = entries.slice(0, index).map(([other]) => other)
    const fault =
      clash(from, outputs) ??
      repetition(from, before) ??
      detour(from, to, targets, before) ??
      (targets.has(plain(to)) ? undefined : deadEnd(to, outputs))
    if (!fault) return []
    const file = 'src/content/redirects.ts'
    return [
      { file, path: ['redirects', from], entry: 'redirects', field: from, value: to, ...fault },
    ]
  })
}

type Fault = Pick<ContentProblem, 'found' | 'expected' | 'fix'>

function clash(from: string, outputs: Set<string>): Fault | undefined {
  const path = plain(from).slice(1)
  const places = [path, `${path}/index.html`, redirectOutput(from)].map(inOneCase)
  const taken = [...outputs].find((output) => places.includes(inOneCase(output)))
  if (!taken) return undefined
  return {
    found: `a path at which ${taken} lies`,
    expected: 'paths of pages that are gone',
    fix: 'Take the redirect out, or move the page.',
  }
}

/** Some disks and hosts do not tell upper from lower case. */
function inOneCase(output: string | undefined): string | undefined {
  return output?.toLowerCase()
}

function repetition(from: string, before: string[]): Fault | undefined {
  const placeOf = (path: string) => inOneCase(redirectOutput(path) ?? plain(path))
  const other = before.find((path) => placeOf(path) === placeOf(from))
  if (!other) return undefined
  return {
    found: `the same path as ${quoted(other)}`,
    expected: 'each old path once',
    fix: 'Take one of them out.',
  }
}

/** Follows the redirects; each must lead to its end in one step. A circle is told of once. */
function detour(
  from: string,
  to: string,
  targets: Map<string, string>,
  before: string[],
): Fault | undefined {
  const seen = [plain(from)]
  let end = to
  for (let next = targets.get(plain(end)); next !== undefined; next = targets.get(plain(end))) {
    if (seen.includes(plain(end))) {
      if (before.some((path) => seen.includes(plain(path)))) return undefined
      return {
        found: `a circle: ${[...seen, plain(end)].join(' → ')}`,
        expected: 'redirects that end at a page',
        fix: 'Lead one of them to a page.',
      }
    }
    seen.push(plain(end))
    end = next
  }
  if (end === to) return undefined
  return {
    found: `${quoted(to)}, which is redirected again`,
    expected: 'the path at which it ends: each step costs a visitor time',
    fix: `Write ${quoted(end)}.`,
  }
}

/** A path of the site at which nothing lies. */
export function deadEnd(to: string, outputs: Set<string>): Fault | undefined {
  if (!/^\/(?!\/)/.test(to)) return undefined
  const path = plain(to).slice(1)
  if ([path, `${path}/index.html`.replace(/^\//, '')].some((output) => outputs.has(output))) {
    return undefined
  }
  const addresses = [...outputs].map((output) => `/${output.replace(/\/?index\.html$/, '')}`)
  return {
    found: `${quoted(to)}, which leads nowhere`,
    expected: 'a page of this site or a file in public/',
    fix: suggest(plain(to), addresses) ?? 'Correct the path.',
  }
}

/** Without query, fragment and slash at the end. */
function plain(path: string): string {
  return addressOf(path.replace(/[?#].*$/s, '')).replace(/(?<=.)\/$/, '')
}
