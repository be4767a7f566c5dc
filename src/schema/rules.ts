import { hasFields, type Mention } from './paths.ts'

/** What valibot keeps of a rule. */
export interface Rule {
  type: string
  /** Of an object. */
  entries?: Record<string, Rule>
  /** Of a list. */
  item?: Rule
  /** Of the parts of a record. */
  value?: Rule
  /** Of the names in a record; where there are several objects, the field that tells them apart. */
  key?: Rule | string
  /** Of what is optional. */
  wrapped?: Rule
  /** Several objects. */
  options?: readonly Rule[]
  /** The only value. */
  literal?: unknown
  /** The rule of a value that can be a text or an object. */
  getter?(value: unknown): Rule
  /** The rule, and what is noted about it. */
  pipe?: readonly { type: string; mention?: Mention['kind'] }[]
  /** The only values. */
  names?: readonly string[]
}

/** The rule itself, where it is optional, one of several kinds, or depends on the value. */
export function plain(rule: Rule, value: unknown): Rule {
  const kind = hasFields(value) ? value.kind : undefined
  const chosen = rule.options?.find(({ entries }) => entries?.kind?.literal === kind)
  const inner = rule.wrapped ?? rule.getter?.(value) ?? chosen
  return inner ? plain(inner, value) : rule
}

/** What a text or a name mentions. */
export const mentionOf = ({ pipe }: Rule) => pipe?.find(({ mention }) => mention)?.mention
