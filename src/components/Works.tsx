import { site } from '../content/site.ts'
import { words } from '../content/words.ts'
import type { Entry, Media, Text } from '../schema/schema.ts'
import { ratioOf } from '../shared/ratios.ts'
import { folderOf, isShown, routeBelow } from '../shared/routes.ts'
import { EntryCard, TagList } from './Entry.tsx'
import { overviewHeight, rowSizes } from './image-sizes.ts'
import { Layout } from './Layout.tsx'
import { LineParagraph, Title } from './Line.tsx'
import { Link } from './Link.tsx'
import { Picture, textsOf } from './Picture.tsx'
import { inLanguage, type PageEntry, usePage, useShown } from './page-context.ts'
import { yearsAlone } from './parts/dates.ts'

interface IndexProps {
  works: Entry[]
  /** The folder of their pages: '/works'. Without it, titles lead to cards on this page. */
  to?: string
  /** Who the artist is, as large as the titles. */
  statement?: Text | undefined
}

/** `<WorkIndex works={works} statement={site.statement} />`: all titles as running text. */
export function WorkIndex({ works, to = '#', statement }: IndexProps) {
  const page = usePage()
  const items = useShown(works).flatMap(({ id, title, language, year }) => [
    <li key={id} {...inLanguage(language, page)}>
      <Link to={routeBelow(to, id)}>
        <Title text={title} />
      </Link>
      <YearMark year={year} />
    </li>,
    ' ',
  ])
  if (items.length === 0 && !statement) return null
  return (
    <div className="work-index">
      <LineParagraph text={statement} /> {items.length > 0 && <ol>{items}</ol>}
    </div>
  )
}

function YearMark({ year }: Pick<Entry, 'year'>) {
  return year && <sup>{`\u00a0${yearsAlone(year)}`}</sup>
}

interface OverviewProps {
  works: Entry[]
  /** The folder of their pages: '/works'. */
  to: string
}

/** `<WorkOverview works={works} to="/works" />`: an image of each work, linked to its page. */
export function WorkOverview({ works, to }: OverviewProps) {
  const list = useShown(works)
  if (list.length === 0) return null
  return (
    <ol className="work-overview">
      {list.map((work) => (
        <WorkPreview key={work.id} work={work} to={routeBelow(to, work.id)} />
      ))}
    </ol>
  )
}

function WorkPreview({ work, to }: { work: Entry; to: string }) {
  const page = usePage()
  const { id, title, year, summary, language, tags } = work
  const image = work.thumbnail ?? work.media.map(thumbnailOf).find(Boolean)
  const { ratio, className } = ratioOf(image ? page.findImage(image) : undefined)
  return (
    // Links to the work on this page still find it.
    <li id={page.takeId(id, work)} className={image && className} {...inLanguage(language, page)}>
      <Link to={to}>
        {image ? (
          <Picture name={image} sizes={rowSizes(ratio, overviewHeight)} alt="" />
        ) : (
          <span className="title-card" />
        )}
        <Title text={title} />
        <YearMark year={year} />
      </Link>
      <LineParagraph text={summary} />
      <TagList tags={tags} />
      <LineParagraph text={image && textsOf(image).credit} />
    </li>
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
  /** Those with a page in this folder are linked as the previous and the next. */
  works: Entry[]
  /** The page of all works, marked in the bar. */
  overview?: string
  /** In place of "All works": `'All installations'`. */
  back?: Text
}

/** `<WorkPage id={id} works={works} />`: a page about one work or workshop. */
export function WorkPage({ id, works, overview, back = words.allWorks }: PageProps) {
  const page = usePage()
  const folder = folderOf(page.ownRoute)
  const hasPage = (work: Entry) => page.hasPage(routeBelow(folder, work.id))
  const list = useShown(works)
  const index = list.findIndex((work) => work.id === id)
  const work = list[index]
  if (!work) {
    const error = new Error(`No work in ${page.language} has the id '${id}'`, { cause: id })
    const fix = 'Correct the id, or give it the list that holds this work.'
    throw Object.assign(error, { fix })
  }
  const previous = list.slice(0, index).findLast(hasPage)
  const next = list.slice(index + 1).find(hasPage)
  return (
    <Layout section={overview}>
      <EntryCard entry={work} heading="h1" />
      <nav className="page-section work-navigation">
        <Link to={overview ?? '/'}>{page.t(back ?? words.notFound.back)}</Link>
        {(previous || next) && (
          <ul className="page-section-columns">
            <Neighbour work={previous} rel="prev" label={words.previous} />
            <Neighbour work={next} rel="next" label={words.next} />
          </ul>
        )}
      </nav>
    </Layout>
  )
}

interface NeighbourProps {
  /** None before the first and after the last. */
  work: Entry | undefined
  rel: 'prev' | 'next'
  label: Text | undefined
}

function Neighbour({ work, rel, label = '' }: NeighbourProps) {
  const page = usePage()
  if (!work) return null
  return (
    <li>
      {page.t(label)}{' '}
      <Link to={routeBelow(folderOf(page.route), work.id)} rel={rel}>
        <span {...inLanguage(work.language, page)}>
          <Title text={work.title} />
        </span>
      </Link>
    </li>
  )
}

/**
 * `export const entries = tagsOf(works)`: a page for each tag, in the languages of its works. It is a
 * draft if all of them are.
 */
export function tagsOf(works: Entry[]): PageEntry[] {
  const ids = new Set(works.flatMap(({ tags = [] }) => tags))
  return [...ids].map((id) => {
    const tagged = withTag(id, works)
    const isDraft = tagged.every(({ draft }) => draft)
    const languages = site.languages.filter((language) =>
      tagged.some((work) => isShown(work, { language, showsDrafts: isDraft })),
    )
    return { id, title: tagName(id), languages, draft: isDraft || undefined }
  })
}

const withTag = (id: string, works: Entry[]) => works.filter(({ tags }) => tags?.includes(id))
const tagName = (id: string) => words.tags?.[id] ?? id

/** `<TagPage id={id} works={works} to="/works" />`, in pages/tags: all works with the tag. */
export function TagPage({ id, works, to, overview }: OverviewProps & Omit<PageProps, 'back'>) {
  return (
    <Layout section={overview} heading={tagName(id)}>
      <WorkOverview works={withTag(id, works)} to={to} />
    </Layout>
  )
}
