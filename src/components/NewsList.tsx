import { news } from '../content/news.ts'
import { words } from '../content/words.ts'
import type { Media, News, Text } from '../schema/schema.ts'
import { Beginning, Blocks } from './Blocks.tsx'
import { TagList } from './GroupLinks.tsx'
import { Link } from './Link.tsx'
import { LinkedImage } from './LinkedImage.tsx'
import { HeadingLevel, InLanguage, LineParagraph } from './Marks.tsx'
import { MediaItems } from './MediaItem.tsx'
import { PageSection } from './PageSection.tsx'
import { imageCredit } from './Picture.tsx'
import { usePage, useShown } from './page-context.ts'
import { dateText } from './parts/dates.ts'
import { newsSizes } from './parts/sizes.ts'
import { Title } from './Title.tsx'

interface ItemProps {
  /** Whole texts and media, also of news that have a page of their own. */
  full?: boolean | undefined
  /** The folder of the tags' pages: '/tags'. */
  tags?: string | undefined
}

interface Props extends ItemProps {
  /** How many, below one heading. Defaults to all, year by year. */
  latest?: number
  heading?: Text
}

/** `<NewsList latest={3} heading="News" />`: current news first, then the newest. */
export function NewsList({ latest, heading = '', ...rest }: Props) {
  const { today, usage, t } = usePage()
  // A month ends with its last day.
  const isCurrent = ({ date, until = date }: News) => `${until}-31`.slice(0, 10) >= today
  const byDate = useNews()
  const now = words.current && t(words.current)
  const current = now ? byDate.filter(isCurrent) : []
  const sorted = [...new Set([...current, ...byDate])]
  if (latest !== undefined) {
    return <Section heading={t(heading)} items={sorted.slice(0, latest)} {...rest} />
  }
  usage.subjects.holdsAllNews = true
  const headingOf = (item: News) => (current.includes(item) && now) || item.date.slice(0, 4)
  return [...new Set(sorted.map(headingOf))].map((name) => (
    <Section
      key={name}
      heading={name}
      items={sorted.filter((item) => headingOf(item) === name)}
      {...rest}
    />
  ))
}

/** Newest first. */
export function useNews(): News[] {
  return useShown(news).toSorted((a, b) => b.date.localeCompare(a.date))
}

interface SectionProps extends ItemProps {
  heading: string
  items: News[]
}

function Section({ heading, items, ...rest }: SectionProps) {
  const { language } = usePage()
  return (
    <PageSection heading={heading} className="cv-sections news-list">
      <ol>
        {items.map((item) => (
          <li key={item.id} id={`news-${item.id}`}>
            <span>{dateText(item, language, heading)}</span> <Item item={item} {...rest} />
          </li>
        ))}
      </ol>
    </PageSection>
  )
}

/** News with a page of their own show their first paragraph, or all. */
function Item({ item, full, tags }: ItemProps & { item: News }) {
  const { title, text, link, image, media = [] } = item
  const { pageAbout } = usePage()
  const page = pageAbout(item)
  const to = page ?? link
  const name = <Title text={title} />
  return (
    <>
      <InLanguage tag="div" language={item.language}>
        <h3>{to ? <Link to={to}>{name}</Link> : name}</h3>
        <HeadingLevel value={4}>
          {text &&
            (page && !full ? (
              <Beginning text={text} kind="long" page={page} />
            ) : (
              <Blocks text={text} kind="long" />
            ))}
          {full && <MediaItems media={media.map(asWideAsText)} />}
        </HeadingLevel>
        {full && <TagList tags={item.tags} to={tags} />}
        <LineParagraph text={image && imageCredit(image)} />
      </InLanguage>
      {image && <LinkedImage name={image} sizes={newsSizes} />}
    </>
  )
}

/** Lists have no columns for figures. */
function asWideAsText(item: Media): Media {
  return 'place' in item ? { ...item, place: 'wide' } : item
}
