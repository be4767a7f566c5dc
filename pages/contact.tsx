import { Fragment, type ReactNode } from 'react'
import { Cv } from '../src/components/Cv.tsx'
import { Layout, PageSection, ProfileList } from '../src/components/Layout.tsx'
import { Line, Title } from '../src/components/Line.tsx'
import { type PageContext, usePage } from '../src/components/page-context.ts'
import { Prose } from '../src/components/Text.tsx'
import { about, cv, skills } from '../src/content/cv.ts'
import { pages, words } from '../src/content/words.ts'

/** The sections that words.ts can choose and order. */
const sections: Record<
  (typeof words.contact.sections)[number],
  (t: PageContext['t']) => ReactNode
> = {
  profiles: () => <ProfileList />,
  about: (t) => (
    <PageSection heading={words.contact.about}>
      {about.paragraphs.map((paragraph) => (
        <Prose key={t(paragraph)} text={paragraph} />
      ))}
    </PageSection>
  ),
  skills: (t) => (
    <PageSection heading={words.contact.skills} className="page-section-columns">
      {skills.map(({ title, items }) => (
        <section key={t(title)}>
          <h3>{t(title)}</h3>
          <ul>
            {items.map((item) => (
              <li key={t(item)}>
                <Line text={item} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PageSection>
  ),
  cv: () => <Cv sections={cv} heading={words.contact.cv} />,
}

export const meta = pages.contact

export default function Contact() {
  const { t } = usePage()
  return (
    <Layout>
      <h1 className="page-title">
        <Title text={pages.contact.title} />
      </h1>
      {words.contact.sections.map((name) => (
        <Fragment key={name}>{sections[name](t)}</Fragment>
      ))}
    </Layout>
  )
}
