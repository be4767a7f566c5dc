import type { Path } from '../shared/fault.ts'
import { isPlaceholder } from '../shared/urls.ts'
import { type Content, type ContentFault, hasFields } from './paths.ts'

/** Marked entries and films, and addresses of the site that nobody can own. Drafts may keep theirs. */
export function listPlaceholders(content: Content): ContentFault[] {
  const fix = 'Write your own and remove its placeholder mark: --strict accepts none.'
  return placeholdersIn(content, [], new Set()).map((path) => {
    return { code: 'placeholder', path, found: 'a placeholder', fix }
  })
}

/** `known`: films, which many entries can show. */
function placeholdersIn(value: unknown, path: Path, known: Set<unknown>): Path[] {
  if (typeof value === 'string') return path[0] === 'site' && isPlaceholder(value) ? [path] : []
  if (!hasFields(value) || value.draft || known.has(value)) return []
  known.add(value)
  const inner = Object.entries(value).flatMap(([key, part]) =>
    placeholdersIn(part, [...path, Array.isArray(value) ? Number(key) : key], known),
  )
  return [...(value.placeholder ? [[...path, 'placeholder']] : []), ...inner]
}
