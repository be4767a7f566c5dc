import type { Path } from '../shared/diagnostic.ts'
import { type Content, hasFields, type LeafKind, valueAt } from './paths.ts'
import { leafKindOf, type Rule, resolveRule } from './rules.ts'
import { contentSchema, pageSchemas } from './schema.ts'

// What the panel of editing asks for is read from the rules: no field is known here by its name.

export interface Field {
  path: Path
  /** 'caption', or 'audio, title' in an object of its own. */
  name: string
  kind: 'line' | 'text' | 'number' | 'tick' | 'choice' | 'ticks' | 'items'
  isOptional: boolean
  /** The kind of its leaf: what it names, such as an image, or how much Markdown it takes. */
  leaf: LeafKind | undefined
  /** What it may be; [] where anything can be typed, or the content defines its names. */
  options: readonly string[]
}

/** The rule of a field as its object has it. Undefined where nothing can be. */
function ruleOf(content: Content, path: Path): Rule | undefined {
  const key = path.at(-1) ?? ''
  if (path.length <= 1) return rootRule(content, `${key}`)
  const outer = wholeRule(content, path.slice(0, -1))
  if (outer?.entries) return Object.hasOwn(outer.entries, key) ? outer.entries[key] : undefined
  return outer?.item ?? outer?.value
}

/** The words in a page's code are a list. */
const codeRule: Rule = { type: 'array', item: { type: 'string' } }

/** The owner's own lists hold works; the facts of Markdown pages come by their file. */
function rootRule({ lists }: Content, name: string): Rule | undefined {
  const rules: Record<string, Rule> = contentSchema.entries
  if (name.endsWith('.md')) return pageSchemas.markdown
  if (name.endsWith('.tsx')) return codeRule
  if (Object.hasOwn(lists ?? {}, name)) return rules.works
  return Object.hasOwn(rules, name) ? rules[name] : undefined
}

/** A list or an object: a text can stand for one, 'a.jpg' for { image: 'a.jpg' }. */
function wholeOf(rule: Rule, value: unknown): Rule {
  const own = resolveRule(rule, value)
  return (own.entries ?? own.item ?? own.value) ? own : resolveRule(rule, {})
}

function wholeRule(content: Content, path: Path): Rule | undefined {
  const rule = ruleOf(content, path)
  return rule && wholeOf(rule, valueAt(content, path))
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

/**
 * All fields of an item, whether they are there or not. A part that is no object is a field itself.
 * `value`: for a part that is not there yet, its kind.
 */
export function fieldsAt(
  content: Content,
  path: Path,
  value: unknown = valueAt(content, path),
): Field[] {
  const rule = ruleOf(content, path)
  if (!rule) return []
  const { entries } = wholeOf(rule, value)
  if (!entries) return describe(rule, path, '', value)
  return Object.entries(entries).flatMap(([name, field]) =>
    describe(field, [...path, name], name, valueAt(value, [name])),
  )
}

/** The kinds that a part of a list can be; [] where there is one. */
export function kindsOfNew(content: Content, path: Path): string[] {
  const { options = [] } = ruleOf(content, path) ?? {}
  return options.map(({ entries }) => `${entries?.kind?.literal}`)
}

/** Several fields for an object in an object, and for a text in several languages. */
function describe(rule: Rule, path: Path, name: string, value: unknown): Field[] {
  const own = resolveRule(rule, value)
  // Nobody chooses what has one value, but for what can be absent.
  if (own.literal !== undefined && own.literal !== true) return []
  const leaf = leafKindOf(own)
  const given = hasFields(value) ? value : {}
  const parts = own.entries ?? (own.type === 'record' ? given : undefined)
  if (parts && !leaf) {
    return Object.keys(parts).flatMap((key) => {
      const part = own.entries?.[key] ?? own.value
      return part ? describe(part, [...path, key], `${name}, ${key}`, given[key]) : []
    })
  }
  const isOptional = rule.type === 'optional'
  const { names: options = [] } = own
  return [{ path, name, isOptional, leaf, options, kind: 'line', ...kindOf(own, leaf) }]
}

function kindOf(rule: Rule, leaf: Field['leaf']): Partial<Field> {
  if (rule.literal === true) return { kind: 'tick' }
  if (rule.type === 'number') return { kind: 'number' }
  if (rule.item) {
    const item = resolveRule(rule.item, undefined)
    const named = leafKindOf(item)
    const isNames = item.names ?? (named === 'tag' || named === 'language')
    return isNames ? { kind: 'ticks', leaf: named, options: item.names ?? [] } : { kind: 'items' }
  }
  if (rule.names || /^(image|film|tag|language)$/.test(leaf ?? '')) return { kind: 'choice' }
  return { kind: leaf === 'text' || leaf === 'long' ? 'text' : 'line' }
}
