import { site } from '../../content/site.ts'
import { navigation, words } from '../../content/words.ts'
import { languagesOf } from '../../schema/text.ts'
import { isSamePage, plainAddress, readUrl } from '../../shared/urls.ts'
import { Link } from '../Link.tsx'
import { usePage } from '../page-context.ts'
import { TabLink } from '../TabLink.tsx'

export function SiteHeader({ section }: { section?: string | undefined }) {
  const { route, address, routes, language, t } = usePage()
  // A page at /news/low-tide belongs to /news.
  const isAbove = (to: string) =>
    (section !== undefined && isSamePage(section, to)) ||
    (to !== '/' && route.startsWith(to.replace(/\/?$/, '/')))
  const others = languagesOf(site).filter((other) => other !== language)
  const links = others.map((other) => (
    <Link
      key={other}
      className="site-header-language"
      to={routes.has(other) ? route : '/'}
      lang={other}
    >
      {nameOf(other)}
    </Link>
  ))
  const side = [...links, <ProfileLink key="profile" />]
  return (
    // The style prints the address beside the name.
    <header className="site-header" data-address={address && plainAddress(address)}>
      <Link className="site-header-name" to="/">
        {site.name}
      </Link>
      <nav aria-label={t(words.navigation)}>
        <ul>
          {navigation.map(({ to, label }) => (
            <li key={to}>
              <TabLink to={to} label={label} isAbove={isAbove(to)} />
            </li>
          ))}
        </ul>
        {others.length > 0 ? <div className="site-header-side">{side}</div> : side}
      </nav>
    </header>
  )
}

/** A language as its speakers write it: 'fr' → 'Français'. */
function nameOf(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

function ProfileLink() {
  const { t } = usePage()
  const profile = site.profiles.find(({ icon }) => icon)
  if (!profile) return null
  const { link, placeholder } = profile
  const label = t(profile.label)
  const domain = readUrl(link)?.hostname.split('.').slice(-2).join('.') ?? ''
  // The link of a placeholder is an example.
  const drawing = placeholder ? drawings['linkedin.com'] : (drawings[domain] ?? arrow)
  const icon = (
    <svg viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
      <path fillRule="evenodd" d={drawing} />
    </svg>
  )
  return (
    <a className="site-header-network" href={link} rel="me" data-tooltip={label} aria-label={label}>
      {icon}
    </a>
  )
}

// All fill the same rounded square.
const square = 'M1 0h18a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H1a1 1 0 0 1-1-1V1a1 1 0 0 1 1-1Z'
const arrow = `${square}M6 4.6v2.2h5.6l-7 7 1.6 1.6 7-7V14h2.2V4.6Z`
const drawings: Record<string, string> = {
  'linkedin.com': `${square}m2.6 7.9v8.6h2.9V7.9ZM5 3.4a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Zm3.3 4.5v8.6h2.8v-4.6c0-1.3.6-2 1.6-2s1.4.7 1.4 2v4.6H17v-5.2c0-2.4-1.2-3.6-3-3.6-1.4 0-2.4.7-2.9 1.6V7.9Z`,
  'instagram.com':
    'M6 0h8a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6V6a6 6 0 0 1 6-6Zm0 2a4 4 0 0 0-4 4v8a4 4 0 0 0 4 4h8a4 4 0 0 0 4-4V6a4 4 0 0 0-4-4Zm4 3a5 5 0 1 1 0 10 5 5 0 0 1 0-10Zm0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6Zm5.3-3.5a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4Z',
}
