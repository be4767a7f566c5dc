import type { Path } from '../shared/fault.ts'
import { hasFields, type Leaf, type LeafKind } from './paths.ts'

/**
 * A rule of schema.ts, as valibot 1 keeps it: its types export each of these properties. Which of
 * them a rule has depends on its type.
 */
export interface Rule {
  /** 'string', 'strict_object', 'array', 'optional' and so on. */
  type: string
  /** The rule of each field of an object. */
  entries?: Record<string, Rule>
  /** The rule of the items of a list. */
  item?: Rule
  /** The rule of the values of a record. */
  value?: Rule
  /** The rule of the names of a record, or the field that distinguishes the objects of a variant. */
  key?: Rule | string
  /** The rule of an optional value. */
  wrapped?: Rule
  /** The rules of the objects of a variant. */
  options?: readonly Rule[]
  /** The only right value. */
  literal?: unknown
  /** Chooses the rule by the value, for example by whether it is a text or an object. */
  getter?(value: unknown): Rule
  /** A rule, its checks, and what `leaf` of schema.ts or `oneOf` of values.ts adds. */
  pipe?: readonly { type: string; metadata?: { leaf?: LeafKind; names?: readonly string[] } }[]
}

/** Replaces an optional, lazy or variant rule by the one that a value has to obey. */
export function resolveRule(rule: Rule, value: unknown): Rule {
  const kind = hasFields(value) ? value.kind : undefined
  const variant = rule.options?.find(({ entries }) => entries?.kind?.literal === kind)
  const inner = rule.wrapped ?? rule.getter?.(value) ?? variant
  return inner ? resolveRule(inner, value) : rule
}

/** Undefined for what has parts, and for what pages show in no words: a number, a choice. */
export function leafKindOf({ pipe }: Rule): LeafKind | undefined {
  return pipe?.find(({ metadata }) => metadata?.leaf)?.metadata?.leaf
}

export function choicesOf({ pipe }: Rule): readonly string[] {
  return pipe?.find(({ metadata }) => metadata?.names)?.metadata?.names ?? []
}

/** The rule of an object, also where a text stands for one: 'a.jpg' for { image: 'a.jpg' }. */
export function containerRule(rule: Rule, value: unknown): Rule {
  const resolved = resolveRule(rule, value)
  const hasParts = resolved.entries ?? resolved.item ?? resolved.value
  return hasParts ? resolved : resolveRule(rule, {})
}

/** The rule of a field or an item, as its parent declares it; undefined if nothing can be there. */
export function partRule(rule: Rule, value: unknown, key: string | number): Rule | undefined {
  const { entries, item, value: each } = containerRule(rule, value)
  if (entries) return Object.hasOwn(entries, key) ? entries[key] : undefined
  return item ?? each
}

/** The fields or items that are there, each with its rule if it has one. */
export function partsIn(rule: Rule, value: unknown, path: Path) {
  if (!hasFields(value)) return []
  return Object.entries(value).map(([key, part]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key]
    return { key, part, at, inner: partRule(rule, value, key) }
  })
}

/** If the value breaks a rule, its leaves can have any type. */
export function leavesIn(rule: Rule, value: unknown, path: Path = []): Leaf[] {
  const resolved = resolveRule(rule, value)
  const kind = leafKindOf(resolved)
  if (kind) return value === undefined ? [] : [{ kind, value, path }]
  return partsIn(resolved, value, path).flatMap(({ key, part, at, inner }) => [
    ...(typeof resolved.key === 'object' ? leavesIn(resolved.key, key, at) : []),
    ...(inner ? leavesIn(inner, part, at) : []),
  ])
}
