import type { ReactNode } from 'react'
import type { PictureName } from '../content/schema.ts'
import { site } from '../content/site.ts'
import { usePage } from '../page-context.ts'
import { isSamePage } from '../paths.ts'
import { Link } from './Link.tsx'
import { NetworkIcon } from './NetworkIcon.tsx'

const navigation = [
  { to: '/', label: 'WORKS' },
  { to: '/workshops', label: 'WORKSHOPS' },
  { to: '/contact', label: 'CONTACT' },
]

interface Props {
  /** For the tab, search engines and cards in social networks. */
  title: string
  /** Left out only where no search engine comes by, on the 404 page. */
  description?: string
  /** The picture for cards in social networks. */
  card?: PictureName
  className?: string
  children: ReactNode
}

/** What every page shares: each page's component returns one. */
export function Layout({ title, description = '', card, className, children }: Props) {
  const { notes, year } = usePage()
  Object.assign(notes, { title, description }, card && { card })
  return (
    <>
      <a className="skip vh" href="#main">
        Skip to content
      </a>
      <header className="bar">
        <Link className="name" to="/">
          {site.name}
        </Link>
        <nav aria-label="Main">
          <ul>
            {navigation.map((item) => (
              <NavigationItem key={item.to} {...item} />
            ))}
          </ul>
          <a
            className="net"
            href={site.network}
            rel="me"
            data-tip="Professional network"
            aria-label="Professional network"
          >
            <NetworkIcon />
          </a>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className={className}>
        {children}
      </main>
      <footer>
        <span>
          © <span data-year="">{year}</span> {site.name}
        </span>
        <a href={`mailto:${site.email}`}>{site.email}</a>
      </footer>
    </>
  )
}

function NavigationItem({ to, label }: { to: string; label: string }) {
  const isCurrent = isSamePage(usePage().route, to)
  return (
    <li>
      {/* data-t repeats the label in bold, unseen, so that nothing moves from page to page. */}
      <Link to={to} data-t={label} aria-current={isCurrent ? 'page' : undefined}>
        {label}
      </Link>
    </li>
  )
}
