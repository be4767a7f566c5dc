import type { PageEntry, PageModule } from '../page.ts'
import { isListFile, notFoundOutput, outputOf, routeOf } from '../paths.ts'
import { type Problem, quoted } from '../problem.ts'
import type { ContentProblem } from '../schema/locate.ts'

/** Whether a file's name makes a route that every host can serve, and can lie on every disk. */
export function isPageName(file: string): boolean {
  // Windows takes these for devices.
  const isDevice = /\/(con|prn|aux|nul|(com|lpt)\d)([./]|$)/i.test(file)
  return (
    /^pages(\/[a-z0-9][a-z0-9_-]*)*\/([a-z0-9][a-z0-9_-]*|\[id\])\.tsx$/i.test(file) && !isDevice
  )
}

const required = [
  { output: 'index.html', file: 'pages/index.tsx', purpose: 'the root' },
  { output: notFoundOutput, file: 'pages/404.tsx', purpose: 'addresses that lead nowhere' },
]

// Hosts and file systems may take upper for lower case, so routes differ by more than that.
function placeOf(file: string, id?: string): string {
  return outputOf(routeOf(file, id)).toLowerCase()
}

/** Names that make no route, routes with two files, and pages that no site can do without. */
export function checkPageFiles(files: string[]): Problem[] {
  const first = new Map(files.toReversed().map((file) => [placeOf(file), file]))
  const names = files.filter((file) => !isPageName(file))
  const repeated = files.filter((file) => first.get(placeOf(file)) !== file)
  const missing = required.filter(({ output }) => !first.has(output))
  return [
    ...names.map((file) => ({
      file,
      found: `the name ${quoted(file)}`,
      expected:
        'letters, digits, - and _ after a first letter or digit, or [id] for many pages, .tsx at the end, and no name that Windows keeps for devices, such as con or aux',
      fix: 'Rename it. What is no page belongs in src/ or public/.',
    })),
    ...repeated.map((file) => ({
      file,
      found: `the same route as ${first.get(placeOf(file))}`,
      expected: 'one file for each route',
      fix: 'Rename or remove one of them.',
    })),
    ...missing.map(({ file, purpose }) => ({
      file,
      found: 'no such file',
      expected: `a page for ${purpose}`,
      fix: 'Add it.',
    })),
  ]
}

/** What page files export: a component, and whether it is a draft. */
export function checkPageExports(pages: Record<string, Record<string, unknown>>): Problem[] {
  return Object.entries(pages).flatMap(([file, exports]) => {
    const { draft } = exports
    const need = required.find(({ output }) => output === outputOf(routeOf(file)))
    if (need && draft === true) {
      return {
        file,
        field: 'draft',
        found: `a draft of the page for ${need.purpose}`,
        expected: 'a page that is published: no site can do without it',
        fix: 'Take draft out.',
      }
    }
    // What is meant to be kept back must not be published by a slip.
    if (draft !== undefined && typeof draft !== 'boolean') {
      return {
        file,
        field: 'draft',
        found: quoted(draft),
        expected: 'true, or no such line',
        fix: 'Write export const draft = true, or take the line out.',
      }
    }
    if (isPageModule(exports)) return []
    return {
      file,
      found: 'no default export that is a component',
      expected: 'export default function Page() { return <Layout title="…">…</Layout> }',
      fix: 'Export the page like this.',
    }
  })
}

/** What the pages of a file named [id].tsx are about, as far as its list is right. */
export function listEntries({ entries }: Record<string, unknown>): PageEntry[] {
  return Array.isArray(entries) ? entries.filter((entry) => typeof entry?.id === 'string') : []
}

/** Lists that make no pages, and ids that make no route or the same. */
export function checkPageEntries(pages: Record<string, Record<string, unknown>>): ContentProblem[] {
  const plain = Object.keys(pages).filter((file) => !isListFile(file))
  const taken = new Map(plain.map((file) => [placeOf(file), file]))
  const lists = Object.entries(pages).filter(([file]) => isListFile(file))
  return lists.flatMap(([file, { entries }]) => {
    if (Array.isArray(entries) && entries.length > 0) {
      return entries.flatMap((entry, index) => checkId(file, Object(entry).id, index, taken))
    }
    return {
      ...{ file, path: ['entries'], field: 'entries' },
      found: entries === undefined ? 'nothing' : quoted(entries),
      expected: 'a list of what its pages are about, such as works',
      fix: 'Write export const entries = works, or remove the file.',
    }
  })
}

/** `taken`: what has each place already; the id takes its own. */
function checkId(
  file: string,
  id: unknown,
  index: number,
  taken: Map<string, string>,
): ContentProblem[] {
  const entry = `entries, no. ${index + 1}`
  const fault = { file, entry, field: 'id', path: ['entries', index, 'id'] }
  if (typeof id !== 'string' || /[/[]/.test(id) || !isPageName(`pages/${id}.tsx`)) {
    return [
      {
        ...fault,
        found: id === undefined ? 'nothing' : quoted(id),
        expected: 'letters, digits, - and _ after a first letter or digit',
        fix: 'Write it like high-water: it is the last name of the address.',
      },
    ]
  }
  const place = placeOf(file, id)
  const other = taken.get(place)
  taken.set(place, other ?? `${file}, no. ${index + 1}`)
  if (!other) return []
  const found = `${quoted(id)}, the same route as ${other}`
  return [{ ...fault, found, expected: 'one page for each route', fix: 'Change one of the ids.' }]
}

/** A component is a function, or what `memo` and `forwardRef` make of one. */
export function isPageModule(exports: unknown): exports is PageModule {
  const component: unknown = Object(exports).default
  return typeof component === 'function' || '$$typeof' in Object(component)
}
