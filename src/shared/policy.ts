import { hash } from 'node:crypto'

export interface Origins {
  frames: string[]
  forms: string[]
}

/**
 * Lets browsers prefetch a page when the pointer is on its link. Addresses of pages end with a slash;
 * those of other hosts have two slashes.
 */
export const speculationRules =
  '{"prefetch":[{"where":{"selector_matches":"[href$=\'/\']:not([href*=\'//\'])"},"eagerness":"moderate"}]}'

/** Allows the site's files and these origins. */
export function policyOf({ frames, forms }: Origins): string {
  return [
    "default-src 'none'",
    "img-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    "style-src 'self'",
    `script-src 'self' 'sha256-${hash('sha256', speculationRules, 'base64')}'`,
    `frame-src ${frames.join(' ') || "'none'"}`,
    // Lighthouse requests robots.txt from the page.
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action ${forms.join(' ') || "'none'"}`,
  ].join('; ')
}
