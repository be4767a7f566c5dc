import type { ComponentProps } from 'react'
import { usePage } from './page-context.ts'

/** `<Link to="/contact#cv">CV</Link>`, to a page, a file of the site, or another site. */
export function Link({ to, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  // `lang` opens the page in that language.
  return <a href={usePage().url(to, rest.lang)} {...rest} />
}
