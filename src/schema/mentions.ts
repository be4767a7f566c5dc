import type { Path } from '../shared/diagnostic.ts'
import { hasFields, type Mention } from './paths.ts'
import { mentionOf, plain, type Rule } from './rules.ts'

/** All texts and names in a value, even if other parts of it are wrong. */
export function mentionsIn(entry: Rule, value: unknown, path: Path = []): Mention[] {
  const rule = plain(entry, value)
  const kind = mentionOf(rule)
  if (kind) return isMention(kind, value) ? [{ kind, value, path }] : []
  if (!hasFields(value)) return []
  return Object.entries(value).flatMap(([key, part]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key]
    const inner = rule.item ?? rule.value ?? rule.entries?.[key]
    return [
      ...(typeof rule.key === 'object' ? mentionsIn(rule.key, key, at) : []),
      ...(inner ? mentionsIn(inner, part, at) : []),
    ]
  })
}

/** A value of another type has a fault of its own. */
function isMention(kind: Mention['kind'], value: unknown): boolean {
  if (kind === 'film') return hasFields(value)
  return typeof value === 'string' || (kind === 'value' && typeof value === 'number')
}
