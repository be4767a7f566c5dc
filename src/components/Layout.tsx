import type { ReactNode } from 'react'
import { site } from '../content/site.ts'
import { words } from '../content/words.ts'
import { PlainWords } from './Marks.tsx'
import { type PageMeta, usePage } from './page-context.ts'
import { SiteHeader } from './parts/SiteHeader.tsx'

/** For pages that do not export `meta`. */
interface Props extends Partial<PageMeta> {
  className?: string
  /** The page of the navigation that this one belongs to: '/'. */
  section?: string | undefined
  children: ReactNode
}

/** `<Layout><h1>Press</h1></Layout>`: what all pages share. */
export function Layout({ title, className, section, children, ...meta }: Props) {
  const { usage, today, isDraft, url } = usePage()
  if (title !== undefined) usage.head.meta = { title, ...meta }
  return (
    <>
      <a className="skip-link visually-hidden" href="#main">
        <PlainWords text={words.skipToContent} />
      </a>
      <SiteHeader section={section} />
      <main id="main" tabIndex={-1} className={className}>
        {isDraft && (
          <p className="draft-sign">
            <PlainWords text={words.draft} />
          </p>
        )}
        {children}
      </main>
      {/* Classes of https://microformats.org. */}
      <footer className="h-card">
        <span>
          © <span data-year="">{today.slice(0, 4)}</span>{' '}
          <span className="p-name">{site.name}</span>
        </span>
        <a className="u-email" href={`mailto:${site.email}`}>
          {site.email}
        </a>
        {/* Marks the end of the page: CSS hides the footer until then. */}
        <data className="u-url" value={url('/')} hidden />
      </footer>
      <DarkRoom />
    </>
  )
}

/** Rendered last: by then, the page has recorded the images that open large. */
function DarkRoom() {
  const { usage, t } = usePage()
  if (!usage.enlargesImages) return null
  const buttons = [
    { sign: '×', word: words.close },
    { sign: '‹', word: words.previous, value: -1 },
    { sign: '›', word: words.next, value: 1 },
  ]
  return (
    <dialog className="dark-room">
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
