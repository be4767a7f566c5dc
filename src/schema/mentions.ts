import type { Path } from '../shared/diagnostic.ts'
import { hasFields, type Mention } from './paths.ts'

/** What valibot keeps of a rule. Only some kinds of rules have each field. */
interface Rule {
  type: string
  /** The rule and what is noted about it. */
  pipe?: readonly { type: string; mention?: Mention['kind'] }[]
  /** What is optional. */
  wrapped?: Rule
  /** What depends on the value. */
  getter?(value: unknown): Rule
  /** The kinds of a medium, by its field `kind`. */
  options?: readonly Rule[]
  literal?: unknown
  entries?: Record<string, Rule>
  /** Of a list. */
  item?: Rule
  /** Of a record. */
  key?: Rule
  value?: Rule
}

/** All texts and names in a value, even if other parts of it are wrong. */
export function mentionsIn(rule: Rule, value: unknown, path: Path = []): Mention[] {
  const kind = rule.pipe?.find(({ mention }) => mention)?.mention
  if (kind) return isMention(kind, value) ? [{ kind, value, path }] : []
  const inner = rule.wrapped ?? rule.getter?.(value) ?? optionOf(rule, value)
  if (inner) return mentionsIn(inner, value, path)
  if (!hasFields(value)) return []
  return Object.entries(value).flatMap(([key, part]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key]
    const partRule = rule.item ?? rule.value ?? rule.entries?.[key]
    return [
      ...(rule.key ? mentionsIn(rule.key, key, at) : []),
      ...(partRule ? mentionsIn(partRule, part, at) : []),
    ]
  })
}

/** A value of another type has a fault of its own. */
function isMention(kind: Mention['kind'], value: unknown): boolean {
  if (kind === 'film') return hasFields(value)
  return typeof value === 'string' || (kind === 'value' && typeof value === 'number')
}

function optionOf({ options }: Rule, value: unknown): Rule | undefined {
  if (!hasFields(value)) return undefined
  return options?.find(({ entries }) => entries?.kind?.literal === value.kind)
}
