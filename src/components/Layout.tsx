import type { ReactNode } from 'react'
import { site } from '../content/site.ts'
import { words } from '../content/words.ts'
import type { Text } from '../schema/schema.ts'
import type { PageMeta } from './page-context.ts'
import { usePage } from './page-context.ts'
import { SiteHeader } from './SiteHeader.tsx'

interface Props extends Pick<PageMeta, 'shareImage'> {
  title: Text
  /** Missing only on the 404 page, which search engines leave out. */
  description?: Text
  className?: string
  children: ReactNode
}

/** What all pages share. Every page component returns one. */
export function Layout({ title, description = '', shareImage, className, children }: Props) {
  const { describe, today, isDraft, url, t } = usePage()
  describe({ title: t(title), description: t(description), ...(shareImage && { shareImage }) })
  return (
    <>
      <a className="skip-link visually-hidden" href="#main">
        {t(words.skipToContent)}
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className={className}>
        {isDraft && <p className="draft-sign">{t(words.draft)}</p>}
        {children}
      </main>
      {/* The classes make it a card that readers of https://microformats.org understand. */}
      <footer className="h-card">
        <span>
          © <span data-year="">{today.slice(0, 4)}</span>{' '}
          <span className="p-name">{site.name}</span>
          <data className="u-url" value={url('/')} />
        </span>
        <a className="u-email" href={`mailto:${site.email}`}>
          {site.email}
        </a>
      </footer>
    </>
  )
}
