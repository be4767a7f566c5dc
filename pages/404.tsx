import { Layout } from '../src/components/Layout.tsx'
import { Link } from '../src/components/Link.tsx'
import { usePage } from '../src/components/page-context.ts'
import { site } from '../src/content/site.ts'
import { words } from '../src/content/words.ts'

const { title, back } = words.notFound

export const meta = { title }

export default function NotFound() {
  const { t, language } = usePage()
  // Hosts show the same page in all languages.
  const others = site.languages.filter((other) => other !== language)
  return (
    <Layout className="not-found">
      <h1>404</h1>
      <p>{t(title)}</p>
      <p>
        <Link to="/">{t(back)}</Link>
      </p>
      {others.map((other) => (
        <div key={other} lang={other} dir="auto">
          <p>{t(title, other)}</p>
          <p>
            <Link to="/" lang={other}>
              {t(back, other)}
            </Link>
          </p>
        </div>
      ))}
    </Layout>
  )
}
