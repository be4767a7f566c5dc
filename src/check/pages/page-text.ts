import { basename } from 'node:path/posix'
import type { RenderedSite } from '../../render/rendered-site.ts'
import { fieldAt, valueAt } from '../../schema/content-paths.ts'
import { checkSections } from '../../schema/validation/validation.ts'
import { type Diagnostic, type Fault, quoted } from '../../shared/diagnostic.ts'
import { isListFile, notFoundRoute, pageName } from '../../shared/routes.ts'
import { isExample } from '../../shared/urls.ts'
import { type ReadPage, textOf } from './page-dom.ts'

export function checkObjects({ markup }: ReadPage): Fault[] {
  if (!markup.includes('[object Object]')) return []
  const expected = 'translated texts shown by t, from usePage()'
  const fix = 'Write t(title) for title.'
  return [{ code: 'object-as-text', field: 'text', found: '[object Object]', expected, fix }]
}

/** Of lists that are not those of cv.ts, such as one of events. */
export function checkOwnSections({ usage }: ReadPage, { content }: RenderedSite): Fault[] {
  const lists = usage.checks.cvs.filter((list) => list !== content.cv)
  return lists.flatMap((list) =>
    checkSections(list).map(({ path, ...fault }) => {
      const parent = valueAt({ ...list }, path.slice(0, -1))
      const values = [valueAt({ ...list }, path), ...Object.values(Object(parent))]
      const trace = values.find((value) => typeof value === 'string')
      return { field: fieldAt({ ...list }, path), ...fault, ...(trace && { trace }) }
    }),
  )
}

export function checkLeftovers(page: ReadPage, site: RenderedSite): Fault[] {
  if (!site.isStrict) return []
  const text = page.all('title, body').map((element) => textOf(element, ' '))
  const words = new Set(text.join(' ').match(/\b[Ll]orem ipsum\b|\bTODO\b|\bFIXME\b|\bTBD\b/g))
  const leftovers = [
    ...page.references.filter(({ url }) => isExample(url)),
    ...[...words].map((word) => ({ name: 'text', url: word })),
  ]
  return leftovers.map(({ name, url }) => ({
    code: 'leftover',
    field: name,
    found: quoted(url),
    expected: 'your own content (--strict)',
    fix: 'Write what belongs there, most likely in src/content/.',
    // The address of the site is on every page, but only once in the sources.
    trace: url.startsWith(site.siteUrl.href) ? site.siteUrl.href : url.replace(/^mailto:/, ''),
  }))
}

export function checkHead({ meta, route }: ReadPage): Fault[] {
  const needed = (['title', 'description'] as const).slice(0, route === notFoundRoute ? 1 : 2)
  return needed
    .filter((field) => !meta[field].trim())
    .map((field) => ({
      code: `missing-${field}`,
      field,
      found: 'nothing',
      expected: 'a title for browser tabs, and a description for search engines',
      fix: "Add export const meta = { title: '…', description: '…' } to the page.",
    }))
}

export function warnOfRepetition({ pages }: RenderedSite): Diagnostic[] {
  return (['title', 'description'] as const).flatMap((field) => {
    const firsts = new Map(pages.toReversed().map((page) => [page.meta[field], page]))
    return pages.flatMap((page) => {
      const first = firsts.get(page.meta[field])
      // In a file that makes many pages, the id ends the route.
      const isTranslation =
        first?.file === page.file &&
        (!isListFile(page.file) || basename(first.route) === basename(page.route))
      if (!page.meta[field] || !first || isTranslation) return []
      return {
        level: 'warning',
        code: `repeated-${field}`,
        file: page.file,
        page: pageName(page),
        field,
        found: `${quoted(page.meta[field])}, as in ${pageName(first)}`,
        expected: 'a different one for each page, since search results show it',
        fix: 'Say what this page is about.',
      }
    })
  })
}
