import { words } from '../content/words.ts'
import type { Entry } from '../schema/schema.ts'
import { routeBelow } from '../shared/routes.ts'
import { isSamePage } from '../shared/urls.ts'
import { Link } from './Link.tsx'
import { InLanguage, Line, PlainWords } from './Marks.tsx'
import { Picture } from './Picture.tsx'
import { usePage, useShown } from './page-context.ts'
import { yearsAlone } from './parts/dates.ts'
import { tableSizes } from './parts/sizes.ts'
import { Title } from './Title.tsx'
import { firstImage } from './WorkOverview.tsx'

interface Props {
  works: Entry[]
  /** The folder of their pages: '/works'. Or '/#' for their places on a page. */
  to?: string | undefined
}

/** `<WorkTable works={works} to="/works" />`: a line for each work, with its image, year, medium and first link. */
export function WorkTable({ works: all, to }: Props) {
  const works = useShown(all)
  if (works.length === 0) return null
  return (
    <table className="work-table">
      <Headings />
      <tbody>
        {works.map((work) => (
          <Row key={work.id} work={work} to={to} />
        ))}
      </tbody>
    </table>
  )
}

function Headings() {
  const { t } = usePage()
  const { workTable } = words
  if (!workTable) return null
  const { title, year, medium, link } = workTable
  return (
    <thead>
      <tr>
        <td />
        {[title, year, medium, link].map((word) => (
          <th key={t(word)} scope="col">
            <span className="visually-hidden">{t(word)}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Row({ work, to = '' }: { work: Entry; to: string | undefined }) {
  const { id, title, titleLanguage, year, medium, links = [] } = work
  const page = to && routeBelow(to, id)
  const link = links.find((other) => !isSamePage(other.to, page))
  const image = firstImage(work)
  const name = <Title text={title} />
  return (
    <InLanguage tag="tr" language={work.language}>
      {/* The link of the title covers it. */}
      <td>{image && <Picture name={image} sizes={tableSizes} alt="" />}</td>
      <th scope="row" lang={titleLanguage}>
        {page ? <Link to={page}>{name}</Link> : name}
      </th>
      <td>{yearsAlone(year)}</td>
      <td>{medium && <Line text={medium} />}</td>
      <td>
        {link && (
          <Link to={link.to}>
            <PlainWords text={link.label} />
          </Link>
        )}
      </td>
    </InLanguage>
  )
}
