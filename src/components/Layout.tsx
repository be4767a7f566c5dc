import type { ReactNode } from 'react'
import { site } from '../content/site.ts'
import { words } from '../content/words.ts'
import { type PageMeta, usePage } from './page-context.ts'
import { DarkRoom } from './parts/DarkRoom.tsx'
import { SiteHeader } from './parts/SiteHeader.tsx'

/** Title, description and shared image: for pages that do not export them as `meta`. */
interface Props extends Partial<PageMeta> {
  className?: string
  /** The page of the navigation that this one belongs to: '/'. */
  section?: string | undefined
  children: ReactNode
}

/** `<Layout><h1>Press</h1></Layout>`: what all pages share. Every page component returns one. */
export function Layout({ title, className, section, children, ...meta }: Props) {
  const { usage, today, isDraft, url, t } = usePage()
  if (title !== undefined) usage.head.meta = { title, ...meta }
  return (
    <>
      <a className="skip-link visually-hidden" href="#main">
        {t(words.skipToContent)}
      </a>
      <SiteHeader section={section} />
      <main id="main" tabIndex={-1} className={className}>
        {isDraft && <p className="draft-sign">{t(words.draft)}</p>}
        {children}
      </main>
      {/* The classes are those of a card in https://microformats.org. */}
      <footer className="h-card">
        <span>
          © <span data-year="">{today.slice(0, 4)}</span>{' '}
          <span className="p-name">{site.name}</span>
        </span>
        <a className="u-email" href={`mailto:${site.email}`}>
          {site.email}
        </a>
        {/* Once it is here, the style knows that all of this is, and shows it. */}
        <data className="u-url" value={url('/')} hidden />
      </footer>
      <DarkRoom />
    </>
  )
}
