import { isPageName, type LoadedPages } from '../read/page-loader.ts'
import { isPageModule, listPlans, type PlannedPages } from '../render/page-plans.ts'
import { checkPage } from '../schema/faults.ts'
import { type ContentFault, fieldAt, hasFields } from '../schema/paths.ts'
import { lineOf } from '../schema/positions.ts'
import { languagesOf } from '../schema/text.ts'
import { type Diagnostic, type Path, quoted, suggest } from '../shared/diagnostic.ts'
import { foldCase } from '../shared/file-names.ts'
import {
  isListFile,
  isTextFile,
  languageOf,
  notFoundOutput,
  notFoundRoute,
  outputOf,
  routeIn,
  routeOf,
} from '../shared/routes.ts'
import { readFrontMatter } from '../texts/front-matter.ts'
import { checkReserved } from './public-rules.ts'

type Exports = LoadedPages['pages'][string]

type Loaded = PlannedPages & Pick<LoadedPages, 'sourceText'>

export function checkPageFiles(files: string[]): Diagnostic[] {
  const fix =
    'Use only letters, digits, - and _, and .tsx or .md at the end. Finished files belong in public/.'
  return files
    .filter((file) => !isPageName(file))
    .map((file) => ({ code: 'page-name', file, found: 'a name that cannot be an address', fix }))
}

/** What pages export, or say at their top. */
export function checkPageExports({ pages, content, sourceText }: Loaded): Diagnostic[] {
  return Object.entries(pages).flatMap(([file, exports]): Diagnostic[] => {
    const isText = isTextFile(file)
    const facts = isText ? factsOf(file, exports) : exportsOf(file, exports)
    const source = sourceText(file)
    const lineAt = (path: Path) =>
      isText ? (readFrontMatter(source).lines.get(`${path[0]}`) ?? 1) : lineOf(file, source, path)
    const faults = [
      ...checkPage(isText ? 'facts' : 'exports', facts, content),
      ...(isText ? [] : checkNames(file, exports)),
    ]
    const inFacts = faults.map(({ path, ...fault }) => {
      const line = lineAt(path)
      return { field: fieldAt(facts, path), ...fault, file, ...(line && { line }) }
    })
    if (isPageModule(exports)) return inFacts
    const fix = 'Write export default function Page() { return <Layout>…</Layout> }.'
    const found = 'no default export that is a component'
    return [...inFacts, { code: 'no-component', file, found, fix }]
  })
}

/** Search engines leave the 404 page out, so it needs no description. */
function withDescription(file: string, meta: unknown): unknown {
  const isNotFound = routeOf(file) === notFoundRoute && hasFields(meta)
  return isNotFound ? { description: '404', ...meta } : meta
}

function factsOf(file: string, { meta }: Exports): Record<string, unknown> {
  const { text: _, ...facts } = Object(withDescription(file, meta))
  return facts
}

function exportsOf(file: string, { meta, unlisted, languages, entries }: Exports) {
  return {
    // Content is frozen, and checked where it stands: pages.contact.
    meta: hasFields(meta) && Object.isFrozen(meta) ? undefined : withDescription(file, meta),
    unlisted,
    languages,
    entries: isListFile(file) ? entries : [],
  }
}

/** A value under another name would be lost without a word. Functions are for other files. */
function checkNames(file: string, exports: Exports): ContentFault[] {
  const names = ['meta', 'unlisted', 'languages', ...(isListFile(file) ? ['entries'] : [])]
  const unknown = Object.keys(exports).filter(
    (name) => name !== 'default' && !names.includes(name) && typeof exports[name] !== 'function',
  )
  return unknown.map((name) => {
    const general = `Remove export before it: a page says only ${names.join(', ')}.`
    return {
      code: 'unknown-export',
      path: [name],
      found: quoted(name),
      fix: suggest(name, names) ?? general,
    }
  })
}

/** Every route is made once, and some are made on every site. */
export function checkRoutes({ pages, content, showsDrafts }: PlannedPages): Diagnostic[] {
  const languages = languagesOf(content.site)
  const [first = ''] = languages
  /** To some hosts and disks, routes that differ in case are the same. */
  const taken = new Map<string, string>()
  const plans = listPlans({ pages, content, showsDrafts })
  const repeated = plans.flatMap(({ file, entry, output }) => {
    const place = foldCase(output)
    const other = taken.get(place)
    const name = entry ? `${file}, ${entry.id}` : file
    taken.set(place, other ?? name)
    // A file of its own wins over one named [id].tsx.
    if (!other || (entry && pages[other])) return []
    const found = `${quoted(name)}, the same route as ${other}`
    return { code: 'repeated-route', file, found, fix: 'Rename or remove one of them.' }
  })
  const reserved = plans.flatMap(({ file, output }) => {
    const fault = checkReserved(output)
    return fault ? { file, ...fault } : []
  })
  const published = new Set(plans.map(({ output }) => output))
  const needed = [...languages.map((one) => outputOf(routeIn(one, '/', first))), notFoundOutput]
  const missing = needed.filter((output) => !published.has(output))
  const fix = 'Add it, without languages: every site has this page, in all its languages.'
  return [
    ...repeated,
    ...reserved,
    ...missing.map((output) => {
      const file = output === notFoundOutput ? 'pages/404.tsx' : 'pages/index.tsx'
      return { code: 'missing-page', file, found: `no page for ${output}`, fix }
    }),
    ...Object.keys(pages)
      .filter((file) => isTextFile(file) && !languages.includes(languageOf(file, first)))
      .map((file) => {
        const found = `a page in ${quoted(languageOf(file, first))}`
        const fix = `Name it .md for ${first}, .fr.md for fr; or add the language in site.ts.`
        return { code: 'page-language', file, found, fix }
      }),
  ]
}
