import { news } from '../content/news.ts'
import { site } from '../content/site.ts'
import { words } from '../content/words.ts'
import type { News, Text } from '../schema/schema.ts'
import { feedFile } from '../shared/file-names.ts'
import { newsAnchor } from '../shared/routes.ts'
import { newsSizes } from './image-sizes.ts'
import { PageSection } from './Layout.tsx'
import { LineParagraph, Title } from './Line.tsx'
import { Link } from './Link.tsx'
import { LinkedImage, textsOf } from './Picture.tsx'
import { inLanguage, usePage, useShown } from './page-context.ts'
import { dateText } from './parts/dates.ts'
import { HeadingLevel, Prose } from './Text.tsx'

interface Props {
  /** Those of news.ts by default. */
  items?: News[]
  /** All by default. */
  latest?: number
  /** Makes one list. Without it, there is one for current news and one for each year. */
  heading?: Text
}

/** `<NewsList />`, or on another page `<NewsList latest={3} heading="News" />`. */
export function NewsList({ items = news, latest, heading }: Props) {
  const { today, language, t } = usePage()
  const current = t(words.current ?? '')
  // A month or a year lasts until its end.
  const isCurrent = ({ date, until = date }: News) =>
    current !== '' && until >= today.slice(0, until.length)
  const shown = useShown(items)
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .toSorted((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)))
    .slice(0, latest)
  const headingOf = (item: News) => {
    if (heading) return t(heading)
    return isCurrent(item) ? current : item.date.slice(0, 4)
  }
  const headings = [...new Set(shown.map(headingOf))]
  // The feed holds all news, in the first language.
  const linksFeed = latest === undefined && language === site.languages[0]
  return headings.map((name) => (
    <PageSection key={name} heading={name} className="news-list">
      <ol className="dated-lines">
        {shown.map((item) => headingOf(item) === name && <NewsItem key={item.id} item={item} />)}
      </ol>
      {linksFeed && words.feed && name === headings.at(-1) && (
        <p className="small">
          <Link to={`/${feedFile}`}>{t(words.feed)}</Link>
        </p>
      )}
    </PageSection>
  ))
}

function NewsItem({ item }: { item: News }) {
  const page = usePage()
  const { id, date, until, title, text, link, image, language } = item
  const heading = <Title text={title} />
  const days = until ? `${date} – ${until}` : date
  return (
    <li id={page.takeId(newsAnchor(id), item)}>
      <span className="date">{dateText(days, page.language)}</span>{' '}
      <div className="text" {...inLanguage(language, page)}>
        <h3>{link ? <Link to={link}>{heading}</Link> : heading}</h3>
        <HeadingLevel value={4}>{text && <Prose text={text} />}</HeadingLevel>
        <LineParagraph text={image && textsOf(image).credit} />
      </div>
      {image && <LinkedImage name={image} sizes={newsSizes} />}
    </li>
  )
}
