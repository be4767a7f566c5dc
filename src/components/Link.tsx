import type { ComponentProps } from 'react'
import { usePage } from './page-context.ts'

/** A link to another host, or to a page of this site by its route: '/contact#cv'. */
export function Link({ to, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  // A page that is named in a language opens in it.
  return <a href={usePage().url(to, rest.lang)} {...rest} />
}
