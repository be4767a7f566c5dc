import type { PageEntry, PageModule } from '../render/page.tsx'
import type { ContentDiagnostic, Diagnostic, UnplacedDiagnostic } from '../shared/diagnostic.ts'
import { quoted } from '../shared/diagnostic.ts'
import { foldCase, isPortable } from '../shared/file-names.ts'
import { isListFile, notFoundOutput, outputOf, routeOf, routesOf } from '../shared/routes.ts'

/** Whether a file's name makes a route that every host can serve, and can lie on every disk. */
export function isPageName(file: string): boolean {
  const name = '[a-zA-Z0-9][\\w-]*'
  const pattern = new RegExp(`^pages(/${name})*/(${name}|\\[id\\])\\.tsx$`)
  // On a disk that tells case, it would be a page beside the one that the address belongs to.
  const isOtherIndex = /\/index\.tsx$/i.test(file) && !file.endsWith('/index.tsx')
  return pattern.test(file) && isPortable(file) && !isOtherIndex
}

const required = [
  { output: 'index.html', file: 'pages/index.tsx', purpose: 'the root' },
  { output: notFoundOutput, file: 'pages/404.tsx', purpose: 'addresses that lead nowhere' },
]

// Hosts and file systems may take upper for lower case, so routes differ by more than that.
const placeAt = (route: string) => foldCase(outputOf(route))
const placeOf = (file: string) => placeAt(routeOf(file))

/** Names that make no route, routes with two files, and pages that no site can do without. */
export function checkPageFiles(files: string[]): Diagnostic[] {
  const first = new Map(files.toReversed().map((file) => [placeOf(file), file]))
  const names = files.filter((file) => !isPageName(file))
  const repeated = files.filter((file) => first.get(placeOf(file)) !== file)
  const spellings = files.map(foldCase)
  const missing = required.filter(
    ({ output, file }) => !first.has(output) && !spellings.includes(file),
  )
  return [
    ...names.map((file) => ({
      file,
      found: `the name ${quoted(file)}`,
      expected:
        'letters, digits, - and _ after a first letter or digit, or [id] for many pages, .tsx at the end, index, [id] and .tsx in small letters, and no name that Windows keeps for devices, such as con or aux',
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

type Exports = Record<string, unknown>
type Pages = Record<string, Exports>

/** What page files export: a component, whether it is a draft, and its languages, of those of the site. */
export function checkPageExports(pages: Pages, languages: string[]): Diagnostic[] {
  return Object.entries(pages).flatMap(([file, exports]) => {
    const { draft } = exports
    const fault = faultOfLanguage(file, exports, languages)
    if (fault) return { file, ...fault }
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
    const slips = ['draft', 'unlisted'].flatMap((name) => faultOfMark(name, exports))
    if (isPageModule(exports) || slips.length > 0) return slips.map((slip) => ({ file, ...slip }))
    return {
      file,
      found: 'no default export that is a component',
      expected: 'export default function Page() { return <Layout title="…">…</Layout> }',
      fix: 'Export the page like this.',
    }
  })
}

/** What is meant to be kept back must not be published by a slip. */
function faultOfMark(name: string, exports: Exports): UnplacedDiagnostic | [] {
  const { [name]: value, default: component } = exports
  const other = Object.keys(exports).find((key) => key !== name && key.toLowerCase() === name)
  const isMisplaced = Object(component)[name] !== undefined
  if (!other && !isMisplaced && (value === undefined || typeof value === 'boolean')) return []
  return {
    field: name,
    found: other ?? (isMisplaced ? `${name} of the component` : quoted(value)),
    expected: 'true, or no such line',
    fix: `Write export const ${name} = true, or take the line out.`,
  }
}

/** A page in the folder of a language, or with a list of languages that makes no sense. */
function faultOfLanguage(
  file: string,
  exports: Exports,
  languages: string[],
): UnplacedDiagnostic | undefined {
  const { languages: own } = exports
  const slip = Object.keys(exports).find((name) => /^(language|Languages?)$/.test(name))
  const taken = languages.slice(1).find((name) => new RegExp(`^pages/${name}[./]`, 'i').test(file))
  const isNeeded = required.some((page) => page.file === file)
  const isList = Array.isArray(own) && own.every((name) => languages.includes(name))
  const isRight = isList && own.length > 0 && !isNeeded
  if (!taken && !slip && (own === undefined || isRight)) return undefined
  const list = isNeeded
    ? 'a page in all languages'
    : `a list of languages of the site: ${languages.join(', ')}`
  return {
    field: 'languages',
    found: taken ? `a page in the folder of ${taken}` : (slip ?? quoted(own)),
    expected: taken ? `export const languages = ['${taken}'] in a page beside the others` : list,
    fix: taken ? 'Move the file.' : 'Correct the line, or take it out.',
  }
}

/** What the pages of a file named [id].tsx are about, as far as its list is right. */
export function listEntries({ entries }: Exports): PageEntry[] {
  return Array.isArray(entries) ? entries.filter((entry) => typeof entry?.id === 'string') : []
}

/** Entries that make no page, and those that make the same as another. */
export function checkPageEntries(pages: Pages, languages: string[]): ContentDiagnostic[] {
  const placesOf = (file: string, id?: string) =>
    [...routesOf(routeOf(file, id), pages[file] ?? {}, languages).values()].map(placeAt)
  const taken = new Map(
    Object.keys(pages).flatMap((file) => placesOf(file).map((place) => [place, file])),
  )
  const lists = Object.entries(pages).filter(([file]) => isListFile(file))
  return lists.flatMap(([file, { entries }]): ContentDiagnostic[] => {
    // What is no list lacks its first entry.
    const list = Array.isArray(entries) ? entries : [undefined]
    if (list.length === 0) {
      const fix = 'Publish one, or take the page file out until there is one.'
      const found = 'a list without published entries'
      const expected = 'at least one that is published'
      return [{ file, field: 'entries', path: ['entries'], found, expected, fix }]
    }
    return list.flatMap((item, index) => {
      const id: unknown = Object(item).id
      const isName = typeof id === 'string' && !/[/[]/.test(id) && isPageName(`pages/${id}.tsx`)
      const places = isName ? placesOf(file, id) : []
      const other = places.map((place) => taken.get(place)).find(Boolean)
      if (isName && !other) {
        for (const place of places) taken.set(place, `${file}, no. ${index + 1}`)
        return []
      }
      return {
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

/** A component is a function, or what `memo` and `forwardRef` make of one; no JSX, which has props. */
export function isPageModule(exports: unknown): exports is PageModule {
  const component: unknown = Object(exports).default
  const isWrapped = '$$typeof' in Object(component) && !('props' in Object(component))
  return typeof component === 'function' || isWrapped
}
