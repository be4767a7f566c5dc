import type { LoadedPages } from '../read/pages.ts'
import { readFacts } from '../schema/marks/front-matter.ts'
import { positionIn } from '../schema/source-positions.ts'
import { languagesOf } from '../schema/text.ts'
import { checkPageFacts } from '../schema/validation/validation.ts'
import { type Diagnostic, type Fault, quoted } from '../shared/diagnostic.ts'
import { isTextFile, languageOf, notFoundRoute, routeOf } from '../shared/routes.ts'

/** Pages in Markdown: what stands at their top, and their languages. */
export function checkTextPages({ pages, content, sourceText }: LoadedPages): Diagnostic[] {
  // Not checked yet.
  const languages = languagesOf(Object(content.site))
  return Object.entries(pages).flatMap(([file, exports]): Diagnostic[] => {
    if (!isTextFile(file)) return []
    const route = routeOf(file)
    const { text: _, ...facts } = Object(exports.meta)
    // Search engines leave the 404 page out.
    if (route === notFoundRoute) facts.description ??= '404'
    const source = sourceText(file) ?? ''
    const inFacts = checkPageFacts(facts, { ...content }).map(({ path: [name], ...fault }) => {
      const { nameStart } = readFacts(source).placeOf(name)
      return { field: `${name}`, ...fault, file, ...positionIn(source, nameStart) }
    })
    const others = [faultOfLanguage(file, languages), faultOfRequired(route, exports)]
    return [...inFacts, ...others.flatMap((fault) => (fault ? { file, ...fault } : []))]
  })
}

function faultOfLanguage(file: string, [first = '', ...others]: string[]): Fault | undefined {
  const language = languageOf(file, '')
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

function faultOfRequired(
  route: string,
  { draft, languages }: LoadedPages['pages'][string],
): Fault | undefined {
  // Most hosts support only one 404 page.
  const isWrong = route === '/' ? draft || languages : draft && route === notFoundRoute
  if (!isWrong) return undefined
  return {
    code: 'page-export',
    found: draft ? 'a draft' : `a page in ${languages} alone`,
    expected: 'a page that every site has, in all its languages',
    fix: draft ? 'Remove draft.' : 'Add a file for each language, such as index.fr.md.',
  }
}
