import type { Entry, ImageName, Media, Text } from '../schema/schema.ts'
import { Link } from './Link.tsx'
import { LineParagraph, Title } from './Marks.tsx'
import { PageSection } from './PageSection.tsx'
import { imageCredit, Picture } from './Picture.tsx'
import { galleryImage } from './parts/Gallery.tsx'
import { placeSizes, type Sizes } from './parts/sizes.ts'
import { YearMark } from './WorkIndex.tsx'
import { type Grouping, groupWorks } from './work-groups.ts'

interface Props {
  works: Entry[]
  /** The folder of their pages: '/works'. */
  to: string
  /** A heading for each year, newest first, or for each tag. Defaults to none. */
  by?: Grouping
}

/** `<WorkOverview works={works} to="/works" />`: works as images that lead to their pages. */
export function WorkOverview({ works, to, by }: Props) {
  if (!by) return <WorkList works={works} to={to} sizes={placeSizes['left-half']} />
  const groups = groupWorks(works, by)
  const others = works.filter((work) => !groups.some(({ works }) => works.includes(work)))
  if (others.length > 0) groups.push({ id: '', title: '', works: others })
  return groups.map(({ id, title, works }) => (
    <PageSection key={id} heading={title} className="work-group">
      <WorkList works={works} to={to} sizes={placeSizes.third} heading={title} />
    </PageSection>
  ))
}

interface ListProps extends Pick<Props, 'works' | 'to'> {
  sizes: Sizes
  heading?: Text
}

function WorkList({ works, to, sizes, heading }: ListProps) {
  return (
    <ol className="work-overview">
      {works.map((work) => {
        const image = firstImage(work)
        return (
          // Old links to the work on this page still find it.
          <li key={work.id} id={work.id} lang={work.titleLanguage}>
            <Link to={`${to}/${work.id}`}>
              {image && <Picture name={image} sizes={sizes} alt="" />}
              <Title text={work.title} />
              <YearMark year={work.year} heading={heading} />
            </Link>
            <LineParagraph text={work.summary} />
            <LineParagraph text={image && imageCredit(image)} />
          </li>
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
