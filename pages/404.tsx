import { Layout } from '../src/components/Layout.tsx'
import { Link } from '../src/components/Link.tsx'

export default function NotFound() {
  return (
    <Layout title="Page not found" className="lost">
      <h1>404</h1>
      <p>Page not found</p>
      <p>
        <Link to="/">Return to Gallery</Link>
      </p>
    </Layout>
  )
}
