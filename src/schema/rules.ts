import { hasFields, type LeafKind } from './paths.ts'

/** What valibot keeps of a rule: as much as is read here, since each kind has its own type. */
export interface Rule {
  /** 'string', 'array', 'strict_object' */
  type: string
  /** An object has a rule for each field. */
  entries?: Record<string, Rule>
  /** A list has one rule for all its parts. */
  item?: Rule
  /** A record has one for all its values, */
  value?: Rule
  /** and one for their names. A choice of objects has the name of the field that tells them apart. */
  key?: Rule | string
  /** What is optional is wrapped. */
  wrapped?: Rule
  /** A choice of objects. */
  options?: readonly Rule[]
  /** The only value. */
  literal?: unknown
  /** A text or an object: which rule a value takes. */
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
