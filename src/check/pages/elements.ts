import type { RenderedSite } from '../../render/rendered-site.ts'
import { type Fault, suggest } from '../../shared/diagnostic.ts'
import type { ReadPage } from './page-dom.ts'

/** Of HTML, with those that it knows no longer, but browsers still show. */
const known = `
  a abbr address area article aside audio b base bdi bdo big blockquote body br button canvas caption
  center cite code col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset
  figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins
  kbd label legend li link main map mark marquee math menu meta meter nav nobr noscript object ol
  optgroup option output p param picture pre progress q rp rt ruby s samp script search section select
  selectedcontent slot small source span strike strong style sub summary sup svg table tbody td template
  textarea tfoot th thead time title tr track tt u ul var video wbr`
const names = new Set(known.trim().split(/\s+/))

/** A component in small letters shows its children at most: an error. All else may be meant. */
export function checkElements({ all }: ReadPage, { imports }: RenderedSite): Fault[] {
  const files = [...imports.keys()].map((file) => /([A-Z]\w*)\.tsx$/.exec(file)?.[1] ?? '')
  return all(':not(svg *, math *)').flatMap(({ name }): Fault[] => {
    if (names.has(name) || name.includes('-')) return []
    const component = files.find((file) => file.toLowerCase() === name)
    return [
      {
        ...(!component && { level: 'warning' }),
        code: 'unknown-element',
        field: `<${name}>`,
        found: 'an element that browsers do not know',
        expected: 'an element of HTML, or a component with its capital letters',
        fix: component
          ? `Write <${component}>.`
          : (suggest(name, names) ?? 'Correct its name, or remove it.'),
        trace: `<${name}`,
      },
    ]
  })
}
