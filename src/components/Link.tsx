import type { ComponentProps } from 'react'
import { usePage } from './page-context.ts'

/** `<Link to="/contact#cv">CV</Link>`: a link to a page or a file of the site, or to another host. */
export function Link({ to, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  // With `lang`, the page opens in that language.
  return <a href={usePage().url(to, rest.lang)} {...rest} />
}
