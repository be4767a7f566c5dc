import { site } from '../content/site.ts'
import { plainText } from '../schema/marks/marks.ts'
import type { News } from '../schema/schema.ts'
import { asFolder, plainAddress } from '../shared/urls.ts'
import { Blocks } from './Blocks.tsx'
import { ImageFigure } from './Figure.tsx'
import { Layout } from './Layout.tsx'
import { Link } from './Link.tsx'
import { MediaItems } from './MediaItem.tsx'
import { usePage } from './page-context.ts'
import { dateText } from './parts/dates.ts'
import { firstSentences } from './parts/descriptions.ts'
import { placeSizes } from './parts/sizes.ts'
import { TagList } from './parts/TagList.tsx'
import { Title } from './Title.tsx'

interface Props {
  item: News
  /** The folder of the tags' pages: '/tags'. */
  tags?: string
}

/** `<NewsPage item={item} />` */
export function NewsPage({ item, tags }: Props) {
  const { route, usage, language, t } = usePage()
  const { title, text, link, image, media = [] } = item
  usage.subjects.news = item
  const description = firstSentences(
    text ? plainText(t(text), 'long') : plainText(t(title), 'title'),
  )
  const section = route.replace(/\/[^/]*$/, '')
  return (
    <Layout title={title} description={description} shareImage={image} section={section}>
      <h1 className="page-title">
        <Title text={title} />
      </h1>
      <article className="prose">
        <p className="news-date">{dateText(item, language)}</p>
        <NewsBody item={item} link={link} />
        <TagList tags={item.tags} to={tags} />
        {media.length > 0 && (
          <div className="entry-card">
            <MediaItems media={media} />
          </div>
        )}
      </article>
    </Layout>
  )
}

/** Below the title; `link` is written out at the end. */
export function NewsBody({ item, link }: { item: News; link: string | undefined }) {
  const { text, image } = item
  return (
    <>
      {image && <ImageFigure image={image} className="prose-figure" sizes={placeSizes.wide} />}
      {text && <Blocks text={text} kind="long" />}
      {link && (
        <p>
          <Link to={link} className="prose-address">
            {plainAddress(link.replace(/^\//, asFolder(site.url).href))}
          </Link>
        </p>
      )}
    </>
  )
}
