import { Children, type ReactNode } from 'react'
import { site } from '../content/site.ts'
import { navigation, words } from '../content/words.ts'
import type { Text } from '../schema/schema.ts'
import { languagesOf } from '../schema/text.ts'
import { isSamePage, isTemplate, plainAddress } from '../shared/urls.ts'
import { Title } from './Line.tsx'
import { Link } from './Link.tsx'
import { type PageMeta, usePage } from './page-context.ts'
import { HeadingLevel } from './Text.tsx'

interface LayoutProps extends Partial<PageMeta> {
  className?: string
  /** The page of the navigation that this one belongs to: '/'. */
  section?: string | undefined
  children: ReactNode
}

/**
 * What all pages share. A page says what it is in `meta`, or in the attributes:
 *
 *     export const meta = { title: 'Press', description: 'Reviews and images.' }
 *     export default () => <Layout><h1 className="page-title">Press</h1></Layout>
 */
export function Layout({ title, className, section, children, ...meta }: LayoutProps) {
  const { addMeta, today, t } = usePage()
  if (title !== undefined) addMeta({ title, ...meta })
  return (
    <>
      <a className="skip-link visually-hidden" href="#main">
        {t(words.skipToContent)}
      </a>
      <SiteHeader section={section} />
      <main id="main" tabIndex={-1} className={className}>
        {children}
      </main>
      <footer>
        <span>
          © <span data-year="">{today.slice(0, 4)}</span> {site.name}
        </span>
        <a href={`mailto:${site.email}`}>{site.email}</a>
      </footer>
    </>
  )
}

function SiteHeader({ section }: Pick<LayoutProps, 'section'>) {
  const { route, address, t } = usePage()
  const markOf = (to: string) => {
    if (isSamePage(route, to)) return 'page'
    // A page at /news/low-tide belongs to /news.
    return to === section || (to !== '/' && route.startsWith(`${to}/`)) || undefined
  }
  return (
    // The style prints the address beside the name.
    <header className="site-header" data-address={address && plainAddress(address)}>
      <Link className="header-name" to="/">
        {site.name}
      </Link>
      <nav aria-label={t(words.navigation)}>
        <ul>
          {navigation.map(({ to, label }) => (
            <li key={to}>
              {/* The style repeats the label, bold and invisible, to reserve the width of the marked link. */}
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

/** To this page in the other languages, as their speakers call them: 'Français'. */
function LanguageLinks() {
  const { route, routes, language } = usePage()
  const others = languagesOf(site).filter((other) => other !== language)
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
  const isNetwork = isTemplate(link) || /\blinkedin\.com\b/.test(link)
  const icon = (
    <svg viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
      <path fillRule="evenodd" d={square + (isNetwork ? network : arrow)} />
    </svg>
  )
  return (
    <a className="header-icon" href={link} rel="me" data-tooltip={label} aria-label={label}>
      {icon}
    </a>
  )
}

// A line, no solid, so that it is not the heaviest mark of its page.
const square = 'M0 0h20v20H0ZM1.3 1.3v17.4h17.4V1.3Z'
const arrow = 'M6.6 5.6V7h5.4l-6.6 6.6 1 1L13 8v5.4h1.4V5.6Z'
const network =
  'm2.6 7.9v8.6h2.9V7.9ZM5 3.4a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Zm3.3 4.5v8.6h2.8v-4.6c0-1.3.6-2 1.6-2s1.4.7 1.4 2v4.6H17v-5.2c0-2.4-1.2-3.6-3-3.6-1.4 0-2.4.7-2.9 1.6V7.9Z'

interface SectionProps {
  heading: Text
  /** Styles the content: 'page-section-columns', 'cv-sections', or a text in larger letters. */
  className?: string
  children: ReactNode
}

/** `<PageSection heading="Practice"><Prose text={statement} /></PageSection>`; nothing without content. */
export function PageSection({ heading, className, children }: SectionProps) {
  if (Children.toArray(children).length === 0) return null
  return (
    <section className="page-section">
      <h2>
        <Title text={heading} />
      </h2>
      <HeadingLevel value={3}>
        <div className={className ?? 'page-section-lead text'}>{children}</div>
      </HeadingLevel>
    </section>
  )
}

/** `<ProfileList />`: e-mail and profiles, written out so that paper shows them too. */
export function ProfileList() {
  const { t } = usePage()
  const email = { label: words.contact.email, link: `mailto:${site.email}` }
  return (
    <dl className="address-list">
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
