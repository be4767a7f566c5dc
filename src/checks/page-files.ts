import type { PageModule } from '../page.ts'
import { notFoundRoute, outputOf, routeOf } from '../paths.ts'
import { type Problem, quoted } from '../problem.ts'

/** Names that make no route, routes with two files, and pages that no site can do without. */
export function checkPageFiles(files: string[]): Problem[] {
  return [...files.flatMap(checkName), ...checkRoutes(files), ...checkRequired(files)]
}

/** Whether a file's name makes a route that every host can serve, and can lie on every disk. */
export function isPageName(file: string): boolean {
  return /^pages(\/[a-z0-9][a-z0-9_-]*)+\.tsx$/i.test(file) && !isDeviceName(file)
}

/** Whether Windows takes one of the names for a device. */
export function isDeviceName(path: string): boolean {
  return /(^|\/)(con|prn|aux|nul|(com|lpt)\d)([./]|$)/i.test(path)
}

function checkName(file: string): Problem[] {
  if (isPageName(file)) return []
  return [
    {
      file,
      found: `the name ${quoted(file)}`,
      expected:
        'letters, digits, - and _ after a first letter or digit, .tsx at the end, and no name that Windows keeps for devices, such as con or aux',
      fix: 'Rename it. What is no page belongs in src/ or public/.',
    },
  ]
}

// Hosts and file systems may take upper for lower case, so routes differ by more than that.
function checkRoutes(files: string[]): Problem[] {
  const taken = new Map<string, string>()
  return files.flatMap((file) => {
    const output = outputOf(routeOf(file)).toLowerCase()
    const other = taken.get(output)
    if (!other) taken.set(output, file)
    if (!other) return []
    return {
      file,
      found: `the same route as ${other}`,
      expected: 'one file for each route',
      fix: 'Rename or remove one of them.',
    }
  })
}

const required = [
  { route: '/', file: 'pages/index.tsx', purpose: 'the root' },
  { route: notFoundRoute, file: 'pages/404.tsx', purpose: 'addresses that lead nowhere' },
]

function checkRequired(files: string[]): Problem[] {
  return required
    .filter(({ route }) => !files.some((file) => routeOf(file) === route))
    .map(({ file, purpose }) => ({
      file,
      found: 'no such file',
      expected: `a page for ${purpose}`,
      fix: 'Add it.',
    }))
}

/** What nobody has looked at yet: the exports of a page file. */
export type PageExports = Record<string, unknown>

/** What page files export: a component, and whether it is a draft. */
export function checkPageExports(pages: Record<string, PageExports>): Problem[] {
  return Object.entries(pages).flatMap(([file, exports]) => {
    const { draft } = exports
    const need = draft === true && required.find(({ route }) => route === routeOf(file))
    if (need) return neededDraft(file, need.purpose)
    // What is meant to be kept back must not be published by a slip.
    if (!isFlag(draft)) return wrongDraft(file, draft)
    return isPageModule(exports) ? [] : withoutComponent(file)
  })
}

/** A component is a function, or what `memo` and `forwardRef` make of one. */
export function isPageModule(exports: unknown): exports is PageModule {
  if (typeof exports !== 'object' || exports === null || !('default' in exports)) return false
  const { default: component } = exports
  return (
    typeof component === 'function' ||
    (typeof component === 'object' && component !== null && '$$typeof' in component)
  )
}

function isFlag(value: unknown): boolean {
  return value === undefined || typeof value === 'boolean'
}

function neededDraft(file: string, purpose: string): Problem {
  return {
    file,
    field: 'draft',
    found: `a draft of the page for ${purpose}`,
    expected: 'a page that is published: no site can do without it',
    fix: 'Take draft out.',
  }
}

function wrongDraft(file: string, draft: unknown): Problem {
  return {
    file,
    field: 'draft',
    found: quoted(draft),
    expected: 'true, or no such line',
    fix: 'Write export const draft = true, or take the line out.',
  }
}

function withoutComponent(file: string): Problem {
  return {
    file,
    found: 'no default export that is a component',
    expected: 'export default function Page() { return <Layout title="…">…</Layout> }',
    fix: 'Export the page like this.',
  }
}
