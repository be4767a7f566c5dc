import type { Entry, ImageName, Media, Text } from '../schema/schema.ts'
import { galleryImage } from './Gallery.tsx'
import { Link } from './Link.tsx'
import { Line } from './Marks.tsx'
import { PageSection } from './PageSection.tsx'
import { imageText, Picture } from './Picture.tsx'
import { usePage } from './page-context.ts'
import { placeSizes, type Sizes } from './sizes.ts'
import { type Grouping, groupWorks } from './work-groups.ts'
import { yearsAlone } from './years.ts'

interface Props {
  works: Entry[]
  /** The folder of their pages: '/works'. */
  to: string
  /** Under a heading for each year, newest first, or for each tag; all in their order if left out. */
  by?: Grouping
}

/** One image, title, year and summary of each work. Each leads to its page. */
export function WorkOverview({ works, to, by }: Props) {
  const page = usePage()
  const visible = works.filter(({ draft }) => !draft || page.showsDrafts)
  if (!by) return <WorkList works={visible} to={to} sizes={placeSizes['left-half']} />
  const groups = groupWorks(visible, by)
  const others = visible.filter((work) => !groups.some(({ works }) => works.includes(work)))
  if (others.length > 0) groups.push({ id: '', title: '', works: others })
  return groups.map(({ id, title, works }) => (
    <PageSection key={id} heading={title} className="work-group">
      <WorkList works={works} to={to} sizes={placeSizes.third} year={title} />
    </PageSection>
  ))
}

interface ListProps extends Pick<Props, 'works' | 'to'> {
  sizes: Sizes
  /** The heading above, which need not be said again. */
  year?: Text
}

function WorkList({ works, to, sizes, year }: ListProps) {
  const page = usePage()
  return (
    <ol className="work-overview">
      {works.map((work) => {
        const image = firstImage(work)
        const credit = image && imageText(image).credit
        return (
          // Links that found the work on the first page still do.
          <li key={work.id} id={work.id} lang={work.titleLanguage}>
            <Link to={`${to}/${work.id}`}>
              {image && <Picture name={image} sizes={sizes} alt="" />}
              {page.t(work.title)}
              {work.year && yearsAlone(work.year) !== year && (
                <sup>
                  {'\u00a0'}
                  {yearsAlone(work.year)}
                </sup>
              )}
            </Link>
            {work.summary && (
              <p>
                <Line text={work.summary} />
              </p>
            )}
            {credit && (
              <p>
                <Line text={credit} />
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** What stands for a work: its thumbnail, or the first image among its media. */
export function firstImage({ thumbnail, media }: Entry): ImageName | undefined {
  return thumbnail ?? media.map(imageOf).find((image) => image !== undefined)
}

function imageOf(item: Media): ImageName | undefined {
  if (item.kind === 'pair') return item.images[0].image
  if (item.kind === 'gallery') return item.images.map(galleryImage)[0]?.image
  if (item.kind === 'video') return item.video.poster
  if (item.kind === 'frame') return item.poster
  return item.kind === 'image' ? item.image : undefined
}
