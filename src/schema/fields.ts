import type { Path } from '../shared/fault.ts'
import { isTextFile } from '../shared/routes.ts'
import { languagesOf } from './languages.ts'
import { type Content, hasFields, type LeafKind, valueAt } from './paths.ts'
import { choicesOf, leafKindOf, type Rule, resolveRule } from './rules.ts'
import { contentSchema, pageSchemas } from './schema.ts'

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

/** As the parent declares it; undefined if nothing can be there. */
function ruleAt(content: Content, path: Path): Rule | undefined {
  const key = path.at(-1) ?? ''
  if (path.length <= 1) return ruleOfRoot(content, `${key}`)
  const outer = partsRuleAt(content, path.slice(0, -1))
  if (outer?.entries) return Object.hasOwn(outer.entries, key) ? outer.entries[key] : undefined
  return outer?.item ?? outer?.value
}

/** The words in a page's code are a list. */
const codeRule: Rule = { type: 'array', item: { type: 'string' } }

function ruleOfRoot({ lists = {} }: Content, name: string): Rule | undefined {
  const constants: Record<string, Rule> = contentSchema.entries
  if (isTextFile(name)) return pageSchemas.markdown
  if (name.endsWith('.tsx')) return codeRule
  // The owner's own lists hold works.
  if (Object.hasOwn(lists, name)) return constants.works
  return Object.hasOwn(constants, name) ? constants[name] : undefined
}

function partsRuleAt(content: Content, path: Path): Rule | undefined {
  const rule = ruleAt(content, path)
  return rule && partsRuleOf(rule, valueAt(content, path))
}

/** A text such as 'a.jpg' can stand for an object, { image: 'a.jpg' }, whose rule it gets. */
function partsRuleOf(rule: Rule, value: unknown): Rule {
  const own = resolveRule(rule, value)
  const hasParts = own.entries ?? own.item ?? own.value
  return hasParts ? own : resolveRule(rule, {})
}

/**
 * Whether words can stand there in several languages: `{ 'en-GB': 'Tide', fr: 'Marée' }`. A Markdown
 * page has one.
 */
export function takesLanguages(content: Content, path: Path): boolean {
  const rule = ruleAt(content, path)
  return rule !== undefined && isTextRule(rule) && !isTextFile(`${path[0]}`)
}

/** A text is words, or a record of words. */
function isTextRule(rule: Rule): boolean {
  return resolveRule(rule, {}).type === 'record' && leafKindOf(resolveRule(rule, '')) !== undefined
}

export function fieldNames(content: Content, path: Path): string[] {
  return Object.keys(partsRuleAt(content, path)?.entries ?? {})
}

/** Whether a click can select it: an object, a text that can be one, or any part of a list. */
export function isItem(content: Content, path: Path): boolean {
  const isPart = path.length > 1 && partsRuleAt(content, path.slice(0, -1))?.item !== undefined
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
  const isInOne = isTextFile(`${path[0]}`) || valueAt(content, path) === undefined
  const languages = isInOne ? [] : languagesOf(content.site)
  const { entries } = partsRuleOf(rule, value)
  if (!entries) return fieldsOf(rule, path, '', value, languages)
  return Object.entries(entries).flatMap(([name, field]) =>
    fieldsOf(field, [...path, name], name, valueAt(value, [name]), languages),
  )
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

function fieldsOf(
  rule: Rule,
  path: Path,
  name: string,
  value: unknown,
  languages: string[],
): Field[] {
  if (isTextRule(rule) && languages.length > 1) return fieldsOfText(rule, path, name, languages)
  const own = resolveRule(rule, value)
  // The only right value is no choice, but `true` can be left out.
  if (own.literal !== undefined && own.literal !== true) return []
  const given = hasFields(value) ? value : {}
  const parts = own.entries ?? (own.type === 'record' ? given : undefined)
  // A film has fields, but is chosen by its name.
  if (!parts || leafKindOf(own)) {
    return [{ path, name, isOptional: rule.type === 'optional', ...controlOf(own) }]
  }
  return Object.keys(parts).flatMap((key) => {
    const part = own.entries?.[key] ?? own.value
    return part ? fieldsOf(part, [...path, key], `${name}, ${key}`, given[key], languages) : []
  })
}

/** One for each language of the site. Words that stand alone are those of the first. */
function fieldsOfText(rule: Rule, path: Path, name: string, languages: string[]): Field[] {
  const [first] = languages
  const control = controlOf(resolveRule(rule, ''))
  return languages.map((language) => ({
    path: [...path, language],
    name: [name, language].filter(Boolean).join(', '),
    isOptional: rule.type === 'optional' || language !== first,
    ...control,
  }))
}

function controlOf(rule: Rule): Control {
  if (rule.item) return controlOfList(resolveRule(rule.item, undefined))
  const leafKind = leafKindOf(rule)
  return { control: controlName(rule, leafKind), leafKind, options: choicesOf(rule) ?? [] }
}

function controlOfList(item: Rule): Control {
  const leafKind = leafKindOf(item)
  const names = choicesOf(item)
  const isOfNames = names !== undefined || leafKind === 'tag' || leafKind === 'language'
  if (!isOfNames) return { control: 'items', leafKind: undefined, options: [] }
  return { control: 'ticks', leafKind, options: names ?? [] }
}

function controlName(rule: Rule, leafKind = ''): Control['control'] {
  if (rule.literal === true) return 'tick'
  if (rule.type === 'number') return 'number'
  if (choicesOf(rule) || /^(image|film|tag|language)$/.test(leafKind)) return 'choice'
  return /^(text|long)$/.test(leafKind) ? 'text' : 'line'
}
