import { hash } from 'node:crypto'

export interface Origins {
  frames: string[]
  forms: string[]
}

/** Allows the site's files and these origins. `speculationRules`: as JSON. */
export function policyOf({ frames, forms }: Origins, speculationRules = ''): string {
  const hashed = hash('sha256', speculationRules, 'base64')
  const allowed = speculationRules && ` 'sha256-${hashed}'`
  return [
    "default-src 'none'",
    "img-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    "style-src 'self'",
    `script-src 'self'${allowed}`,
    `frame-src ${frames.join(' ') || "'none'"}`,
    // Lighthouse requests robots.txt from the page.
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action ${forms.join(' ') || "'none'"}`,
  ].join('; ')
}

/**
 * JSON that lets browsers prefetch a page when the pointer is on its link. Links to files have a dot.
 * Paths begin at the root of the host, since browsers read './*' as '//*', which matches nothing.
 */
export function speculationRulesFor({ pathname }: URL): string {
  const base = pathname.replace(/[()*+:?\\{}]/g, '\\$&')
  const where = { href_matches: `${base}([^.]*)` }
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] })
}
