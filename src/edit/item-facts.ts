import * as v from 'valibot'
import type { Sources } from '../read/sources.ts'
import { contentFile, fieldAt, type Schema, schemaAt, valueAt } from '../schema/content-paths.ts'
import { readFacts } from '../schema/marks/front-matter.ts'
import { languageIn, languagesOf } from '../schema/text.ts'
import { readSource } from '../shared/files.ts'
import { escapeHtml } from '../shared/html.ts'
import { type Answer, placeName, type Task, type TextPlace } from './edit-request.ts'
import { ruleAt, textKind } from './items.ts'
import { newItemOf } from './new-items.ts'
import { buttonOf, namesOf, rowOf } from './text-marks.ts'
import { layoutOf } from './writing/literals.ts'

/** A new value for a place, and where it stands in its entry if there is none yet. */
export function newFieldOf({ read, language }: Task, place: TextPlace, words: string) {
  const { file, path } = place
  const { content } = read
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

/** Tells all that an item has or may have, but what is within it, as a sheet. */
export function tellFacts(task: Task, item: TextPlace): Answer {
  const { read, value } = task
  const { content } = read
  const { video } = Object(valueAt(content, item.path))
  const film = Object.keys(read.content.videos).find((key) => read.content.videos[key] === video)
  const items = [item, ...(film ? [{ file: contentFile('videos'), path: ['videos', film] }] : [])]
  const facts = items.flatMap((one) => factsOf(task, one))
  const asked = facts.find(
    ({ name, words }) =>
      value && (words === value || (/\d/.test(value) && /^(years?|date)$/.test(name))),
  )
  const heading = item.path.length > 0 ? fieldAt(content, item.path) : item.file
  const lists = Object.keys(ruleAt(read, item)?.entries ?? {})
    .filter((name) => newItemOf(name) && valueAt(content, [...item.path, name]) === undefined)
    .map((name) => buttonOf(name, `+ ${name}`))
  const rows = facts.map((fact) => rowOf(fact.name, fact, fact.choices))
  return {
    status: 200,
    message: '',
    place: placeName(item),
    sheet: `<h2>${escapeHtml(heading)}</h2><dl>${rows.join('')}</dl>${lists.join('')}`,
    ...(asked && { opens: placeName(asked) }),
  }
}

function factsOf({ root, read, language }: Task, { file, path }: TextPlace) {
  const values: Record<string, unknown> = file.endsWith('.md')
    ? readFacts(readSource(root, file).replace('\ufeff', '')).values
    : Object(valueAt(read.content, path))
  return Object.entries(ruleAt(read, { file, path })?.entries ?? {}).flatMap(([name, field]) => {
    const value = values[name]
    const schema = schemaAt(field, value, [])
    const key = schema?.holds === 'translations' ? languageIn(Object(value), language) : undefined
    const options = schema && optionsOf(schema, read)
    if (!options && (key ? schema?.value : schema)?.type !== 'custom') return []
    const written = [key ? Object(value)[key] : (value ?? '')].flat()
    const text = {
      ...{ file, path: [...path, name, ...(key ? [key] : [])] },
      words: layoutOf(written.join(', ')).words,
    }
    // Pressed while it is chosen.
    const choices = options?.map((option) => {
      const isChosen = written.map(String).includes(option)
      const others = schema?.type === 'array' ? written.filter((one) => one !== option) : []
      const words = [...others, ...(isChosen ? [] : [option])].join(', ')
      const attributes = ` name="${escapeHtml(option)}" aria-pressed="${isChosen}"${namesOf(text)}`
      return buttonOf(words, option === 'true' ? 'yes' : option, attributes)
    })
    return { name, ...text, choices }
  })
}

/** Of `true`, of one of several words, or some of them, and of tags. */
function optionsOf({ literal, type, options, item }: Schema, { content }: Sources) {
  if (literal === true) return ['true']
  if (type === 'picklist') return options?.map(String)
  if (item?.type === 'picklist') return item.options?.map(String)
  return item?.holds === 'tag' ? Object.keys(content.words.tags ?? {}) : undefined
}
