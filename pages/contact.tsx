import { CvSection } from '../src/components/CvSection.tsx'
import { Layout } from '../src/components/Layout.tsx'
import { Part } from '../src/components/Part.tsx'
import { about, cv, skills } from '../src/content/cv.ts'
import { site } from '../src/content/site.ts'

const profiles = [
  { term: 'Professional network', href: site.network },
  { term: 'Code host', href: site.codeHost },
  { term: 'Chat community', href: site.chat },
]

export default function Contact() {
  return (
    <Layout
      title={`Contact, ${site.name}`}
      description={`Contact, about, skills and curriculum vitae of ${site.name}.`}
      card="handshape-plaster.jpg"
    >
      <h1 className="open">Contact</h1>
      <dl className="rows">
        <div>
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${site.email}`}>{site.email}</a>
          </dd>
        </div>
        {profiles.map(({ term, href }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {/* Written out in full, so that nothing is missing on paper. */}
              <a href={href} rel="me">
                {href.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
              </a>
            </dd>
          </div>
        ))}
      </dl>
      <Part heading="About" className="lead">
        {about.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Part>
      <Part heading="Skills" className="groups">
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
      </Part>
      <Part heading="CV" className="cv">
        {cv.map((section) => (
          <CvSection key={section.title} section={section} />
        ))}
      </Part>
    </Layout>
  )
}
