import type { PagePlan } from '../page/body.tsx'
import type { Exports } from '../read/bundle.ts'
import type { LoadedPages } from '../read/page-loader.ts'
import { isPageModule, listPlans, type PageSources } from '../render/page-plans.ts'
import { lineOf } from '../schema/code-tree.ts'
import { checkFacts, entriesIn } from '../schema/content-checks.ts'
import { languagesOf } from '../schema/languages.ts'
import { type Content, fieldAt } from '../schema/paths.ts'
import { type Fault, quoted } from '../shared/fault.ts'
import { foldCase } from '../shared/file-names.ts'
import {
  isListFile,
  isMarkdown,
  languageOf,
  notFoundOutput,
  notFoundRoute,
  outputOfRoute,
  routeIn,
  routeOf,
} from '../shared/routes.ts'
import { readFrontMatter } from '../texts/front-matter.ts'
import { isInAssets, reserved } from './public-rules.ts'

const noFacts = {
  code: 'no-facts',
  found: 'no title between two lines of ---',
  fix: 'Put four lines at the top: "---", "title: Low Tide", "description: What it is." and "---".',
}

/** What pages say of themselves. */
export function checkPageExports({ modules, content, sourceText }: LoadedPages): Fault[] {
  return Object.entries(modules).flatMap(([file, exports]) => {
    const source = sourceText(file)
    return isMarkdown(file)
      ? checkFrontMatter(file, source, content)
      : checkExports(file, source, exports, content)
  })
}

function checkFrontMatter(file: string, source: string, content: Content): Fault[] {
  const { values, lines } = readFrontMatter(source)
  if (lines.size === 0) return [{ ...noFacts, file, line: 1 }]
  return checkFacts('markdown', values, content).map(({ path, ...fault }) => {
    return { field: fieldAt(values, path), ...fault, file, line: lines.get(`${path[0]}`) ?? 1 }
  })
}

function checkExports(file: string, source: string, exports: Exports, content: Content): Fault[] {
  const values = factsIn(exports, content)
  const form = isListFile(file) ? 'list' : 'single'
  const faults = checkFacts(form, values, content).map(({ path, ...fault }) => {
    const line = lineOf(file, source, path)
    return { field: fieldAt(values, path), ...fault, file, ...(line && { line }) }
  })
  if (isPageModule(exports)) return faults
  const found = 'no default export that is a component'
  const fix =
    'Write export default function Page() { return <Layout>…</Layout> }. Other components belong in src/own/.'
  return [...faults, { code: 'no-component', file, found, fix }]
}

/** The exports to check. Content is checked where it stands. */
function factsIn(exports: Exports, content: Content): Exports {
  const facts = Object.entries(exports).filter(([name, value]) => {
    // Other functions are for other files.
    if (typeof value === 'function') return ['draft', 'unlisted', 'meta'].includes(name)
    const isContent = name === 'meta' && typeof value === 'object' && Object.isFrozen(value)
    return name !== 'default' && !isContent
  })
  const { entries } = exports
  const checked = entriesIn(content)
  const others = Array.isArray(entries) && entries.filter((entry) => !checked.has(entry))
  return { ...Object.fromEntries(facts), ...(others && { entries: others }) }
}

/** Every route is made once, and some are made on every site. */
export function checkRoutes(pages: PageSources): Fault[] {
  const { modules, content } = pages
  const plans = listPlans(pages)
  const outputs = new Set(plans.map(({ output }) => output))
  const languages = languagesOf(content.site)
  return [
    ...findRepeated(plans),
    ...plans.flatMap(({ file, output }) => (isInAssets(output) ? { ...reserved, file } : [])),
    ...findMissing(outputs, languages),
    ...findForeign(Object.keys(modules), languages),
  ]
}

function findRepeated(plans: PagePlan[]): Fault[] {
  // Some disks and hosts ignore case.
  const taken = new Map<string, PagePlan>()
  const nameOf = ({ file, entry }: PagePlan) => (entry ? `${file}, ${entry.id}` : file)
  return plans.flatMap((plan) => {
    const output = foldCase(plan.output)
    const other = taken.get(output)
    taken.set(output, other ?? plan)
    // A file of its own wins over one named [id].tsx.
    if (!other || (plan.entry && !other.entry)) return []
    const found = `${quoted(nameOf(plan))}, with the same address as ${nameOf(other)}`
    const fix = 'Rename or remove one of them.'
    return { code: 'repeated-route', file: plan.file, found, fix }
  })
}

function findMissing(outputs: Set<string>, languages: string[]): Fault[] {
  const [first = ''] = languages
  const homes = languages.map((language) => outputOfRoute(routeIn(language, '/', first)))
  const missing = [...homes, notFoundOutput].filter((output) => !outputs.has(output))
  const fix =
    'Add it, or remove draft or languages from it: every site has a home page in all of its languages, and a 404 page.'
  return missing.map((output) => {
    const file = output === notFoundOutput ? 'pages/404.tsx' : 'pages/index.tsx'
    return { code: 'missing-page', file, output, found: `no page for ${output}`, fix }
  })
}

function findForeign(files: string[], languages: string[]): Fault[] {
  const [first = ''] = languages
  return files.filter(isMarkdown).flatMap((file) => {
    const language = languageOf(file, first)
    const isLost = routeOf(file) === notFoundRoute && language !== first
    if (languages.includes(language) && !isLost) return []
    const fix = `End its name in .md for ${first}, or .fr.md for fr, or add the language in site.ts. Hosts show a single 404 page: pages/404.tsx.`
    const output = outputOfRoute(routeOf(file))
    return { code: 'page-language', file, output, found: `a page in ${quoted(language)}`, fix }
  })
}
