import { isPageName } from '../read/page-files.ts'
import type { LoadedPages } from '../read/pages.ts'
import { isPageModule, ownRoutes, placeAt, placeOf } from '../render/page-plans.ts'
import { locateContent } from '../schema/source-positions.ts'
import { languagesOf } from '../schema/text.ts'
import { type Diagnostic, type Fault, quoted } from '../shared/diagnostic.ts'
import { isId, isListFile, isTextFile, routeOf, routesOf } from '../shared/routes.ts'

/** Every site has these two. */
const required = ['pages/index.tsx', 'pages/404.tsx']

export function checkPageFiles(files: string[]): Diagnostic[] {
  const first = new Map(files.toReversed().map((file) => [placeOf(file), file]))
  // In another language, the same page.
  const stemOf = (file: string) => file.replace(/(\.[^./]+)?\.md$/, '')
  const isSame = (file: string, other = file) => stemOf(file) === stemOf(other)
  const names = files.filter((file) => !isPageName(file))
  const repeated = files.filter((file) => !isSame(file, first.get(placeOf(file))))
  const missing = required.filter((file) => !first.has(placeOf(file)))
  return [
    ...names.map((file) => ({
      code: 'page-name',
      file,
      found: `the name ${quoted(file)}`,
      expected:
        'letters, digits, - and _ after a first letter or digit, or [id].tsx for many pages, and .tsx or .md at the end',
      fix: 'Rename it, or remove it if it is a copy. A finished page or file belongs in public/.',
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

type Loaded = Pick<LoadedPages, 'pages' | 'sourceText'> & {
  content: { site: Parameters<typeof languagesOf>[0] }
}

export function checkPageExports({ pages, content }: Loaded): Diagnostic[] {
  // Not checked yet.
  const languages = languagesOf(Object(content.site))
  return Object.entries(pages).flatMap(([file, exports]): Diagnostic[] => {
    const own = isTextFile(file) ? [] : Object.entries(exports)
    const wrong = own.map((one) => faultOfExport(file, one, languages))
    const fault = wrong.find(Boolean) ?? faultOfPage(file, exports, languages)
    return fault ? [{ file, ...fault }] : []
  })
}

function faultOfPage(
  file: string,
  exports: Exports,
  [, ...languages]: string[],
): Fault | undefined {
  const folder = languages.find((name) => new RegExp(`^pages/${name}[./]`, 'i').test(file))
  if (folder) {
    return {
      code: 'language-folder',
      found: `a page in the folder of ${folder}`,
      expected: `export const languages = ['${folder}'] in a page beside the others, or a name such as page.${folder}.md`,
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
): Fault | undefined {
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

export function checkPageEntries({ pages, content, sourceText }: Loaded): Diagnostic[] {
  const languages = languagesOf(content.site)
  const placesOf = (file: string, id?: string, entry = {}) =>
    [...routesOf(routeOf(file, id), [pages[file] ?? {}, entry], languages).values()].map(placeAt)
  const taken = new Map(
    Object.keys(pages).flatMap((file) => placesOf(file).map((place) => [place, file])),
  )
  const isOwn = ownRoutes(Object.keys(pages))
  const lists = Object.entries(pages).filter(([file]) => isListFile(file))
  return lists.flatMap(([file, { entries }]) => {
    // A file without a list lacks its first entry.
    const list = Array.isArray(entries) ? entries : [undefined]
    return list.flatMap((item, index) => {
      const { id, languages: own }: Record<string, unknown> = Object(item)
      const isName = typeof id === 'string' && isId(id)
      if (isName && isOwn(routeOf(file, id))) return []
      const places = isName ? placesOf(file, id, item) : []
      const other = places.map((place) => taken.get(place)).find(Boolean)
      const isForeign = Array.isArray(own) && own.some((name) => !languages.includes(name))
      if (isName && !other && !isForeign) {
        for (const place of places) taken.set(place, `${file}, no. ${index + 1}`)
        return []
      }
      const field = isForeign ? 'languages' : 'id'
      const fault = {
        code: isForeign ? 'other-language' : other ? 'repeated-route' : 'page-id',
        entry: `entries, no. ${index + 1}`,
        field,
        path: ['entries', index, field],
        found: other ? `${quoted(id)}, the same route as ${other}` : quoted(isForeign ? own : id),
        expected: isForeign
          ? `languages of the site: ${languages.join(', ')}`
          : 'an id of its own for each page: letters, digits, - and _',
        fix: "Write export const entries = works, or [{ id: 'high-water' }, …].",
      }
      return locateContent(fault, file, sourceText(file) ?? '')
    })
  })
}
