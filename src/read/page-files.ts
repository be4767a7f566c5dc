import { basename } from 'node:path'
import type { PageEntry, PageModule } from '../page/page.tsx'
import {
  type ContentDiagnostic,
  type Diagnostic,
  quoted,
  type UnplacedDiagnostic,
} from '../shared/diagnostic.ts'
import { foldCase } from '../shared/file-names.ts'
import { listFiles } from '../shared/files.ts'
import { isListFile, outputOf, routeOf, routesOf } from '../shared/routes.ts'

/** The files below `pages/`, as sorted paths from the root. */
export function findPageFiles(root: string): string[] {
  return listFiles(root, 'pages')
    .filter((file) => !basename(file).startsWith('.') && !/\.test\.tsx?$/.test(file))
    .sort()
}

export function isPageName(file: string): boolean {
  return /^pages(\/[a-zA-Z\d][\w-]*)*\/([a-zA-Z\d][\w-]*|\[id\])\.tsx$/.test(file)
}

/** Every site has these two. */
const required = ['pages/index.tsx', 'pages/404.tsx']

// To some hosts and disks, routes that differ in case are the same.
const placeAt = (route: string) => foldCase(outputOf(route))
const placeOf = (file: string) => placeAt(routeOf(file))

export function checkPageFiles(files: string[]): Diagnostic[] {
  const first = new Map(files.toReversed().map((file) => [placeOf(file), file]))
  const names = files.filter((file) => !isPageName(file))
  const repeated = files.filter((file) => first.get(placeOf(file)) !== file)
  const missing = required.filter((file) => !first.has(placeOf(file)))
  return [
    ...names.map((file) => ({
      code: 'page-name',
      file,
      found: `the name ${quoted(file)}`,
      expected:
        'letters, digits, - and _ after a first letter or digit, or [id] for many pages, and .tsx at the end',
      fix: 'Rename it. A text belongs in src/content/texts/, a finished page or file in public/.',
    })),
    ...repeated.map((file) => ({
      code: 'repeated-route',
      file,
      found: `the same route as ${first.get(placeOf(file))}`,
      expected: 'one file for each route',
      fix: 'Rename or remove one of them.',
    })),
    ...missing.map((file) => ({
      code: 'missing-page',
      file,
      found: 'no such file',
      expected: 'a page that every site has',
      fix: 'Add it.',
    })),
  ]
}

type Exports = Record<string, unknown>
type Pages = Record<string, Exports>

/** `languages`: those of the site. */
export function checkPageExports(pages: Pages, languages: string[]): Diagnostic[] {
  return Object.entries(pages).flatMap(([file, exports]) => {
    const wrong = Object.entries(exports).map((one) => faultOfExport(file, one, languages))
    const fault = wrong.find(Boolean) ?? faultOfPage(file, exports, languages)
    return fault ? { file, ...fault } : []
  })
}

function faultOfPage(
  file: string,
  exports: Exports,
  [, ...languages]: string[],
): UnplacedDiagnostic | undefined {
  const folder = languages.find((name) => new RegExp(`^pages/${name}[./]`, 'i').test(file))
  if (folder) {
    return {
      code: 'language-folder',
      found: `a page in the folder of ${folder}`,
      expected: `export const languages = ['${folder}'] in a page beside the others`,
      fix: 'Move the file.',
    }
  }
  if (isPageModule(exports)) return undefined
  return {
    code: 'no-component',
    found: 'no default export that is a component',
    expected: 'export default function Page() { return <Layout title="…">…</Layout> }',
    fix: 'Export the page like this.',
  }
}

const marks = ['draft', 'unlisted', 'languages', 'entries']

/** A misspelt mark would publish what the owner means to keep back. */
function faultOfExport(
  file: string,
  [name, value]: [string, unknown],
  languages: string[],
): UnplacedDiagnostic | undefined {
  const stem = (text: string) => text.toLowerCase().replace(/s$/, '')
  const mark = marks.find((other) => stem(other) === stem(name))
  if (!mark) return undefined
  const fix = 'Correct the line, or remove it.'
  const fault = (expected: string, found = quoted(value)) => {
    return { code: 'page-export', field: name, found, expected, fix }
  }
  if (mark !== name) return fault(`the name ${mark}`, `the name ${name}`)
  if (mark === 'entries' || value === undefined) return undefined
  const isRequired = required.includes(file)
  if (mark === 'languages') {
    if (isRequired) return fault('a page in all languages')
    const isList = Array.isArray(value) && value.length > 0
    const isRight = isList && value.every((language) => languages.includes(language))
    return isRight ? undefined : fault(`a list of languages of the site: ${languages.join(', ')}`)
  }
  if (typeof value !== 'boolean') return fault('true, or no such line')
  return isRequired && mark === 'draft' && value ? fault('a page that every site has') : undefined
}

/** The entries of [id].tsx that have an id. Each makes a page. */
export function listEntries({ entries }: Exports): PageEntry[] {
  return Array.isArray(entries) ? entries.filter((entry) => typeof entry?.id === 'string') : []
}

/** Whether a route has a file of its own, which wins over one named [id].tsx. */
export function ownRoutes(files: string[]): (route: string) => boolean {
  const places = new Set(files.filter((file) => !isListFile(file)).map(placeOf))
  return (route) => places.has(placeAt(route))
}

export function checkPageEntries(pages: Pages, languages: string[]): ContentDiagnostic[] {
  const placesOf = (file: string, id?: string) =>
    [...routesOf(routeOf(file, id), pages[file] ?? {}, languages).values()].map(placeAt)
  const taken = new Map(
    Object.keys(pages).flatMap((file) => placesOf(file).map((place) => [place, file])),
  )
  const isOwn = ownRoutes(Object.keys(pages))
  const lists = Object.entries(pages).filter(([file]) => isListFile(file))
  return lists.flatMap(([file, { entries }]): ContentDiagnostic[] => {
    // A file without a list lacks its first entry.
    const list = Array.isArray(entries) ? entries : [undefined]
    return list.flatMap((item, index) => {
      const id: unknown = Object(item).id
      const isName = typeof id === 'string' && /^[a-zA-Z\d][\w-]*$/.test(id)
      if (isName && isOwn(routeOf(file, id))) return []
      const places = isName ? placesOf(file, id) : []
      const other = places.map((place) => taken.get(place)).find(Boolean)
      if (isName && !other) {
        for (const place of places) taken.set(place, `${file}, no. ${index + 1}`)
        return []
      }
      return {
        code: other ? 'repeated-route' : 'page-id',
        file,
        entry: `entries, no. ${index + 1}`,
        field: 'id',
        path: ['entries', index, 'id'],
        found: other ? `${quoted(id)}, the same route as ${other}` : quoted(id),
        expected: 'an id of its own for each page: letters, digits, - and _',
        fix: "Write export const entries = works, or [{ id: 'high-water' }, …].",
      }
    })
  })
}

/** A component is a function, or what `memo` and `forwardRef` return; not JSX, which has props. */
export function isPageModule(exports: unknown): exports is PageModule {
  const component: unknown = Object(exports).default
  const isWrapped = '$$typeof' in Object(component) && !('props' in Object(component))
  return typeof component === 'function' || isWrapped
}
