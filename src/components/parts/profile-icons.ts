import { isTemplate, readUrl } from '../../shared/urls.ts'

// Drawings of 20 × 20 units, each one path: a square, lighter than a solid one, with a sign in it.
const square = 'M0 0h20v20H0ZM1.3 1.3v17.4h17.4V1.3Z'

const arrow = 'M6.6 5.6V7h5.4l-6.6 6.6 1 1L13 8v5.4h1.4V5.6Z'

const linkedIn =
  'M3.6 7.9v8.6h2.9V7.9ZM5 3.4a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Zm3.3 4.5v8.6h2.8v-4.6c0-1.3.6-2 1.6-2s1.4.7 1.4 2v4.6H17v-5.2c0-2.4-1.2-3.6-3-3.6-1.4 0-2.4.7-2.9 1.6V7.9Z'

// The square is the camera.
const instagram =
  'M10 5.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6Zm0 1.7a3.1 3.1 0 1 1 0 6.2 3.1 3.1 0 0 1 0-6.2Zm5.2-3.4a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4Z'

const vimeo =
  'M3.4 7.7c1-1.5 2-2.9 3.2-3 1.4-.1 1.8 1.3 2.2 3.6.4 2.2.7 3.2 1.2 3.2s1.1-.8 1.7-2c.8-1.6.6-2.7-1-2.3C11.3 5 12.7 4 14.5 4c1.6.1 2.4 1.1 2.2 2.9-.4 3.4-4.9 9-7.3 9-1.5 0-2-1.8-2.7-4.4C6.1 9.3 5.7 8.3 5.1 8.3c-.3 0-.7.2-1.1.5Z'

const youTube =
  'M5 5.2h10a1.9 1.9 0 0 1 1.9 1.9v5.8a1.9 1.9 0 0 1-1.9 1.9H5a1.9 1.9 0 0 1-1.9-1.9V7.1A1.9 1.9 0 0 1 5 5.2Zm3.4 2.2v5.2l4.4-2.6Z'

const gitHub =
  'M5 4.4c.9.1 1.9.6 2.9 1.3a7.6 7.6 0 0 1 4.2 0c1-.7 2-1.2 2.9-1.3.4 1 .4 2 .1 2.9.8.9 1.2 1.9 1.2 3.2 0 3.4-2.1 4.3-4.3 4.5.5.5.7 1.1.7 1.9v1.8H7.6v-1.2c-1.6.3-2.4-.3-2.9-1.4-.2-.5-.5-.9-.9-1.2.9-.1 1.5.4 1.9 1 .5.8 1.1.9 1.9.7.1-.6.3-1.2.6-1.6-2.3-.2-4.5-1.1-4.5-4.5 0-1.3.4-2.3 1.2-3.2-.3-.9-.3-1.9.1-2.9Z'

const mastodon =
  'M6.3 3.4h7.4c1.7 0 2.9 1.2 2.9 2.9v3.6c0 2.1-1.2 3.2-3 3.5-1.7.3-3.5.3-5.2.1.1 1.3 1.3 1.7 2.6 1.7.8 0 1.5-.1 2.1-.3l.1 1.4c-.8.3-1.7.4-2.6.4-4.4 0-7.2-2.3-7.2-6.7V6.3c0-1.7 1.2-2.9 2.9-2.9Zm-.2 8h1.6V7.7c0-1.2 1.5-1.2 1.5 0v2.2h1.6V7.7c0-1.2 1.5-1.2 1.5 0v3.7h1.6V7.5c0-2.2-2.9-2.8-3.9-1-1-1.8-3.9-1.2-3.9 1Z'

const drawings: [host: RegExp, drawing: string][] = [
  [/(^|\.)linkedin\.com$/, linkedIn],
  [/(^|\.)instagram\.com$/, instagram],
  [/(^|\.)vimeo\.com$/, vimeo],
  [/(^|\.)(youtube\.com|youtu\.be)$/, youTube],
  [/(^|\.)github\.com$/, gitHub],
  [/(^|\.)(mastodon|mstdn)\./, mastodon],
]

/** The mark of the site that a profile links to, or an arrow. The placeholder has that of LinkedIn. */
export function profileIcon(link: string): string {
  const host = isTemplate(link) ? 'linkedin.com' : (readUrl(link)?.hostname ?? '')
  const [, drawing = arrow] = drawings.find(([name]) => name.test(host)) ?? []
  return square + drawing
}
