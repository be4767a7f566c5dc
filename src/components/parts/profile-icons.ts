import { isPlaceholder, readUrl } from '../../shared/urls.ts'
import drawings from './profile-icons.json' with { type: 'json' }

// A solid square would be heavier than the names beside it.
const square = 'M0 0h20v20H0ZM1.3 1.3v17.4h17.4V1.3Z'

/** The path of an icon of 20 × 20 units: the mark of the site that a profile links to, or an arrow. */
export function profileIcon(link: string): string {
  // The placeholder has the mark of LinkedIn.
  const host = isPlaceholder(link) ? 'linkedin.com' : (readUrl(link)?.hostname ?? '')
  const parts = host.split('.')
  // Mastodon has many hosts: mastodon.social, mastodon.art.
  const [, drawing = drawings.other] =
    Object.entries(drawings).find(([name]) => parts.includes(name)) ?? []
  return square + drawing
}
