import type { Entry, ImageName } from '../schema/schema.ts'
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
      <WorkList works={works} to={to} sizes={placeSizes.third} />
    </PageSection>
  ))
}

function WorkList({ works, to, sizes }: { works: Entry[]; to: string; sizes: Sizes }) {
  const page = usePage()
  return (
    <ol className="work-overview">
      {works.map((work) => {
        const image = work.thumbnail ?? firstImage(work)
        const credit = image && imageText(image).credit
        return (
          // Links that found the work on the first page still do.
          <li key={work.id} id={work.id} lang={work.titleLanguage}>
            <Link to={`${to}/${work.id}`}>
              {image && <Picture name={image} sizes={sizes} alt="" />}
              {page.t(work.title)}
              {work.year && (
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

function firstImage({ media: [first, ...media] }: Pick<Entry, 'media'>): ImageName | undefined {
  if (first?.kind === 'audio' || first?.kind === 'text') return firstImage({ media })
  if (first?.kind === 'pair') return first.images[0].image
  if (first?.kind === 'video') return first.video.poster ?? firstImage({ media })
  return first?.kind === 'frame' ? first.poster : first?.image
}
