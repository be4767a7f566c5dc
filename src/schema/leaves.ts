import type { Path } from '../shared/diagnostic.ts'
import { hasFields, type Leaf, type LeafKind } from './paths.ts'
import { leafKindOf, type Rule, resolveRule } from './rules.ts'

/** All leaves of a value, even if other parts of it are wrong. */
export function leavesIn(outer: Rule, value: unknown, path: Path = []): Leaf[] {
  const rule = resolveRule(outer, value)
  const kind = leafKindOf(rule)
  if (kind) return isLeaf(kind, value) ? [{ kind, value, path }] : []
  if (!hasFields(value)) return []
  return Object.entries(value).flatMap(([key, part]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key]
    const inner = rule.item ?? rule.value ?? rule.entries?.[key]
    return [
      ...(typeof rule.key === 'object' ? leavesIn(rule.key, key, at) : []),
      ...(inner ? leavesIn(inner, part, at) : []),
    ]
  })
}

/** A value of another type has a fault of its own. */
function isLeaf(kind: LeafKind, value: unknown): boolean {
  if (kind === 'film') return hasFields(value)
  return typeof value === 'string' || (kind === 'value' && typeof value === 'number')
}
