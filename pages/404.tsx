import { Layout } from '../src/components/Layout.tsx'
import { Link } from '../src/components/Link.tsx'
import { inLanguage, usePage } from '../src/components/page-context.ts'
import { site } from '../src/content/site.ts'
import { words } from '../src/content/words.ts'

const { title, back } = words.notFound

export const meta = { title }

/** Hosts show this page in all languages. */
export default function NotFound() {
  const page = usePage()
  return (
    <Layout>
      <h1>404</h1>
      {site.languages.map((language) => (
        <div key={language} {...inLanguage(language, page)}>
          <p>{page.t(title, language)}</p>
          <p>
            <Link to="/" lang={language}>
              {page.t(back, language)}
            </Link>
          </p>
        </div>
      ))}
    </Layout>
  )
}
