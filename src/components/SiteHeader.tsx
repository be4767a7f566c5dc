import { site } from '../content/site.ts'
import { navigation, words } from '../content/words.ts'
import { isSamePage } from '../paths.ts'
import { Link } from './Link.tsx'
import { NetworkIcon } from './NetworkIcon.tsx'
import { usePage } from './page-context.ts'

/** The bar at the top of every page: the name, the navigation and the link to one profile. */
export function SiteHeader() {
  return (
    // On paper, the style shows data-address beside the name.
    <header
      className={isLong() ? 'site-header site-header-long' : 'site-header'}
      data-address={usePage().address}
    >
      <Link className="site-header-name" to="/">
        {site.name}
      </Link>
      <nav aria-label={words.navigation}>
        <ul>
          {navigation.map((item) => (
            <NavigationItem key={item.to} {...item} />
          ))}
        </ul>
        <ProfileLink />
      </nav>
    </header>
  )
}

/**
 * Whether name and links may need more than their usual rows. Such a bar wraps, so it cannot be
 * fixed: nobody knows its height before it is laid out. It sticks to the top instead.
 */
function isLong(): boolean {
  const links = navigation.reduce((sum, { label }) => sum + label.length + 2, 0)
  return links > 34 || links + site.name.length > 50
}

function NavigationItem({ to, label }: { to: string; label: string }) {
  const isCurrent = isSamePage(usePage().route, to)
  return (
    <li>
      {/* The style repeats data-label, bold and unseen, to reserve the width of the current link. */}
      <Link to={to} data-label={label} aria-current={isCurrent ? 'page' : undefined}>
        {label}
      </Link>
    </li>
  )
}

function ProfileLink() {
  const profile = site.profiles.find(({ icon }) => icon)
  if (!profile) return null
  const { label, link, placeholder } = profile
  return (
    <a className="site-header-network" href={link} rel="me" data-tooltip={label} aria-label={label}>
      <NetworkIcon link={placeholder ? undefined : link} />
    </a>
  )
}
