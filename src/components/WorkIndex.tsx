import { Fragment } from 'react'
import type { Entry } from '../schema/schema.ts'
import { usePage } from './page-context.ts'
import { yearsAlone } from './years.ts'

/** All titles, set as one running sentence. Each links to its card. */
export function WorkIndex({ works }: { works: Entry[] }) {
  const page = usePage()
  const visible = works.filter(({ draft }) => !draft || page.showsDrafts)
  if (visible.length === 0) return null
  return (
    <ol className="work-index">
      {visible.map(({ id, title, titleLanguage, year }) => (
        // With the spaces, copied text has them too. No line begins with a year.
        <Fragment key={id}>
          <li className={year ? undefined : 'work-undated'}>
            <a href={`#${id}`} lang={titleLanguage}>
              {page.t(title)}
            </a>
            {year && (
              <sup>
                {'\u00a0'}
                {yearsAlone(year)}
              </sup>
            )}
          </li>{' '}
        </Fragment>
      ))}
    </ol>
  )
}
