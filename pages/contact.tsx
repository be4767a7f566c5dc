import type { ComponentType } from 'react'
import { CvSection } from '../src/components/CvSection.tsx'
import { Layout } from '../src/components/Layout.tsx'
import { PageSection } from '../src/components/PageSection.tsx'
import { ProfileList } from '../src/components/ProfileList.tsx'
import { about, cv, skills } from '../src/content/cv.ts'
import { pages, words } from '../src/content/words.ts'

/** What words.ts can name; it also sets the order. */
const sections: Record<(typeof words.contact.sections)[number], ComponentType> = {
  profiles: ProfileList,
  about: () => (
    <PageSection heading={words.contact.about}>
      {about.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </PageSection>
  ),
  skills: () => (
    <PageSection heading={words.contact.skills} className="page-section-columns">
      {skills.map(({ title, items }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      ))}
    </PageSection>
  ),
  cv: () => (
    <PageSection heading={words.contact.cv} className="cv-sections">
      {cv.map((section) => (
        <CvSection key={section.title} section={section} />
      ))}
    </PageSection>
  ),
}

export default function Contact() {
  const { heading, ...meta } = pages.contact
  return (
    <Layout {...meta}>
      <h1 className="page-title">{heading}</h1>
      {words.contact.sections.map((name) => {
        const Section = sections[name]
        return <Section key={name} />
      })}
    </Layout>
  )
}
