import type { Entry, ImageName, Media, Text } from '../schema/schema.ts'
import { routeBelow } from '../shared/routes.ts'
import { Beginning } from './Blocks.tsx'
import { GroupLinks, TagList } from './GroupLinks.tsx'
import { Link } from './Link.tsx'
import { InLanguage, LineParagraph } from './Marks.tsx'
import { PageSection } from './PageSection.tsx'
import { imageCredit, Picture } from './Picture.tsx'
import { usePage, useShown } from './page-context.ts'
import { firstText } from './parts/descriptions.ts'
import { galleryImage, ratioOf } from './parts/Gallery.tsx'
import { lineSizes } from './parts/sizes.ts'
import { Title } from './Title.tsx'
import { YearMark } from './WorkIndex.tsx'
import { type Grouping, groupWorks } from './work-groups.ts'

interface Props {
  works: Entry[]
  /** The folder of their pages: '/works'. */
  to: string
  /** A heading for each year, newest first, or for each tag. Defaults to none. */
  by?: Grouping
  /** The folder of the tags' pages: '/tags'. Shows a menu of all tags, and those of each work. */
  tags?: string | undefined
}

/** `<WorkOverview works={works} to="/works" />`: works as images that lead to their pages. */
export function WorkOverview({ works: all, to, by, tags }: Props) {
  const { route } = usePage()
  const works = useShown(all)
  return (
    <>
      {tags && <GroupLinks works={works} by="tag" to={tags} overview={route} />}
      {by ? (
        <GroupedWorks works={works} to={to} by={by} tags={tags} />
      ) : (
        <WorkList works={works} to={to} tags={tags} />
      )}
    </>
  )
}

function GroupedWorks({ works, to, by, tags }: Props & { by: Grouping }) {
  const hasSummaries = works.some(hasSummary)
  const groups = groupWorks(works, by)
  const others = works.filter((work) => !groups.some(({ works }) => works.includes(work)))
  if (others.length > 0) groups.push({ id: '', title: '', works: others })
  return groups.map(({ id, title, works }) => (
    <PageSection key={id} heading={title} className="work-group">
      <WorkList {...{ works, to, tags, hasSummaries }} heading={title} />
    </PageSection>
  ))
}

const hasSummary = ({ summary }: Entry) => summary !== undefined

interface ListProps extends Omit<Props, 'by'> {
  /** Works without one show the first sentence of their text. */
  hasSummaries?: boolean
  heading?: Text
}

/** Without a menu of tags. */
export function WorkList({
  works,
  to,
  tags,
  hasSummaries = works.some(hasSummary),
  heading,
}: ListProps) {
  const context = usePage()
  const { ids } = context.usage
  // In per cent of the window, as in the style.
  const height = heading === undefined ? 23 : 15
  return (
    <ol className="work-overview">
      {works.map((work) => {
        const image = firstImage(work)
        const { ratio, className } = image ? ratioOf(context.image(image), context) : { ratio: 1 }
        // Another group may have it too.
        const id = ids.has(work.id) ? undefined : work.id
        ids.add(work.id)
        const page = routeBelow(to, work.id)
        const first = hasSummaries ? firstText(work) : undefined
        return (
          // Old links to the work on this page still find it.
          <InLanguage
            tag="li"
            language={work.language}
            key={work.id}
            id={id}
            className={className}
            lang={work.titleLanguage}
          >
            <Link to={page}>
              {image && <Picture name={image} sizes={lineSizes(height, ratio)} alt="" />}
              <Title text={work.title} />
              <YearMark year={work.year} heading={heading} />
            </Link>
            {work.summary ? (
              <LineParagraph text={work.summary} />
            ) : (
              first && <Beginning {...first} page={page} isSentence />
            )}
            {tags && <TagList tags={work.tags} to={tags} />}
            <LineParagraph text={image && imageCredit(image)} />
          </InLanguage>
        )
      })}
    </ol>
  )
}

export function firstImage({ thumbnail, media }: Entry): ImageName | undefined {
  return thumbnail ?? media.map(imageOf).find((image) => image !== undefined)
}

/** The image that stands for a figure; the first of several. */
export function imageOf(item: Media): ImageName | undefined {
  if (item.kind === 'image') return item.image
  if (item.kind === 'frame') return item.poster
  if (item.kind === 'video') return item.video.poster
  const [first] = 'images' in item ? item.images : []
  return first && galleryImage(first).image
}
