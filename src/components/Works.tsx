import { words } from '../content/words.ts'
import type { Entry, Media, Text } from '../schema/schema.ts'
import { ratioOf } from '../shared/ratios.ts'
import { folderOf, routeBelow } from '../shared/routes.ts'
import { EntryCard } from './Entry.tsx'
import { Layout } from './Layout.tsx'
import { LineParagraph, Title } from './Line.tsx'
import { Link } from './Link.tsx'
import { lineSizes, Picture, textsOf } from './Picture.tsx'
import { inLanguage, usePage, useShown } from './page-context.ts'
import { yearsAlone } from './parts/dates.ts'
import { TagList } from './parts/TagList.tsx'

interface IndexProps {
  works: Entry[]
  /** The folder of their pages: '/works'. Without it, titles lead to cards on this page. */
  folder?: string
  /** Who the artist is, as large as the titles. */
  statement?: Text | undefined
}

/** `<WorkIndex works={works} statement={site.statement} />`: all titles as running text. */
export function WorkIndex({ works, folder = '#', statement }: IndexProps) {
  const page = usePage()
  const items = useShown(works).flatMap(({ id, title, language, year }) => [
    <li key={id} {...inLanguage(language, page)}>
      <Link to={routeBelow(folder, id)}>
        <Title text={title} />
      </Link>
      <YearMark year={year} />
    </li>,
    ' ',
  ])
  if (items.length === 0) return null
  return (
    <div className="work-index">
      <LineParagraph text={statement} /> <ol>{items}</ol>
    </div>
  )
}

function YearMark({ year }: Pick<Entry, 'year'>) {
  return year && <sup>{`\u00a0${yearsAlone(year)}`}</sup>
}

interface OverviewProps {
  works: Entry[]
  /** The folder of their pages: '/works'. */
  folder: string
}

/** `<WorkOverview works={works} folder="/works" />`: an image of each work, linked to its page. */
export function WorkOverview({ works, folder }: OverviewProps) {
  const page = usePage()
  return (
    <ol className="work-overview">
      {useShown(works).map(({ id, title, year, summary, language, ...work }) => {
        const image = work.thumbnail ?? work.media.map(thumbnailOf).find(Boolean)
        const { ratio, className } = ratioOf(image ? page.findImage(image) : undefined)
        return (
          // Links to the work here still find it.
          <li key={id} id={id} className={image && className} {...inLanguage(language, page)}>
            <Link to={routeBelow(folder, id)}>
              {image ? (
                <Picture name={image} sizes={lineSizes(ratio, 44)} alt="" />
              ) : (
                <span className="title-card" />
              )}
              <Title text={title} />
              <YearMark year={year} />
            </Link>
            <LineParagraph text={summary} />
            <TagList tags={work.tags} />
            <LineParagraph text={image && textsOf(image).credit} />
          </li>
        )
      })}
    </ol>
  )
}

function thumbnailOf(item: Media) {
  if (item.kind === 'image') return item.image
  if (item.kind === 'gallery') {
    const [first] = item.images
    return typeof first === 'object' ? first.image : first
  }
  return item.kind === 'video' ? item.video.poster : undefined
}

interface PageProps {
  id: string
  /** All with a page in this folder, to link to the previous and the next. */
  works: Entry[]
  /** The page of all works, marked in the bar. */
  parent?: string
  /** In place of "All works": `'All installations'`. */
  back?: Text
}

/** `<WorkPage id={id} works={works} />`: a page about one work or workshop. */
export function WorkPage({ id, works, parent, back = words.allWorks }: PageProps) {
  const page = usePage()
  const list = useShown(works)
  const index = list.findIndex((work) => work.id === id)
  const work = list[index]
  if (!work) throw new Error(`No work in ${page.language} has the id '${id}'`)
  const beside = [
    { work: list[index - 1], rel: 'prev', label: words.previous },
    { work: list[index + 1], rel: 'next', label: words.next },
  ]
  return (
    <Layout parent={parent}>
      <EntryCard entry={work} alone />
      <nav className="page-section work-navigation">
        <Link to={parent ?? '/'}>{page.t(back ?? words.notFound.back)}</Link>
        <ul className="page-section-columns">
          {beside.map(
            ({ work, rel, label = '' }) =>
              work && (
                <li key={rel}>
                  {page.t(label)}{' '}
                  <Link to={routeBelow(folderOf(page.route), work.id)} rel={rel}>
                    <span {...inLanguage(work.language, page)}>
                      <Title text={work.title} />
                    </span>
                  </Link>
                </li>
              ),
          )}
        </ul>
      </nav>
    </Layout>
  )
}
