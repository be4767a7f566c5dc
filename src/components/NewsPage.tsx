import { site } from '../content/site.ts'
import { words } from '../content/words.ts'
import { plainText } from '../schema/marks/marks.ts'
import type { News } from '../schema/schema.ts'
import { folderOf } from '../shared/routes.ts'
import { asFolder, plainAddress } from '../shared/urls.ts'
import { Blocks } from './Blocks.tsx'
import { TagList } from './GroupLinks.tsx'
import { Layout } from './Layout.tsx'
import { Link } from './Link.tsx'
import { InLanguage } from './Marks.tsx'
import { MediaItems } from './MediaItem.tsx'
import { useNews } from './NewsList.tsx'
import { usePage } from './page-context.ts'
import { dateText } from './parts/dates.ts'
import { firstSentences } from './parts/descriptions.ts'
import { Neighbours } from './parts/Neighbours.tsx'
import { TextFigures } from './parts/TextFigures.tsx'
import { Title } from './Title.tsx'

interface Props {
  item: News
  /** The folder of the tags' pages: '/tags'. */
  tags?: string
}

/** `<NewsPage item={item} />` */
export function NewsPage({ item, tags }: Props) {
  const { route, usage, language, hasPage, pageAbout, t } = usePage()
  const { id, title, text, link, image, media = [] } = item
  usage.subjects.news = item
  const description = firstSentences(
    text ? plainText(t(text), 'long') : plainText(t(title), 'title'),
  )
  const section = folderOf(route)
  const pages = useNews().filter(pageAbout)
  return (
    <Layout title={title} description={description} shareImage={image} section={section}>
      <InLanguage tag="h1" className="page-title" language={item.language}>
        <Title text={title} />
      </InLanguage>
      <InLanguage tag="article" className="prose" language={item.language}>
        <p className="news-date" lang={item.language && language}>
          {dateText(item, language)}
        </p>
        <NewsBody item={item} link={link} />
        <TagList tags={item.tags} to={tags} />
        {media.length > 0 && (
          <div className="entry-card">
            <MediaItems media={media} />
          </div>
        )}
      </InLanguage>
      {hasPage(section) && pages.some((other) => other.id === id) && (
        <Neighbours
          id={id}
          overview={section}
          items={pages}
          all={words.allNews}
          routeTo={(other) => pageAbout(other) ?? ''}
        />
      )}
    </Layout>
  )
}

/** Below the title; `link` is written out at the end. */
export function NewsBody({ item, link }: { item: News; link: string | undefined }) {
  const { text, image } = item
  return (
    <>
      {image && <TextFigures figures={[{ name: image, caption: [] }]} />}
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
