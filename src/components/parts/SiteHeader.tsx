import { site } from '../../content/site.ts'
import { navigation, words } from '../../content/words.ts'
import { isSamePage, plainAddress } from '../../shared/urls.ts'
import { Link } from '../Link.tsx'
import { usePage } from '../page-context.ts'
import { profileIcon } from './profile-icons.ts'

/** `section`: see `Layout`. */
export function SiteHeader({ section }: { section: string | undefined }) {
  const { route, address, t } = usePage()
  const markOf = (to: string) => {
    if (isSamePage(route, to)) return 'page'
    // /news/low-tide belongs to /news.
    const isAbove = to !== '/' && route.startsWith(`${to.replace(/\/$/, '')}/`)
    return isAbove || (section !== undefined && isSamePage(section, to)) || undefined
  }
  return (
    // On paper, the address stands beside the name.
    <header className="site-header" data-address={address && plainAddress(address)}>
      <Link className="header-name" to="/">
        {site.name}
      </Link>
      <nav aria-label={t(words.navigation)}>
        <ul>
          {navigation.map(({ to, label }) => (
            <li key={to}>
              {/* The style reserves the width of the bold label. */}
              <Link to={to} data-label={t(label)} aria-current={markOf(to)}>
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
        <div className="header-side">
          <LanguageLinks />
          <ProfileLink />
        </div>
      </nav>
    </header>
  )
}

/** This page in other languages, by their own names: 'français'. */
function LanguageLinks() {
  const { route, routes, language } = usePage()
  const others = site.languages.filter((other) => other !== language)
  return others.map((other) => {
    const to = routes.has(other) ? route : '/'
    return (
      <Link key={other} className="header-language" to={to} lang={other}>
        {new Intl.DisplayNames(other, { type: 'language' }).of(other)}
      </Link>
    )
  })
}

function ProfileLink() {
  const { t } = usePage()
  const profile = site.profiles.find(({ icon }) => icon)
  if (!profile) return null
  const { link } = profile
  const label = t(profile.label)
  const icon = (
    <svg viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
      <path fillRule="evenodd" d={profileIcon(link)} />
    </svg>
  )
  return (
    <a className="header-icon" href={link} rel="me" data-tooltip={label} aria-label={label}>
      {icon}
    </a>
  )
}
