import { isPageName } from '../read/page-files.ts'
import type { LoadedPages } from '../read/pages.ts'
import { isPageModule, listEntries, ownRoutes, placeAt, placeOf } from '../render/page-plans.ts'
import { type Content, fieldAt } from '../schema/content-paths.ts'
import { readFacts } from '../schema/marks/front-matter.ts'
import { listMarks, pageFacts, pageMarks } from '../schema/schema.ts'
import { locateContent, positionIn } from '../schema/source-positions.ts'
import { languagesOf } from '../schema/text.ts'
import { checkFacts } from '../schema/validation/validation.ts'
import { type Diagnostic, type Fault, quoted } from '../shared/diagnostic.ts'
import {
  isListFile,
  isTextFile,
  languageOf,
  notFoundRoute,
  routeOf,
  routesOf,
} from '../shared/routes.ts'

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

type Loaded = Pick<LoadedPages, 'pages' | 'sourceText'> & { content: Content }

interface PageFile {
  file: string
  exports: LoadedPages['pages'][string]
  /** Of the site. */
  languages: string[]
}

/** What pages export, or say at their top, and where their files are. */
export function checkPageExports({ pages, content, sourceText }: Loaded): Diagnostic[] {
  const languages = languagesOf(content.site)
  return Object.entries(pages).flatMap(([file, exports]): Diagnostic[] => {
    const isText = isTextFile(file)
    const schema = isText ? pageFacts : isListFile(file) ? listMarks : pageMarks
    const facts = isText ? factsOf(file, exports) : marksOf(exports)
    const source = sourceText(file) ?? ''
    const inFacts = checkFacts(schema, facts, content).map(({ path, ...fault }) => {
      const named = { field: fieldAt(facts, path), ...fault }
      if (!isText) return locateContent({ ...named, path }, file, source)
      const { nameStart } = readFacts(source).placeOf(path[0])
      return { ...named, file, ...positionIn(source, nameStart) }
    })
    const rules = [faultOfFolder, faultOfLanguage, faultOfRequired, faultOfComponent]
    const others = rules.flatMap((rule) => rule({ file, exports, languages }) ?? [])
    return [...inFacts, ...others.map((fault) => ({ file, ...fault }))]
  })
}

function factsOf(file: string, { meta }: PageFile['exports']): Record<string, unknown> {
  const { text: _, ...facts } = Object(meta)
  // Search engines leave the 404 page out.
  return routeOf(file) === notFoundRoute ? { description: '404', ...facts } : facts
}

/** With the misspelt ones, which would publish what the owner means to keep back. */
function marksOf(exports: PageFile['exports']): Record<string, unknown> {
  const stem = (text: string) => text.toLowerCase().replace(/s$/, '')
  const names = Object.keys(pageMarks.entries).map(stem)
  const isMark = ([name, value]: [string, unknown]) => value !== false && names.includes(stem(name))
  return Object.fromEntries(Object.entries(exports).filter(isMark))
}

function faultOfFolder({ file, languages: [, ...others] }: PageFile): Fault | undefined {
  const folder = others.find((name) => new RegExp(`^pages/${name}[./]`, 'i').test(file))
  if (!folder) return undefined
  return {
    code: 'language-folder',
    found: `a page in the folder of ${folder}`,
    expected: `export const languages = ['${folder}'] in a page beside the others, or a name such as page.${folder}.md`,
    fix: 'Move the file.',
  }
}

/** Of a page in Markdown. */
function faultOfLanguage({ file, languages: [first, ...others] }: PageFile): Fault | undefined {
  const language = isTextFile(file) && languageOf(file, '')
  const allowed = routeOf(file) === notFoundRoute ? [] : others
  if (!language || allowed.includes(language)) return undefined
  const or = allowed.map((name) => `, or .${name}.md for ${name}`)
  return {
    code: 'page-language',
    found: `a page in ${quoted(language)}`,
    expected: `.md for ${first}${or.join('')}`,
    fix: "Rename it, or write its language into languages in site.ts: ['en-GB', 'fr'].",
  }
}

function faultOfRequired({ file, exports }: PageFile): Fault | undefined {
  const route = routeOf(file)
  // Most hosts support only one 404 page.
  const isPartial = exports.languages && !(isTextFile(file) && route === notFoundRoute)
  const isRequired = ['/', notFoundRoute].includes(route)
  if (!isRequired || (exports.draft !== true && !isPartial)) return undefined
  return {
    code: 'page-export',
    found: exports.draft ? 'a draft' : `a page in ${exports.languages} alone`,
    expected: 'a page that every site has, in all its languages',
    fix: 'Remove draft and languages. In Markdown, add a file for each language: index.fr.md.',
  }
}

function faultOfComponent({ exports }: PageFile): Fault | undefined {
  if (isPageModule(exports)) return undefined
  return {
    code: 'no-component',
    found: 'no default export that is a component',
    expected: 'export default function Page() { return <Layout title="…">…</Layout> }',
    fix: 'Export the page like this.',
  }
}

/** The file of a page of its own wins over one for many pages; else each route is made once. */
export function checkPageEntries({ pages, content, sourceText }: Loaded): Diagnostic[] {
  const languages = languagesOf(content.site)
  const placesOf = (file: string, id?: string, entry = {}) =>
    [...routesOf(routeOf(file, id), [pages[file] ?? {}, entry], languages).values()].map(placeAt)
  const taken = new Map(
    Object.keys(pages).flatMap((file) => placesOf(file).map((place) => [place, file])),
  )
  const isOwn = ownRoutes(Object.keys(pages))
  const entries = Object.entries(pages).flatMap(([file, exports]) =>
    isListFile(file) ? listEntries(exports).map((entry, index) => ({ file, entry, index })) : [],
  )
  return entries.flatMap(({ file, entry, index }) => {
    if (isOwn(routeOf(file, entry.id))) return []
    const places = placesOf(file, entry.id, entry)
    const other = places.map((place) => taken.get(place)).find(Boolean)
    if (!other) {
      for (const place of places) taken.set(place, `${file}, no. ${index + 1}`)
      return []
    }
    const fault = {
      code: 'repeated-route',
      path: ['entries', index, 'id'],
      field: `entries, no. ${index + 1}, id`,
      found: `${quoted(entry.id)}, the same route as ${other}`,
      expected: 'an id of its own for each page',
      fix: 'Change one of the ids.',
    }
    return locateContent(fault, file, sourceText(file) ?? '')
  })
}
