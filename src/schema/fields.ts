import type { Path } from '../shared/diagnostic.ts'
import { type Content, hasFields, type Mention, valueAt } from './paths.ts'
import { contentSchema, pageSchemas } from './schema.ts'

// What a sheet asks for is read from the rules: no field is known here by its name.

/** What valibot keeps of a rule. */
interface Rule {
  type: string
  entries?: Record<string, Rule>
  /** Of a list. */
  item?: Rule
  /** Of a record. */
  value?: Rule
  /** What is optional. */
  wrapped?: Rule
  /** The kinds of a medium, by its field `kind`. */
  options?: readonly Rule[]
  literal?: unknown
  getter?(value: unknown): Rule
  /** The rule and what is noted about it. */
  pipe?: readonly { type: string; mention?: Mention['kind'] }[]
  names?: readonly string[]
}

export interface Field {
  path: Path
  /** 'caption', or 'audio, title' in an object of its own. */
  name: string
  kind: 'line' | 'text' | 'number' | 'tick' | 'choice' | 'ticks' | 'items'
  isOptional: boolean
  /** What it may name. */
  mention: Mention['kind'] | undefined
  names: readonly string[]
}

/** Through what is optional, one of several kinds, or known once it has a value. */
function plain(rule: Rule, value: unknown): Rule {
  const kind = hasFields(value) ? value.kind : undefined
  const chosen = rule.options?.find(({ entries }) => entries?.kind?.literal === kind)
  const inner = rule.wrapped ?? rule.getter?.(value) ?? chosen
  return inner ? plain(inner, value) : rule
}

function ruleAt(content: Content, path: Path): Rule | undefined {
  let rule = rootOf(content, path)
  for (const [index, key] of path.entries()) {
    if (!rule) return undefined
    if (index > 0) rule = rule.entries?.[key] ?? rule.item ?? rule.value
    rule = rule && plain(rule, valueAt(content, path.slice(0, index + 1)))
  }
  return rule
}

/** The owner's own lists hold works; the facts of Markdown pages come by their file. */
function rootOf({ lists }: Content, [name = '']: Path): Rule | undefined {
  const rules: Record<string, Rule> = contentSchema.entries
  if (`${name}`.endsWith('.md')) return pageSchemas.facts
  return Object.hasOwn(lists ?? {}, name) ? rules.works : rules[name]
}

/** Its fields in order; [] of a value. */
export function fieldNames(content: Content, path: Path): string[] {
  const rule = ruleAt(content, path)
  // A text alone stands for the first field of an object.
  const whole = rule?.entries ? rule : objectAt(content, path)
  return Object.keys(whole?.entries ?? {})
}

/** The object that could stand in place of a text: { image: 'a.jpg' } for 'a.jpg'. */
function objectAt(content: Content, path: Path): Rule | undefined {
  const outer = ruleAt(content, path.slice(0, -1))
  const rule = outer?.entries?.[path.at(-1) ?? ''] ?? outer?.item ?? outer?.value
  return rule && plain(rule, {})
}

/** An object of fields, a text that can be one, or any part of a list. */
export function isItem(content: Content, path: Path): boolean {
  const outer = ruleAt(content, path.slice(0, -1))
  const isPart = path.length > 1 && outer?.item !== undefined
  return isPart || fieldNames(content, path).length > 0
}

export function fieldsAt(content: Content, path: Path): Field[] {
  const rule = ruleAt(content, path)
  const whole = rule?.entries ? rule : objectAt(content, path)
  const value = valueAt(content, path)
  return Object.entries(whole?.entries ?? {}).flatMap(([name, entry]) => {
    const at = [...path, name]
    return describe(content, entry, at, name, hasFields(value) ? value[name] : undefined)
  })
}

/** Of a part of a list that is not there yet: its kind first, where there are several. */
export function fieldsOfNew(content: Content, list: Path, kind?: string): Field[] {
  const item = ruleAt(content, list)?.item
  if (!item) return []
  const path = [...list, 0]
  const whole = plain(item, { kind })
  if (whole.entries) {
    const parts = Object.entries(whole.entries)
    return parts.flatMap(([name, entry]) =>
      describe(content, entry, [...path, name], name, undefined),
    )
  }
  const kinds = whole.options?.map(({ entries }) => `${entries?.kind?.literal}`)
  if (!kinds) return describe(content, item, path, '', undefined)
  const field = { path: [...path, 'kind'], name: 'kind', isOptional: false, mention: undefined }
  return [{ ...field, kind: 'choice', names: kinds }]
}

function describe(
  content: Content,
  entry: Rule,
  path: Path,
  name: string,
  value: unknown,
): Field[] {
  const rule = plain(entry, value)
  if (rule.literal !== undefined && rule.literal !== true) return []
  const mention = rule.pipe?.find((one) => one.mention)?.mention
  const isOptional = entry.type === 'optional'
  const field = { path, name, isOptional, mention, names: rule.names ?? [] }
  // In several languages, or an object in the object.
  if (!mention && (rule.entries || (rule.type === 'record' && hasFields(value)))) {
    return Object.entries(rule.entries ?? Object(value)).flatMap(([key]) => {
      const part = rule.entries?.[key] ?? rule.value
      if (!part) return []
      const inner = hasFields(value) ? value[key] : undefined
      return describe(content, part, [...path, key], `${name}, ${key}`, inner)
    })
  }
  return rule.type === 'record' ? [] : [{ ...field, ...kindOf(rule, mention) }]
}

function kindOf(
  rule: Rule,
  mention: Mention['kind'] | undefined,
): Pick<Field, 'kind'> & Partial<Field> {
  if (rule.literal === true) return { kind: 'tick' }
  if (rule.type === 'number') return { kind: 'number' }
  if (rule.item) {
    const item = plain(rule.item, undefined)
    const part = item.pipe?.find((one) => one.mention)?.mention
    const isNames = item.names || part === 'tag' || part === 'language'
    return isNames ? { kind: 'ticks', mention: part, names: item.names ?? [] } : { kind: 'items' }
  }
  if (rule.names || /^(image|film|tag|language)$/.test(mention ?? '')) return { kind: 'choice' }
  return { kind: mention === 'text' || mention === 'long' ? 'text' : 'line' }
}
