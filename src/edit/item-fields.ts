import * as v from 'valibot'
import type { Sources } from '../read/sources.ts'
import {
  contentFile,
  type Schema,
  schemaAt,
  valueAt,
  valuesIn,
  withNames,
} from '../schema/content-paths.ts'
import { readFacts } from '../schema/marks/front-matter.ts'
import type { TextKind } from '../schema/marks/marks.ts'
import { contentSchema, pageFacts } from '../schema/schema.ts'
import { languageIn, languagesOf } from '../schema/text.ts'
import type { Path } from '../shared/diagnostic.ts'
import { readSource } from '../shared/files.ts'
import { type Answer, type Fact, placeName, type Task, type TextPlace } from './edit-request.ts'
import { isSign, isWithin, usesNear } from './image-uses.ts'
import { newItemOf } from './new-items.ts'
import { layoutOf } from './writing/literals.ts'

// A text belongs to an item: that of a list, an entry, or the facts of a page in Markdown.

/** What the rules say of a place; nothing of a file that is a text. */
export function ruleAt({ content }: Pick<Sources, 'content'>, { file, path }: TextPlace) {
  if (!file.endsWith('.md')) return schemaAt(contentSchema, { ...content }, path)
  return schemaAt(path.length > 1 ? v.never() : pageFacts, {}, path)
}

export function textKind({ path }: TextPlace, rule?: Schema): TextKind | undefined {
  if (path.length === 0) return 'long'
  const isText = (holds: unknown): holds is TextKind =>
    /^(name|title|line|text|long)$/.test(`${holds}`)
  return isText(rule?.holds) ? rule.holds : undefined
}

/** The item that a text belongs to. */
export function itemOf(
  read: Sources,
  { file, path }: TextPlace,
  near: TextPlace[],
): TextPlace | undefined {
  if (file.startsWith('pages/')) return { file, path: [] }
  if (path.length === 0) {
    const home = near.find((one) => one.path.length > 1)
    return home && { file: home.file, path: home.path.slice(0, 2) }
  }
  const at = (path: Path) => ({ file: contentFile(`${path[0]}`), path })
  if (path[0] === 'images') {
    const use = usesNear(read, `${path[1]}`, near).find((one) => !isSign(one))
    if (use) return at(typeof use.at(-1) === 'number' ? use : use.slice(0, -1))
  }
  const last = path.findLastIndex((key) => typeof key === 'number')
  if (last > 0) return at(path.slice(0, last + 1))
  const parents = path.map((_, index) => path.slice(0, index + 1))
  const entry = parents.findLast((parent) => ruleAt(read, at(parent))?.entries)
  return entry && at(entry)
}

/** The item with what a page shows as it is written, such as an address: the nearest, or any. */
export function itemWith(
  { content }: Sources,
  value: string,
  near: TextPlace[],
): TextPlace | undefined {
  const same = valuesIn({ ...content }).filter((one) => value && `${one.value}` === value)
  const { path } =
    same.find((one) => near.some(({ path }) => isWithin(one.path, path))) ?? same[0] ?? {}
  return path?.[1] === undefined
    ? undefined
    : { file: contentFile(`${path[0]}`), path: path.slice(0, -1) }
}

/** Where it is written that a text belongs to a draft, or to what is no more than a placeholder. */
export function markAbove(
  { content, pages }: Sources,
  { file, path }: TextPlace,
  mark: string,
): TextPlace | undefined {
  if (path[0] === 'site' && mark === 'placeholder') {
    const index = content.site.placeholders.map(String).indexOf(`${path[1]}`)
    return index < 0 ? undefined : { file, path: ['site', 'placeholders', index] }
  }
  const values = file.startsWith('pages/') ? Object(pages[file]) : content
  const parents = [...path, ''].map((_, index) => path.slice(0, index))
  const marked = parents.findLast((parent) => Object(valueAt(values, parent))[mark] === true)
  return marked && { file, path: [...marked, mark] }
}

/** A new value for a place, and where it stands in its entry if there is none yet. */
export function newFieldOf({ read, language }: Task, place: TextPlace, words: string) {
  const { file, path } = place
  const content = { ...read.content }
  const parent = { file, path: path.slice(0, -1) }
  const { entries = {} } = ruleAt(read, parent) ?? {}
  const name = `${path.at(-1)}`
  const order = Object.keys(entries)
  const before = order.slice(0, order.indexOf(name))
  const keys = Object.keys(Object(valueAt(content, parent.path)))
  const index = keys.findLastIndex((one) => before.includes(one)) + 1
  const field = entries[name]
  if (!field || textKind(place, ruleAt(read, place))) {
    const isOther = languagesOf(read.content.site).indexOf(language) > 0
    const isNew = !file.endsWith('.md') && valueAt(content, path) === undefined
    return { index, value: field && isOther && isNew ? { [language]: words } : words }
  }
  const values = [Number(words), words === 'true', words.split(/\s*,\s*/).filter(Boolean)]
  return { index, value: values.find((one) => v.is(field, one)) ?? words }
}

/** Tells all that an item has or may have, but what is within it. */
export function tellFacts({ root, read, language, value }: Task, item: TextPlace): Answer {
  const content = { ...read.content }
  const { video } = Object(valueAt(content, item.path))
  const film = Object.keys(read.content.videos).find((key) => read.content.videos[key] === video)
  const items = [item, ...(film ? [{ file: contentFile('videos'), path: ['videos', film] }] : [])]
  const facts = items.flatMap((one) => factsOf(root, read, one, language))
  const isAsked = ({ name, words }: Fact) =>
    value !== '' && (words === value || (/\d/.test(value) && /^(years?|date)$/.test(name)))
  const opens = facts.find(isAsked)?.place
  const has = (name: string) => valueAt(content, [...item.path, name]) !== undefined
  const lists = Object.keys(ruleAt(read, item)?.entries ?? {})
  return {
    status: 200,
    message: item.path.length > 0 ? withNames(content, item).entry : item.file,
    facts,
    place: placeName(item),
    ...(opens && { opens }),
    lists: lists.filter((name) => newItemOf(name) && !has(name)),
  }
}

function factsOf(root: string, read: Sources, { file, path }: TextPlace, language: string): Fact[] {
  const values: Record<string, unknown> = file.endsWith('.md')
    ? readFacts(readSource(root, file).replace('\ufeff', '')).values
    : Object(valueAt({ ...read.content }, path))
  return Object.entries(ruleAt(read, { file, path })?.entries ?? {}).flatMap(([name, field]) => {
    const value = values[name]
    const schema = schemaAt(field, value, [])
    const key = schema?.holds === 'translations' ? languageIn(Object(value), language) : undefined
    const options = schema && optionsOf(schema, read)
    if (!options && (key ? schema?.value : schema)?.type !== 'custom') return []
    const written = key ? Object(value)[key] : value
    const words = Array.isArray(written) ? written.join(', ') : `${written ?? ''}`
    const place = placeName({ file, path: [...path, name, ...(key ? [key] : [])] })
    return { name, place, words: layoutOf(words).words, options, isList: schema?.type === 'array' }
  })
}

/** Of `true`, of one of several words, or some of them, and of tags. */
function optionsOf({ literal, type, options, item }: Schema, { content }: Sources) {
  if (literal === true) return ['true']
  if (type === 'picklist') return options?.map(String)
  if (item?.type === 'picklist') return item.options?.map(String)
  return item?.holds === 'tag' ? Object.keys(content.words.tags ?? {}) : undefined
}
