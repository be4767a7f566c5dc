import { Cv } from '../src/components/Cv.tsx'
import { Layout, PageSection, ProfileList } from '../src/components/Layout.tsx'
import { Line } from '../src/components/Line.tsx'
import { usePage } from '../src/components/page-context.ts'
import { Prose } from '../src/components/Text.tsx'
import { about, cv, skills } from '../src/content/cv.ts'
import { pages, words } from '../src/content/words.ts'

export const meta = pages.contact

/** What words.ts can choose and order. */
const sections = { profiles: ProfileList, about: About, skills: Skills, cv: CurriculumVitae }

export default function Contact() {
  return (
    <Layout heading={pages.contact.title}>
      {words.contact.sections.map((name) => {
        const Section = sections[name]
        return <Section key={name} id={name} />
      })}
    </Layout>
  )
}

interface Props {
  /** Makes its address: 'cv' → '/contact#cv'. */
  id: string
}

function About({ id }: Props) {
  const { t } = usePage()
  return (
    <PageSection heading={words.contact.about} id={id}>
      {about.paragraphs.map((paragraph) => (
        <Prose key={t(paragraph)} text={paragraph} />
      ))}
    </PageSection>
  )
}

function Skills({ id }: Props) {
  const { t } = usePage()
  return (
    <PageSection heading={words.contact.skills} id={id} className="page-section-columns">
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
  )
}

function CurriculumVitae({ id }: Props) {
  return <Cv sections={cv} heading={words.contact.cv} id={id} />
}
