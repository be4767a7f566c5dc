import { site } from '../content/site.ts'
import { navigation, words } from '../content/words.ts'
import { isSamePage } from '../paths.ts'
import { Link } from './Link.tsx'
import { NetworkLink } from './NetworkLink.tsx'
import { usePage } from './page-context.ts'

/** The bar at the top of every page: the name, the navigation and the link to one profile. */
export function SiteHeader() {
  const { route, address } = usePage()
  const linksLength = navigation.reduce((sum, { label }) => sum + label.length + 2, 0)
  // Name and links may need more than their usual rows. Such a bar wraps, so it cannot be fixed: nobody
  // knows its height before it is laid out. It sticks to the top instead.
  const isLong = linksLength > 34 || linksLength + site.name.length > 50
  return (
    // On paper, the style shows data-address beside the name.
    <header
      className={isLong ? 'site-header site-header-long' : 'site-header'}
      data-address={address}
    >
      <Link className="site-header-name" to="/">
        {site.name}
      </Link>
      <nav aria-label={words.navigation}>
        <ul>
          {navigation.map(({ to, label }) => (
            <li key={to}>
              {/* The style repeats data-label, bold and unseen, to reserve the width of the current link. */}
              <Link
                to={to}
                data-label={label}
                aria-current={isSamePage(route, to) ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <NetworkLink />
      </nav>
    </header>
  )
}
