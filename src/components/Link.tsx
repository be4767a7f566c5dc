import type { ComponentProps } from 'react'
import type { Text } from '../schema/schema.ts'
import { isSamePage } from '../shared/urls.ts'
import { usePage } from './page-context.ts'

/** `<Link to="/contact#cv">CV</Link>`: a link to a page or a file of the site, or to another host. */
export function Link({ to, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  // With `lang`, the page opens in that language.
  return <a href={usePage().url(to, rest.lang)} {...rest} />
}

/** A link of a navigation, marked on its own page, and where it `isAbove` the page. */
export function TabLink({ to, label, isAbove }: { to: string; label: Text; isAbove?: boolean }) {
  const { route, t } = usePage()
  const text = t(label)
  const current = isSamePage(route, to) ? 'page' : isAbove || undefined
  return (
    // The style repeats the label, bold and invisible, to reserve the width of the marked link.
    <Link to={to} data-label={text} aria-current={current}>
      {text}
    </Link>
  )
}
