import type { Site } from './schema.ts'

/** Who this site belongs to: the one file to edit first. Then take the mended names out of `standIns`. */
export const site: Site = {
  name: 'Artist Name',
  email: 'hello@example.com',
  /** Where the site will be online; `SITE_URL=… npm run build` overrides it for one build. */
  url: 'https://example.com/',
  language: 'en-GB',
  network: 'https://example.com/network',
  codeHost: 'https://example.com/code',
  chat: 'https://example.com/chat',
  standIns: ['name', 'email', 'url', 'network', 'codeHost', 'chat'],
}
