import { hash } from 'node:crypto'
import type { PageContext, PageUsage } from '../components/page-context.ts'
import { site } from '../content/site.ts'
import { outsideSources, type PolicySources, policyIn } from '../shared/policy.ts'
import { isOwnFilm, isOwnSound } from '../shared/video-url.ts'

/** Style, script, and the policy that allows no others. */
export type PageCode = ReturnType<typeof codeOf>

const pathsInStyle = /(?<=url\(\s*["']?)\/[^"')]+/g

/** `players`: see `playerSources`. */
export function codeOf(page: PageContext, body: string, players: PolicySources) {
  const { siteUrl, isDevelopment } = page
  const { head } = page.usage
  const linked = page.styleFor(body).replace(pathsInStyle, (path) => page.url(path))
  const style = linked + ownRules(head)
  const script = head.hasLoop ? page.script + page.loopScript : page.script
  // JSON: which pages browsers may load ahead.
  const speculationRules = isDevelopment ? undefined : rulesFor(siteUrl)
  const outside = outsideSources(site.outside)
  const hashes = [script, speculationRules].filter((text) => text !== undefined).map(sha256)
  const policy = policyIn('page', {
    ...players,
    ...outside,
    // In development the server adds a script and replaces the style.
    'style-src': [isDevelopment ? "'unsafe-inline'" : sha256(style)],
    'script-src': [
      ...(isDevelopment ? ["'self'"] : []),
      ...hashes,
      ...(outside['script-src'] ?? []),
    ],
  })
  return { style, script, speculationRules, policy }
}

function ownRules({ colours, ratios, boxes }: PageUsage['head']): string {
  const rulesOf = (declarations: Map<string, string>) =>
    [...declarations].map(([name, declaration]) => `.${name}{${declaration}}`).join('')
  const onScreens = boxes.size > 0 ? `@media screen{${rulesOf(boxes)}}` : ''
  return rulesOf(colours) + rulesOf(ratios) + onScreens
}

/**
 * Lets browsers prefetch a page when the pointer is on its link: files have a dot. Paths begin at the
 * root of the host: browsers read './*' as '//*', which matches nothing.
 */
function rulesFor({ pathname }: URL): string {
  const base = pathname.replace(/[()*+:?\\{}]/g, '\\$&')
  const where = { href_matches: `${base}([^.]*)` }
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] })
}

/** What players and frames of the page load. */
export function playerSources({ head, files }: PageUsage): PolicySources {
  const hasMedia = [...files.links].some((link) => isOwnFilm(link) || isOwnSound(link))
  return { 'media-src': hasMedia ? ["'self'"] : [], 'frame-src': [...head.frameOrigins].sort() }
}

const sha256 = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`
