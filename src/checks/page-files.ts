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

/** Entries that make no page, and those that make the same as another. */
export function checkPageEntries(pages: Record<string, Record<string, unknown>>): ContentProblem[] {
  const taken = new Map(Object.keys(pages).map((file) => [placeOf(file), file]))
  const lists = Object.entries(pages).filter(([file]) => isListFile(file))
  return lists.flatMap(([file, { entries }]) => {
    // A list without entries lacks its first.
    const list = Array.isArray(entries) && entries.length > 0 ? entries : [undefined]
    return list.flatMap((item, index) => {
      const id: unknown = Object(item).id
      const isName = typeof id === 'string' && !/[/[]/.test(id) && isPageName(`pages/${id}.tsx`)
      const place = isName ? placeOf(file, id) : ''
      const other = taken.get(place)
      if (isName && !other) {
        taken.set(place, `${file}, no. ${index + 1}`)
        return []
      }
      return {
        ...{
          file,
          entry: `entries, no. ${index + 1}`,
          field: 'id',
          path: ['entries', index, 'id'],
        },
        found: other ? `${quoted(id)}, the same route as ${other}` : quoted(id),
        expected: 'an id of its own for each page: letters, digits, - and _',
        fix: "Write export const entries = works, or [{ id: 'high-water' }, …].",
      }
    })
  })
}

/** A component is a function, or what `memo` and `forwardRef` make of one. */
export function isPageModule(exports: unknown): exports is PageModule {
  const component: unknown = Object(exports).default
  return typeof component === 'function' || '$$typeof' in Object(component)
}
