import type { Text } from '../schema/schema.ts'
import { isSamePage } from '../shared/urls.ts'
import { Link } from './Link.tsx'
import { PlainWords } from './Marks.tsx'
import { usePage } from './page-context.ts'

/** A link of a navigation, marked on its own page, and where it `isAbove` the page. */
export function TabLink({ to, label, isAbove }: { to: string; label: Text; isAbove?: boolean }) {
  const { route, t } = usePage()
  const current = isSamePage(route, to) ? 'page' : isAbove || undefined
  return (
    // The style repeats the label, bold and invisible, to reserve the width of the marked link.
    <Link to={to} data-label={t(label)} aria-current={current}>
      <PlainWords text={label} />
    </Link>
  )
}
