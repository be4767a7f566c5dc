import { Fragment } from 'react'
import { Layout } from '../src/components/Layout.tsx'
import { Link } from '../src/components/Link.tsx'
import { usePage } from '../src/components/page-context.ts'
import { site } from '../src/content/site.ts'
import { words } from '../src/content/words.ts'

export default function NotFound() {
  const { t, language: first } = usePage()
  const { title, back } = words.notFound
  const { languages = [first] } = site
  return (
    <Layout title={title} className="not-found">
      <h1>404</h1>
      {/* In all languages: hosts know one such page. */}
      {languages.map((language) => {
        const lang = language === first ? undefined : language
        return (
          <Fragment key={language}>
            <p lang={lang}>{t(title, language)}</p>
            <p>
              <Link to="/" lang={lang}>
                {t(back, language)}
              </Link>
            </p>
          </Fragment>
        )
      })}
    </Layout>
  )
}
