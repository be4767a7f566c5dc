import type { PagePlan } from '../page/body.tsx'
import type { Exports } from '../read/bundle.ts'
import type { LoadedPages } from '../read/page-loader.ts'
import { isPageModule, listPlans, type PageSources } from '../render/page-plans.ts'
import { lineOf } from '../schema/code-tree.ts'
import { checkFacts, entriesIn } from '../schema/content-checks.ts'
import { languagesOf } from '../schema/languages.ts'
import { fieldAt } from '../schema/paths.ts'
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
import { checkOutput } from './public-rules.ts'

const noFacts = {
  code: 'no-facts',
  found: 'no title between two lines of ---',
  fix: 'Put four lines at the top: "---", "title: Low Tide", "description: What it is." and "---".',
}

export function checkPageExports({ modules, content, sourceText }: LoadedPages): Fault[] {
  const checked = entriesIn(content)
  return Object.entries(modules).flatMap(([file, exports]): Fault[] => {
    const source = sourceText(file)
    const { values, lines } = isMarkdown(file)
      ? readFrontMatter(source)
      : valuesOf(exports, checked)
    const faults = checkFacts(formOf(file), values, content).map(({ path, ...fault }) => {
      const line = lines ? (lines.get(`${path[0]}`) ?? 1) : lineOf(file, source, path)
      return { field: fieldAt(values, path), ...fault, file, ...(line && { line }) }
    })
    if (lines?.size === 0) return [{ ...noFacts, file, line: 1 }]
    if (isPageModule(exports)) return faults
    const fix =
      'Write export default function Page() { return <Layout>…</Layout> }. Other components belong in src/own/.'
    const found = 'no default export that is a component'
    return [...faults, { code: 'no-component', file, found, fix }]
  })
}

function formOf(file: string) {
  if (isMarkdown(file)) return 'markdown'
  return isListFile(file) ? 'list' : 'single'
}

/**
 * The exports to check. Left out: functions that other files use, and content (it is frozen), which is
 * checked where it stands.
 */
function valuesOf(exports: Exports, checked: Set<unknown>): { values: Exports; lines?: undefined } {
  const values = Object.entries(exports).filter(([name, value]) => {
    const isContent = name === 'meta' && typeof value === 'object' && Object.isFrozen(value)
    const isHelper = typeof value === 'function' && !['draft', 'unlisted', 'meta'].includes(name)
    return name !== 'default' && !isHelper && !isContent
  })
  const { entries } = exports
  // A mistake in a list of the content is reported there.
  const others = Array.isArray(entries) && entries.filter((entry) => !checked.has(entry))
  return { values: { ...Object.fromEntries(values), ...(others && { entries: others }) } }
}

/** Every route is made once, and some are made on every site. */
export function checkRoutes(pages: PageSources): Fault[] {
  const { modules, content } = pages
  const plans = listPlans(pages)
  const outputs = new Set(plans.map(({ output }) => output))
  const languages = languagesOf(content.site)
  return [
    ...findRepeated(plans),
    ...plans.flatMap(({ file, output }) =>
      checkOutput(output).map((fault) => ({ file, ...fault })),
    ),
    ...findMissing(outputs, Object.keys(modules), languages),
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

function findMissing(outputs: Set<string>, files: string[], languages: string[]): Fault[] {
  const [first = ''] = languages
  const needed = [
    ...languages.map((one) => outputOfRoute(routeIn(one, '/', first))),
    notFoundOutput,
  ]
  return needed
    .filter((output) => !outputs.has(output))
    .map((output) => {
      const isNotFound = output === notFoundOutput
      const file = isNotFound ? 'pages/404.tsx' : 'pages/index.tsx'
      const act = files.includes(file) ? 'Remove draft, or languages, from it' : 'Add it'
      const reason = isNotFound
        ? 'hosts show it where there is no page.'
        : 'every site has this page in all of its languages.'
      return {
        code: 'missing-page',
        file,
        found: `no page for ${output}`,
        fix: `${act}: ${reason}`,
      }
    })
}

function findForeign(files: string[], languages: string[]): Fault[] {
  const [first = ''] = languages
  return files.filter(isMarkdown).flatMap((file) => {
    const language = languageOf(file, first)
    const isLost = routeOf(file) === notFoundRoute && language !== first
    if (languages.includes(language) && !isLost) return []
    const fix = isLost
      ? 'Hosts show a single 404 page: write all languages into pages/404.tsx.'
      : `End its name in .md for ${first}, or .fr.md for fr; or add the language in site.ts.`
    return { code: 'page-language', file, found: `a page in ${quoted(language)}`, fix }
  })
}
