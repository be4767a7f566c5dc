import * as v from 'valibot'
import type { Sources } from '../read/sources.ts'
import { contentFile, type Schema, schemaAt, valueAt, valuesIn } from '../schema/content-paths.ts'
import { readFacts } from '../schema/marks/front-matter.ts'
import type { TextKind } from '../schema/marks/marks.ts'
import { contentSchema, pageFacts } from '../schema/schema.ts'
import { languageIn, languagesOf } from '../schema/text.ts'
import { contentFields } from '../schema/validation/validation.ts'
import type { Path } from '../shared/diagnostic.ts'
import { readSource } from '../shared/files.ts'
import type { TextPlace } from './text-places.ts'

/** What texts belong to: an item of a list, an entry, or the facts of a page in Markdown. */
export interface Item {
  file: string
  path: Path
}

/** `near`: texts around the text, the nearest first, which tell the figure of an image. */
export function itemOf(
  { content }: Sources,
  { file, path }: TextPlace,
  near: TextPlace[],
): Item | undefined {
  if (file.startsWith('pages/')) return { file, path: [] }
  if (path.length === 0) {
    const home = near.find((one) => one.path.length > 1)
    return home && { file: home.file, path: home.path.slice(0, 2) }
  }
  const at = (place: Path) => ({ file: contentFile(`${place[0]}`), path: place })
  if (path[0] === 'images') {
    const entries = near.map((one) => `${one.path.slice(0, 2)}`)
    const figure = contentFields({ ...content }).find(
      (field) =>
        field.holds === 'image' &&
        field.value === path[1] &&
        !/^(thumbnail|shareImage)$/.test(`${field.path.at(-1)}`) &&
        entries.includes(`${field.path.slice(0, 2)}`),
    )
    const isItem = typeof figure?.path.at(-1) === 'number'
    if (figure) return at(isItem ? figure.path : figure.path.slice(0, -1))
  }
  const last = path.findLastIndex((key) => typeof key === 'number')
  if (last > 0) return at(path.slice(0, last + 1))
  const parents = path.map((_, index) => path.slice(0, index)).slice(1)
  const entry = parents.findLast(
    (parent) => schemaAt(contentSchema, { ...content }, parent)?.entries,
  )
  return entry && at(entry)
}

/** What a page shows as it is written, such as an address: nearest to these texts, or anywhere. */
export function itemWith({ content }: Sources, value: string, near: TextPlace[]): Item | undefined {
  const entries = near.map((one) => `${one.path.slice(0, 2)}`)
  const same = valuesIn({ ...content }).filter((one) => `${one.value}` === value)
  const isNear = ({ path }: { path: Path }) => entries.includes(`${path.slice(0, 2)}`)
  const { path = [] } = same.find(isNear) ?? same[0] ?? {}
  const [name] = path
  return name ? { file: contentFile(`${name}`), path: path.slice(0, -1) } : undefined
}

/** Where it is written that a text belongs to a draft, or to what is no more than a placeholder. */
export function marksAbove({ content, pages }: Sources, { file, path }: TextPlace) {
  const values = file.startsWith('pages/') ? Object(pages[file]) : content
  const parents = path.map((_, index) => path.slice(0, index))
  const ways = [...parents, ...(path.length === 0 ? [path] : [])]
  const marks = (['draft', 'placeholder'] as const).flatMap((name): [string, Mark][] => {
    const way = ways.findLast((one) => Object(valueAt(values, one))[name] === true)
    return way ? [[name, { file, path: [...way, name], value: 'true' }]] : []
  })
  const index =
    path[0] === 'site' ? content.site.placeholders.map(String).indexOf(`${path[1]}`) : -1
  if (index < 0) return marks
  const listed = { file, path: ['site', 'placeholders', index], value: `${path[1]}` }
  return [...marks, ['placeholder', listed] satisfies [string, Mark]]
}

type Mark = Pick<TextPlace, 'file' | 'path' | 'value'>

export interface ItemField extends TextPlace {
  name: string
  options?: string[] | undefined
  isList: boolean
}

/** All that an item has or may have, but what is within it. */
export function fieldsOf(
  root: string,
  { content }: Sources,
  { file, path }: Item,
  language: string,
): ItemField[] {
  const isPage = file.endsWith('.md')
  const entry: Record<string, unknown> = isPage
    ? readFacts(readSource(root, file).replace('\ufeff', '')).values
    : Object(valueAt({ ...content }, path))
  const entries = entriesOf({ content }, { file, path })
  const isFirst = languagesOf(content.site).indexOf(language) < 1
  const order = Object.keys(entries)
  return Object.entries(entries).flatMap(([name, field]) => {
    const value = entry[name]
    const schema = schemaAt(field, value, [])
    const key = schema?.holds === 'translations' ? languageIn(Object(value), language) : undefined
    const { holds, type } = (key && schema?.value) || (schema ?? {})
    const options = schema && optionsOf(schema, content)
    if (!options && type !== 'custom') return []
    const kind = isText(holds) ? holds : 'plain'
    const written = key ? Object(value)[key] : value
    const before = order.slice(0, order.indexOf(name))
    const toValue = (words: string) => {
      if (kind !== 'plain') return isFirst || value ? words : { [language]: words }
      const values = [Number(words), words === 'true', words.split(/\s*,\s*/).filter(Boolean)]
      return values.find((one) => v.is(field, one)) ?? words
    }
    return {
      ...{ name, file, path: [...path, name, ...(key ? [key] : [])], kind },
      ...{ options, isList: schema?.type === 'array', toValue },
      value: Array.isArray(written) ? written.join(', ') : `${written ?? ''}`,
      index: Object.keys(entry).findLastIndex((one) => before.includes(one)) + 1,
    }
  })
}

export function entriesOf({ content }: Pick<Sources, 'content'>, { file, path }: Item) {
  const isPage = file.endsWith('.md')
  const schema = isPage ? pageFacts : schemaAt(contentSchema, { ...content }, path)
  return schema?.entries ?? {}
}

export function isText(holds?: string): holds is TextKind {
  return /^(name|title|line|text|long)$/.test(`${holds}`)
}

/** Of `true`, of one of several words, or some of them, and of tags. */
function optionsOf({ literal, type, options, item }: Schema, { words }: Sources['content']) {
  if (literal === true) return ['true']
  if (type === 'picklist') return options?.map(String)
  if (item?.type === 'picklist') return item.options?.map(String)
  return item?.holds === 'tag' ? Object.keys(words.tags ?? {}) : undefined
}
