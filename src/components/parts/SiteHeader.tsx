import { site } from '../../content/site.ts'
import { navigation, words } from '../../content/words.ts'
import { isSamePage, isTemplate, plainAddress } from '../../shared/urls.ts'
import { Link } from '../Link.tsx'
import { usePage } from '../page-context.ts'

/** `section`: see `Layout`. */
export function SiteHeader({ section }: { section?: string | undefined }) {
  const { route, address, t } = usePage()
  const markOf = (to: string) => {
    if (isSamePage(route, to)) return 'page'
    // /news/low-tide belongs to /news.
    return to === section || (to !== '/' && route.startsWith(`${to}/`)) || undefined
  }
  return (
    // Printed beside the name.
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

/** This page in other languages, by their own names: 'Français'. */
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
  // The placeholder has the mark of LinkedIn.
  const isLinkedIn = isTemplate(link) || /\blinkedin\.com\b/.test(link)
  const icon = (
    <svg viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
      <path fillRule="evenodd" d={square + (isLinkedIn ? linkedIn : arrow)} />
    </svg>
  )
  return (
    <a className="header-icon" href={link} rel="me" data-tooltip={label} aria-label={label}>
      {icon}
    </a>
  )
}

// Lighter than a solid square.
const square = 'M0 0h20v20H0ZM1.3 1.3v17.4h17.4V1.3Z'
const arrow = 'M6.6 5.6V7h5.4l-6.6 6.6 1 1L13 8v5.4h1.4V5.6Z'
const linkedIn =
  'm2.6 7.9v8.6h2.9V7.9ZM5 3.4a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Zm3.3 4.5v8.6h2.8v-4.6c0-1.3.6-2 1.6-2s1.4.7 1.4 2v4.6H17v-5.2c0-2.4-1.2-3.6-3-3.6-1.4 0-2.4.7-2.9 1.6V7.9Z'
