import { news } from '../content/news.ts'
import { words } from '../content/words.ts'
import type { News, Text } from '../schema/schema.ts'
import { dateText } from './dates.ts'
import { Link } from './Link.tsx'
import { LinkedImage } from './LinkedImage.tsx'
import { Blocks, FirstParagraph, Line } from './Marks.tsx'
import { PageSection } from './PageSection.tsx'
import { imageText } from './Picture.tsx'
import { usePage } from './page-context.ts'
import { newsSizes } from './sizes.ts'

interface Props {
  /** How many, under one heading; all, year by year, if left out. */
  latest?: number
  heading?: Text
}

/**
 * News, newest first, after those that last beyond the day of the build. Those with a page show their
 * first paragraph and lead there.
 */
export function NewsList({ latest, heading = '' }: Props) {
  const { today, usage, t } = usePage()
  // A month ends with its last day.
  const isCurrent = ({ date, until = date }: News) => `${until}-31`.slice(0, 10) > today
  const byDate = news.toSorted((a, b) => b.date.localeCompare(a.date))
  const current = words.current ? byDate.filter(isCurrent) : []
  const sorted = [...new Set([...current, ...byDate])]
  if (latest !== undefined) return <Section heading={t(heading)} items={sorted.slice(0, latest)} />
  usage.holdsAllNews = true
  const headingOf = (item: News) =>
    current.includes(item) && words.current ? t(words.current) : item.date.slice(0, 4)
  return [...new Set(sorted.map(headingOf))].map((name) => (
    <Section key={name} heading={name} items={sorted.filter((item) => headingOf(item) === name)} />
  ))
}

function Section({ heading, items }: { heading: string; items: News[] }) {
  const { language } = usePage()
  return (
    <PageSection heading={heading} className="cv-sections news-list">
      <ol>
        {items.map((item) => (
          <li key={item.id} id={`news-${item.id}`}>
            <span>{dateText(item, language, heading)}</span> <Item item={item} />
          </li>
        ))}
      </ol>
    </PageSection>
  )
}

function Item({ item }: { item: News }) {
  const { title, text, link, image } = item
  const { pageAbout, t } = usePage()
  const page = pageAbout(item)
  const to = page ?? link
  const credit = image && imageText(image).credit
  return (
    <>
      <div>
        <h3>{to ? <Link to={to}>{t(title)}</Link> : t(title)}</h3>
        {text && page && <FirstParagraph text={text} />}
        {text && !page && <Blocks text={text} level={4} kind="long" />}
        {credit && (
          <p>
            <Line text={credit} />
          </p>
        )}
      </div>
      {image && <LinkedImage name={image} sizes={newsSizes} />}
    </>
  )
}
