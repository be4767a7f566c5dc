import type { Path } from '../shared/fault.ts'
import { isMarkdown } from '../shared/routes.ts'
import { languagesOf } from './languages.ts'
import { type Content, hasFields, type LeafKind, valueAt } from './paths.ts'
import { choicesOf, containerRule, leafKindOf, partRule, type Rule, resolveRule } from './rules.ts'
import { pageSchemas, schemaOf } from './schema.ts'

// What the panel of editing asks for is read from the rules: no field is known here by its name.

/** `items`: parts of a list, which are edited one by one. */
interface Control {
  control: 'line' | 'text' | 'number' | 'tick' | 'choice' | 'ticks' | 'items'
  /** What a name stands for, such as an image, or how much Markdown a text takes. */
  leafKind: LeafKind | undefined
  options: readonly string[]
}

export interface Field extends Control {
  path: Path
  /** 'caption', or 'audio, title' in an object of its own; '' for a part that is no object. */
  name: string
  isOptional: boolean
}

/** As its parent declares it; undefined if nothing can be there. */
function ruleAt(content: Content, path: Path): Rule | undefined {
  if (path.length <= 1) {
    const name = `${path[0]}`
    return isMarkdown(name) ? pageSchemas.markdown : partRule(schemaOf(content), content, name)
  }
  const parent = path.slice(0, -1)
  const rule = ruleAt(content, parent)
  return rule && partRule(rule, valueAt(content, parent), path.at(-1) ?? '')
}

function containerRuleAt(content: Content, path: Path): Partial<Rule> {
  const rule = ruleAt(content, path)
  return rule ? containerRule(rule, valueAt(content, path)) : {}
}

/**
 * Whether words can stand there in several languages: `{ 'en-GB': 'Tide', fr: 'Marée' }`. A Markdown
 * page has one.
 */
export function takesLanguages(content: Content, path: Path): boolean {
  const rule = ruleAt(content, path)
  return rule !== undefined && isTextRule(rule) && !isMarkdown(`${path[0]}`)
}

/** A text is words, or a record of words. */
function isTextRule(rule: Rule): boolean {
  return resolveRule(rule, {}).type === 'record' && leafKindOf(resolveRule(rule, '')) !== undefined
}

export function fieldNames(content: Content, path: Path): string[] {
  return Object.keys(containerRuleAt(content, path).entries ?? {})
}

/** Whether a click can select it: an object, a text that can be one, or any part of a list. */
export function isItem(content: Content, path: Path): boolean {
  const isPart = path.length > 1 && containerRuleAt(content, path.slice(0, -1)).item !== undefined
  return isPart || fieldNames(content, path).length > 0
}

/**
 * All fields of an item, whether they are there or not. A part that is no object is a field itself.
 * `value`: for a part that is not there yet, `{ kind: 'image' }`.
 */
export function fieldsAt(
  content: Content,
  path: Path,
  value: unknown = valueAt(content, path),
): Field[] {
  const rule = ruleAt(content, path)
  if (!rule) return []
  // A Markdown page has one language, and a new part is asked for in one.
  const isInOne = isMarkdown(`${path[0]}`) || valueAt(content, path) === undefined
  const languages = isInOne ? [] : languagesOf(content.site)
  const parts = containerRule(rule, value)
  const fields = fieldsOf(parts.entries ? parts : rule, path, value, languages)
  return fields.map((field) => ({ ...field, name: field.path.slice(path.length).join(', ') }))
}

/**
 * The kinds that a new part of a list can have, such as 'image'; [] if there is only one kind. Leaves
 * out those that need a list of their own, which nobody can fill beforehand.
 */
export function kindsOfNew(content: Content, path: Path): string[] {
  const { options = [] } = ruleAt(content, path) ?? {}
  const needsList = ({ entries = {} }: Rule) => Object.values(entries).some(({ item }) => item)
  const offered = options.filter((option) => !needsList(option))
  return offered.map(({ entries }) => `${entries?.kind?.literal}`)
}

type UnnamedField = Omit<Field, 'name'>

function fieldsOf(rule: Rule, path: Path, value: unknown, languages: string[]): UnnamedField[] {
  if (isTextRule(rule) && languages.length > 1) return fieldsOfText(rule, path, languages)
  const resolved = resolveRule(rule, value)
  const { type, entries, literal } = resolved
  // The only right value is no choice, but `true` can be left out.
  if (literal !== undefined && literal !== true) return []
  const given = hasFields(value) ? value : {}
  const parts = entries ?? (type === 'record' ? given : undefined)
  // A film has fields, but is chosen by its name.
  if (!parts || leafKindOf(resolved)) {
    return [{ path, isOptional: rule.type === 'optional', ...controlOf(resolved) }]
  }
  return Object.keys(parts).flatMap((key) => {
    const part = partRule(resolved, given, key)
    return part ? fieldsOf(part, [...path, key], given[key], languages) : []
  })
}

/** One for each language of the site. Words that stand alone are those of the first. */
function fieldsOfText(rule: Rule, path: Path, languages: string[]): UnnamedField[] {
  const control = controlOf(resolveRule(rule, ''))
  return languages.map((language, index) => ({
    path: [...path, language],
    isOptional: rule.type === 'optional' || index > 0,
    ...control,
  }))
}

/** A few names of a list are ticked; other items are edited one by one. */
function controlOf(rule: Rule): Control {
  const one = rule.item ? resolveRule(rule.item, undefined) : rule
  const leafKind = leafKindOf(one)
  const options = choicesOf(one)
  const isChoice = options.length > 0 || leafKind === 'tag' || leafKind === 'language'
  if (rule.item && !isChoice) return { control: 'items', leafKind: undefined, options: [] }
  const control = rule.item ? 'ticks' : isChoice ? 'choice' : controlOfLeaf(rule, leafKind)
  return { control, leafKind, options }
}

function controlOfLeaf({ literal, type }: Rule, leafKind?: LeafKind): Control['control'] {
  if (literal === true) return 'tick'
  if (type === 'number') return 'number'
  if (leafKind === 'image' || leafKind === 'film') return 'choice'
  return leafKind === 'text' || leafKind === 'long' ? 'text' : 'line'
}
