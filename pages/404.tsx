import { Layout } from '../src/components/Layout.tsx'
import { Link } from '../src/components/Link.tsx'
import { words } from '../src/content/words.ts'

export default function NotFound() {
  const { title, back } = words.notFound
  return (
    <Layout title={title} className="not-found">
      <h1>404</h1>
      <p>{title}</p>
      <p>
        <Link to="/">{back}</Link>
      </p>
    </Layout>
  )
}
