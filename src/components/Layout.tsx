import { Children, type ReactNode } from 'react'
import { site } from '../content/site.ts'
import { navigation, words } from '../content/words.ts'
import type { Text } from '../schema/schema.ts'
import { notFoundRoute } from '../shared/routes.ts'
import { isSamePage, plainAddress } from '../shared/urls.ts'
import { Title } from './Line.tsx'
import { Link } from './Link.tsx'
import { usePage } from './page-context.ts'
import { profileIcon } from './parts/profile-icons.ts'
import { HeadingLevel } from './Text.tsx'

interface LayoutProps {
  /** The first heading of the page. Without it, `children` hold one. */
  heading?: Text
  /** The page of the navigation that this page belongs to: '/'. */
  section?: string | undefined
  children: ReactNode
}

/**
 * What all pages share. A page describes itself in `meta`:
 *
 *     export const meta = { title: 'Press', description: 'Reviews and images.' }
 *     export default () => <Layout heading="Press">…</Layout>
 */
export function Layout({ heading, section, children }: LayoutProps) {
  const { today, route, t } = usePage()
  const className = route === notFoundRoute ? 'not-found' : undefined
  return (
    <>
      <a className="skip-link visually-hidden" href="#main">
        {t(words.skipToContent)}
      </a>
      <SiteHeader section={section} />
      <main id="main" tabIndex={-1} className={className}>
        {heading && (
          <h1 className="page-title">
            <Title text={heading} />
          </h1>
        )}
        {children}
      </main>
      <footer>
        {/* The script replaces the year by that of the visit. */}
        <span>
          {t(words.copyright ?? '©')} <span data-year="">{today.slice(0, 4)}</span> {site.name}
        </span>
        <a href={`mailto:${site.email}`}>{site.email}</a>
      </footer>
      <LargeView />
    </>
  )
}

function SiteHeader({ section }: Pick<LayoutProps, 'section'>) {
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

/** The script fills it with the clicked image and its neighbours. */
function LargeView() {
  const { t } = usePage()
  const buttons = [
    { sign: '×', word: words.close },
    { sign: '‹', word: words.previous, value: -1 },
    { sign: '›', word: words.next, value: 1 },
  ]
  return (
    <dialog className="large-view" aria-label={t(words.largerImage)}>
      <div>
        {buttons.map(({ sign, word, value }) => (
          <button key={sign} type="button" aria-label={word && t(word)} value={value}>
            {sign}
          </button>
        ))}
      </div>
    </dialog>
  )
}

interface SectionProps {
  heading: Text
  /** Its address: 'cv' makes '/contact#cv'. */
  id?: string | undefined
  /** Such as 'page-section-columns'. By default, a text in larger letters. */
  className?: string
  children: ReactNode
}

/** `<PageSection heading="Practice"><Prose text={statement} /></PageSection>`. Shows nothing without content. */
export function PageSection({ heading, id, className, children }: SectionProps) {
  const page = usePage()
  if (Children.toArray(children).length === 0) return null
  return (
    <section className="page-section" id={id && page.takeId(id)}>
      <h2>
        <Title text={heading} />
      </h2>
      <HeadingLevel value={3}>
        <div className={className ?? 'page-section-lead text'}>{children}</div>
      </HeadingLevel>
    </section>
  )
}

/** `<ProfileList />`: e-mail and profiles, written out for paper. */
export function ProfileList({ id }: Pick<SectionProps, 'id'>) {
  const { t, takeId } = usePage()
  const email = { label: words.contact.email, link: `mailto:${site.email}` }
  return (
    <dl className="address-list" id={id && takeId(id)}>
      {[email, ...site.profiles].map(({ label, link }) => (
        <div key={link}>
          <dt>{t(label)}</dt>
          <dd>
            <a href={link} rel="me">
              {plainAddress(link)}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  )
}
