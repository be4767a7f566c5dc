import type { Entry, ImageName } from '../schema/schema.ts'
import { Figure } from './Figure.tsx'
import { Link } from './Link.tsx'
import { imageText, Picture } from './Picture.tsx'
import { usePage } from './page-context.ts'
import { placeSizes } from './sizes.ts'
import { yearsText } from './years.ts'

/** One image, title and year of each work. Each leads to its page in the folder `to`: '/works'. */
export function WorkOverview({ works, to }: { works: Entry[]; to: string }) {
  const page = usePage()
  const visible = works.filter(({ draft }) => !draft || page.showsDrafts)
  return (
    <ol className="page-section-columns">
      {visible.map((work) => {
        const image = firstImage(work)
        const caption = `${page.t(work.title)}, ${yearsText(work.year)}`
        return (
          // Links that found the work on the first page still do.
          <li key={work.id} id={work.id} lang={work.titleLanguage}>
            <Link to={`${to}/${work.id}`}>
              <Figure caption={caption} credits={image ? [imageText(image).credit] : []}>
                {image && <Picture name={image} sizes={placeSizes['left-half']} alt="" />}
              </Figure>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}

function firstImage({ media: [first, ...media] }: Pick<Entry, 'media'>): ImageName | undefined {
  if (first?.kind === 'audio') return firstImage({ media })
  if (first?.kind === 'pair') return first.images[0].image
  if (first?.kind === 'video') return first.video.poster
  return first?.kind === 'frame' ? first.poster : first?.image
}
