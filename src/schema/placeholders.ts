import type { Path } from '../shared/diagnostic.ts'
import { type Content, type ContentFault, hasFields, valuesIn, withNames } from './content-paths.ts'

/** By constant: { videos: 11, … }. */
export function countPlaceholders(content: Content): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [name] of placeholdersIn(content)) counts[`${name}`] = (counts[`${name}`] ?? 0) + 1
  return counts
}

/** Words of pages that are equal in all languages: some may not be translated yet. */
export function countSameWords({ words }: Content, languages: string[]): number {
  const [first = '', ...others] = languages
  if (others.length === 0) return 0
  return valuesIn({ words }).filter(({ path, value }) => {
    if (typeof value === 'string')
      return ![...languages, 'sections'].some((name) => path.includes(name))
    return (
      hasFields(value) &&
      typeof value[first] === 'string' &&
      others.every((name) => value[name] === value[first])
    )
  }).length
}

export function listPlaceholders(content: Content): ContentFault[] {
  const fault = {
    code: 'placeholder',
    found: 'a placeholder',
    expected: 'your own content (--strict)',
    fix: 'Replace it, then remove its placeholder mark.',
  }
  return placeholdersIn(content).map((path) => withNames(content, { path, ...fault }))
}

/** Marked entries, and the fields that site.ts lists. */
function placeholdersIn(content: Content): Path[] {
  return valuesIn(content).flatMap(({ path, value }): Path[] => {
    const [name, list, item] = path
    if (list === 'placeholders' && item !== undefined) return [[`${name}`, `${value}`]]
    // Drafts need not be replaced yet; videos count in videos.ts.
    const isCounted = hasFields(value) && !value.draft && path.length <= 3
    if (!isCounted || !value.placeholder) return []
    return [path.length > 1 ? path : [...path, 'placeholder']]
  })
}
