import type { Text } from '../schema/schema.ts'
import { readUrl } from '../shared/urls.ts'
import { usePage } from './page-context.ts'

interface Props {
  src: string
  /** Names the frame. */
  title: Text
  allow: string
  className?: string | undefined
}

/** A page in a page. It loads when it comes near the window. */
export function Frame({ src, title, allow, className }: Props) {
  const { usage, t } = usePage()
  usage.frameOrigins.add(readUrl(src)?.origin ?? "'self'")
  return (
    <iframe
      className={className}
      src={src}
      title={t(title)}
      loading="lazy"
      allow={allow}
      // YouTube answers "Error 153" to a request without a referrer.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
