import type { ContentProblem } from './locate.ts'
import { deadEnd } from './redirects.ts'
import type { Site } from './schema.ts'

/** Terms of use that lead nowhere: images are found for years, and each would carry the link. */
export function checkRights({ rights }: Site, outputs: Set<string>): ContentProblem[] {
  const value = rights?.terms
  const fault = typeof value === 'string' ? deadEnd(value, outputs) : undefined
  if (!fault) return []
  const path = ['site', 'rights', 'terms']
  return [
    { file: 'src/content/site.ts', path, entry: 'site, rights', field: 'terms', value, ...fault },
  ]
}
