import { hasFields, type LeafKind } from './paths.ts'

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
  pipe?: readonly { type: string; leaf?: LeafKind }[]
  /** The only values. */
  names?: readonly string[]
}

/** The rule itself, where it is optional, one of several kinds, or depends on the value. */
export function resolveRule(rule: Rule, value: unknown): Rule {
  const kind = hasFields(value) ? value.kind : undefined
  const chosen = rule.options?.find(({ entries }) => entries?.kind?.literal === kind)
  const inner = rule.wrapped ?? rule.getter?.(value) ?? chosen
  return inner ? resolveRule(inner, value) : rule
}

/** Undefined for what has parts, and for what pages show in no words: a number, a choice. */
export const leafKindOf = ({ pipe }: Rule) => pipe?.find(({ leaf }) => leaf)?.leaf
