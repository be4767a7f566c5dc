import { type Path, quoted } from '../shared/fault.ts'
import { isPlaceholder } from '../shared/urls.ts'
import { type ContentFault, hasFields } from './paths.ts'

/**
 * Marked entries and films, and addresses of the site that nobody can own. Drafts may keep theirs.
 * `known`: films, which many entries can show.
 */
export function listPlaceholders(
  value: unknown,
  path: Path = [],
  known = new Set<unknown>(),
): ContentFault[] {
  if (typeof value === 'string' && path[0] === 'site' && isPlaceholder(value)) {
    const fix = 'Write your own address.'
    return [{ code: 'placeholder-address', path, found: quoted(value), fix }]
  }
  if (!hasFields(value) || value.draft || known.has(value)) return []
  known.add(value)
  const inner = Object.entries(value).flatMap(([key, part]) =>
    listPlaceholders(part, [...path, Array.isArray(value) ? Number(key) : key], known),
  )
  if (!value.placeholder) return inner
  const fix = 'Make it yours, then remove placeholder: true.'
  const at = [...path, 'placeholder']
  return [{ code: 'placeholder', path: at, found: 'placeholder: true', fix }, ...inner]
}
