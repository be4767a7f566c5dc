import type { Path } from '../shared/diagnostic.ts'
import { type Content, hasFields, type LeafKind, valueAt } from './paths.ts'
import { leafKindOf, type Rule, resolveRule } from './rules.ts'
import { contentSchema, pageSchemas } from './schema.ts'

// What a sheet asks for is read from the rules: no field is known here by its name.

export interface Field {
  path: Path
  /** 'caption', or 'audio, title' in an object of its own. */
  name: string
  kind: 'line' | 'text' | 'number' | 'tick' | 'choice' | 'ticks' | 'items'
  isOptional: boolean
  /** The kind of its leaf: what it names, such as an image, or how much Markdown it takes. */
  leaf: LeafKind | undefined
  /** What it may be. */
  names: readonly string[]
}

/** The rule of a field as its object has it. Undefined where nothing can be. */
function ruleOf(content: Content, path: Path): Rule | undefined {
  const key = path.at(-1) ?? ''
  if (path.length <= 1) return rootRule(content, `${key}`)
  const outer = wholeRule(content, path.slice(0, -1))
  if (outer?.entries) return Object.hasOwn(outer.entries, key) ? outer.entries[key] : undefined
  return outer?.item ?? outer?.value
}

/** The owner's own lists hold works; the facts of Markdown pages come by their file. */
function rootRule({ lists }: Content, name: string): Rule | undefined {
  const rules: Record<string, Rule> = contentSchema.entries
  if (name.endsWith('.md')) return pageSchemas.markdown
  if (Object.hasOwn(lists ?? {}, name)) return rules.works
  return Object.hasOwn(rules, name) ? rules[name] : undefined
}

/** The rule of a list or an object: a text can stand for one, 'a.jpg' for { image: 'a.jpg' }. */
function wholeRule(content: Content, path: Path): Rule | undefined {
  const rule = ruleOf(content, path)
  const own = rule && resolveRule(rule, valueAt(content, path))
  const isWhole = own?.entries ?? own?.item ?? own?.value
  return isWhole || !rule ? own : resolveRule(rule, {})
}

/** The fields of an object in their order; [] of anything else. */
export function fieldNames(content: Content, path: Path): string[] {
  return Object.keys(wholeRule(content, path)?.entries ?? {})
}

/** An object, a text that can be one, or any part of a list. */
export function isItem(content: Content, path: Path): boolean {
  const isPart = path.length > 1 && wholeRule(content, path.slice(0, -1))?.item !== undefined
  return isPart || fieldNames(content, path).length > 0
}

/** All fields of an item, whether they are there or not. A part that is no object is a field itself. */
export function fieldsAt(content: Content, path: Path): Field[] {
  const names = fieldNames(content, path)
  const rule = ruleOf(content, path)
  if (names.length === 0) return rule ? describe(rule, path, '', valueAt(content, path)) : []
  return names.flatMap((name) => {
    const field = [...path, name]
    const own = ruleOf(content, field)
    return own ? describe(own, field, name, valueAt(content, field)) : []
  })
}

/** The field at a path; undefined if the schema has none there, or its list or record no such part. */
export function fieldOf(content: Content, path: Path): Field | undefined {
  const rule = ruleOf(content, path)
  const outer = path.slice(0, -1)
  const isThere =
    valueAt(content, path) !== undefined ||
    (valueAt(content, outer) !== undefined && fieldNames(content, outer).length > 0)
  if (!rule || !isThere) return undefined
  const fields = describe(rule, path, `${path.at(-1)}`, valueAt(content, path))
  return fields.find((field) => field.path.length === path.length)
}

/** The fields of a part that is not there yet. Without its kind, where there are several: that alone. */
export function fieldsOfNew(content: Content, path: Path, kind?: string): Field[] {
  const item = ruleOf(content, path)
  if (!item) return []
  const rule = resolveRule(item, { kind })
  if (rule.entries) {
    const entries = Object.entries(rule.entries)
    return entries.flatMap(([name, entry]) => describe(entry, [...path, name], name, undefined))
  }
  const names = rule.options?.map(({ entries }) => `${entries?.kind?.literal}`)
  if (!names) return describe(item, path, '', undefined)
  const field = { path: [...path, 'kind'], name: 'kind', isOptional: false, leaf: undefined }
  return [{ ...field, kind: 'choice', names }]
}

/** Several fields for an object in an object, and for a text in several languages. */
function describe(entry: Rule, path: Path, name: string, value: unknown): Field[] {
  const rule = resolveRule(entry, value)
  // Nobody chooses what has one value, but for what can be absent.
  if (rule.literal !== undefined && rule.literal !== true) return []
  const leaf = leafKindOf(rule)
  const isInParts = rule.entries ?? (rule.type === 'record' && hasFields(value))
  if (isInParts && !leaf) {
    const parts = rule.entries ?? (hasFields(value) ? value : {})
    return Object.keys(parts).flatMap((key) => {
      const part = rule.entries?.[key] ?? rule.value
      const inner = hasFields(value) ? value[key] : undefined
      return part ? describe(part, [...path, key], `${name}, ${key}`, inner) : []
    })
  }
  if (rule.type === 'record') return []
  const isOptional = entry.type === 'optional'
  const { names = [] } = rule
  return [{ path, name, isOptional, leaf, names, kind: 'line', ...kindOf(rule, leaf) }]
}

function kindOf(rule: Rule, leaf: Field['leaf']): Partial<Field> {
  if (rule.literal === true) return { kind: 'tick' }
  if (rule.type === 'number') return { kind: 'number' }
  if (rule.item) {
    const item = resolveRule(rule.item, undefined)
    const named = leafKindOf(item)
    const isNames = item.names ?? (named === 'tag' || named === 'language')
    return isNames ? { kind: 'ticks', leaf: named, names: item.names ?? [] } : { kind: 'items' }
  }
  if (rule.names || /^(image|film|tag|language)$/.test(leaf ?? '')) return { kind: 'choice' }
  return { kind: leaf === 'text' || leaf === 'long' ? 'text' : 'line' }
}
