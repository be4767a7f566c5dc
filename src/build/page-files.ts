import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isTemporary } from '../disk/temporary-file.ts'
import { outputOf, routeOf } from '../paths.ts'
import { type Problem, quoted } from '../problem.ts'

/** The page files below `pages/`, as paths with forward slashes, in an order of their own. */
export function findPageFiles(root: string): string[] {
  if (!existsSync(join(root, 'pages'))) return []
  return readdirSync(join(root, 'pages'), {
    withFileTypes: true,
    recursive: true,
  })
    .filter((entry) => !entry.isDirectory() && !isLeftOut(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()
}

/** The page file that becomes this output ('workshops/index.html'). */
export function pageFileOf(output: string, files: string[]): string | undefined {
  return files.find((file) => outputOf(routeOf(file)) === output)
}

function isLeftOut(name: string): boolean {
  return name.startsWith('.') || isTemporary(name)
}

/** Names that make no route, routes with two files, and pages no site can do without. */
export function checkPageFiles(files: string[]): Problem[] {
  return [...files.flatMap(checkName), ...twoForOneRoute(files), ...missing(files)]
}

/** Whether a file's name makes a route that every host can serve. */
export function isPageName(file: string): boolean {
  return /^pages(\/[a-z0-9][a-z0-9_-]*)+\.tsx$/i.test(file)
}

function checkName(file: string): Problem[] {
  if (isPageName(file)) return []
  return [
    {
      file,
      found: `the name ${quoted(file)}`,
      allowed: 'letters, digits, - and _ after a first letter or digit, .tsx at the end',
      remedy: 'Rename it; what is no page goes to src/ or public/.',
    },
  ]
}

// Hosts and file systems may take upper for lower case, so routes differ by more than that.
function twoForOneRoute(files: string[]): Problem[] {
  const taken = new Map<string, string>()
  return files.flatMap((file) => {
    const output = outputOf(routeOf(file)).toLowerCase()
    const other = taken.get(output)
    if (!other) taken.set(output, file)
    return other ? [sameRoute(file, other)] : []
  })
}

function sameRoute(file: string, other: string): Problem {
  return {
    file,
    found: `the same route as ${other}`,
    allowed: 'one file for each route',
    remedy: 'Rename or remove one of them.',
  }
}

function missing(files: string[]): Problem[] {
  return ['/', '/404']
    .filter((route) => !files.some((file) => routeOf(file) === route))
    .map((route) => ({
      file: route === '/' ? 'pages/index.tsx' : 'pages/404.tsx',
      found: 'no such file',
      allowed: `a page for ${route === '/' ? 'the root' : 'addresses that lead nowhere'}`,
      remedy: 'Add it.',
    }))
}
