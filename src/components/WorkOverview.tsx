import type { Entry, ImageName } from '../schema/schema.ts'
import { Link } from './Link.tsx'
import { Picture } from './Picture.tsx'
import { usePage } from './page-context.ts'
import { placeSizes } from './sizes.ts'
import { yearsText } from './years.ts'

/** One image, title and year of each work. Each leads to its page in the folder `to`: '/works'. */
export function WorkOverview({ works, to }: { works: Entry[]; to: string }) {
  const page = usePage()
  const visible = works.filter(({ draft }) => !draft || page.showsDrafts)
  return (
    <ol className="work-overview">
      {visible.map((work) => {
        const image = firstImage(work)
        return (
          // Links to the work on the first page, as it was before, still find it.
          <li key={work.id} id={work.id}>
            <Link to={`${to}/${work.id}`}>
              {image && <Picture name={image} sizes={placeSizes.third} alt="" />}
              <span lang={work.titleLanguage}>{work.title}</span>
            </Link>{' '}
            <span className="work-overview-year">{yearsText(work.year)}</span>
          </li>
        )
      })}
    </ol>
  )
}

function firstImage({ media }: Entry): ImageName | undefined {
  const images = media.map((item) => {
    if (item.kind === 'image') return item.image
    if (item.kind === 'frame') return item.poster
    if (item.kind === 'video') return item.video.poster
    return item.kind === 'pair' ? item.images[0].image : undefined
  })
  return images.find((image) => image !== undefined)
}
