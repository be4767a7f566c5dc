import * as v from 'valibot'
import { nearest, type Path, quoted, suggest } from '../shared/diagnostic.ts'
import { foldCase } from '../shared/file-names.ts'
import {
  type Content,
  type ContentFault,
  constants,
  contentFile,
  type Field,
  fieldsIn,
  hasFields,
  valueAt,
  withNames,
} from './content-paths.ts'
import { type Rule, ruleOf } from './rules.ts'
import { contentSchema, pageFacts } from './schema.ts'
import { languagesOf } from './text.ts'
import { readSpan } from './time-span.ts'
import { namedImage, namedTag } from './values.ts'

/** In the order of the files. `today`: '2026-03-12'. */
export function checkContent(content: Content, today = '2099-12-31'): ContentFault[] {
  const fields = contentFields(content)
  const orderOf = ({ path }: ContentFault) => constants.indexOf(`${path[0]}`)
  return [
    ...checkFields(content),
    ...checkTranslations(content, fields),
    ...checkNames(content, fields),
    ...checkRepetition(fields, content),
    ...warnOfFuture(fields, today),
  ]
    .sort((a, b) => orderOf(a) - orderOf(b))
    .map((fault) => withNames(content, fault))
}

/** Lists of sections that are not in cv.ts. Their paths begin with a section. */
export function checkSections(cv: unknown[]): ContentFault[] {
  return checkFields({ cv }).flatMap(({ path: [name, ...path], ...fault }) =>
    name === 'cv' ? withNames({ ...cv }, { ...fault, path }) : [],
  )
}

/** `content`: what they may name. */
export function checkPageFacts(facts: unknown, content: Content): ContentFault[] {
  const fields = fieldsIn(pageFacts, facts)
  return [
    ...faultsIn(pageFacts, facts),
    ...checkTranslations(content, fields),
    ...checkNames(content, fields),
  ]
}

const listsOfFields = new WeakMap<Content, Field[]>()

/** Listed once for all checks: it takes a third of their time. */
export function contentFields(content: Content): Field[] {
  const fields =
    listsOfFields.get(content) ??
    fieldsIn(contentSchema, content).filter(({ path }) => !isRepeated(content, path))
  listsOfFields.set(content, fields)
  return fields
}

/** Works hold their videos whole: what is in one stands in videos.ts. */
function isRepeated(content: Content, path: Path): boolean {
  const end = path.indexOf('video') + 1
  if (end === 0 || end === path.length || path[0] === 'videos') return false
  return Object.values(Object(content.videos)).includes(valueAt(content, path.slice(0, end)))
}

interface Explanation extends ContentFault {
  /** The faults at this path and below it follow from this one. */
  explains?: Path
}

function checkFields(content: Content): ContentFault[] {
  return faultsIn(contentSchema, content).filter(({ path }) => !isRepeated(content, path))
}

function faultsIn(schema: v.GenericSchema, value: unknown): ContentFault[] {
  const { issues = [] } = v.safeParse(schema, value)
  const faults = issues.flatMap(faultsOf)
  const nameOf = (path: Path) => `${path.join('.')}.`
  const explained = faults.flatMap(({ explains }) => (explains ? [nameOf(explains)] : []))
  return faults
    .filter(
      ({ path, explains }) => explains || !explained.some((name) => nameOf(path).startsWith(name)),
    )
    .map(({ explains: _, ...fault }) =>
      fault.code === 'empty-text' && isRightWithout(schema, value, fault.path)
        ? { ...fault, fix: 'Write it, or remove its line.' }
        : fault,
    )
}

function isRightWithout(schema: v.GenericSchema, value: unknown, path: Path): boolean {
  const { issues = [] } = v.safeParse(schema, without(value, path))
  return !issues.some((issue) => v.getDotPath(issue) === path.join('.'))
}

function without(value: unknown, [key = '', ...rest]: Path): unknown {
  if (!hasFields(value)) return value
  const part = rest.length > 0 ? without(value[key], rest) : undefined
  return Array.isArray(value) ? value.with(Number(key), part) : { ...value, [key]: part }
}

function faultsOf(issue: v.BaseIssue<unknown>): Explanation[] {
  const { path = [], message, input } = issue
  const keys = path.map(({ key }) => (typeof key === 'number' ? key : `${key}`))
  const last = path.at(-1)
  const isMissing = last?.origin === 'key' && input === undefined
  const { fields, ...rule } = ruleOf(message)
  if (fields && hasFields(last?.input)) {
    return unknownFields(keys.slice(0, -1), last.input, fields, rule)
  }
  // A rule of the whole entry may be about one of its fields.
  const value = last?.origin === 'value' ? last.value : input
  const fault = { ...rule, path: keys, found: value === undefined ? 'nothing' : quoted(value) }
  if (isMissing) return [{ ...fault, code: 'missing-field', fix: `Add ${keys.at(-1)}.` }]
  const isGap = value === undefined && typeof last?.key === 'number'
  return [isGap ? { ...fault, fix: 'Write it, or remove a comma that stands twice.' } : fault]
}

/** All of them: valibot reports the first alone. */
function unknownFields(
  path: Path,
  value: Record<string, unknown>,
  fields: v.ObjectEntries,
  rule: Rule,
): Explanation[] {
  const unknown = Object.keys(value).filter((name) => !(name in fields))
  const home = homeOf(path, value)
  if (home) {
    const found = unknown.map(quoted).join(', ')
    return [{ ...rule, code: 'misplaced-entry', path, found, fix: home, explains: path }]
  }
  const free = Object.keys(fields).filter((name) => !(name in value))
  const needed = free.filter((name) => !/optional|array/.test(`${fields[name]?.type}`))
  // As `href` for `to`: one is unknown, and one is missing.
  const only = unknown.length === 1 && needed.length === 1 ? needed[0] : undefined
  return unknown.map((name) => {
    const similar = nearest(name, free)
    const isFigure = !similar && free.includes('media')
    const figure = isFigure && mediaHomes.find((home) => name in home.fields)
    const near = similar ?? (figure ? 'media' : only)
    const fix = figure ? figure.fix : `Did you mean ${quoted(near)}?`
    const suggestion = near && { fix, explains: [...path, near] }
    return { ...rule, path: [...path, name], found: quoted(name), ...suggestion }
  })
}

/** How to move a whole entry, or an item of its media, to where it would be right. */
function homeOf(path: Path, value: Record<string, unknown>): string | undefined {
  const isEntry = path.length === 2 || (path[2] === 'media' && path.length === 4)
  if (!isEntry || typeof path.at(-1) !== 'number') return undefined
  const home = homes.find(({ fields }) => {
    const needed = Object.keys(fields).filter((name) => fields[name]?.type !== 'optional')
    const isKnown = Object.keys(value).every((name) => name in fields || shownFields.includes(name))
    return isKnown && needed.every((name) => name in value || shownFields.includes(name))
  })
  return home?.fix
}

/** Of what is shown, and of no entry. */
const shownFields = ['kind', 'place', 'caption']

const { works, news, skills, cv, videos } = contentSchema.entries

interface Destination {
  fields: v.ObjectEntries
  fix: string
}

const mediaHomes: Destination[] = works.item.entries.media.item.options.map(({ entries }) => ({
  fields: entries,
  fix: `Write it with kind: '${entries.kind.literal}', in media.`,
}))

const homes: Destination[] = [
  ...Object.entries({ works, news, skills, cv }).map(([name, { item }]) => ({
    fields: item.entries,
    fix: `Move it to ${name} in ${contentFile(name)}.`,
  })),
  {
    fields: videos.value.entries,
    fix: "Move it to src/content/videos.ts, and show it with kind: 'video', video: videos.name.",
  },
  ...mediaHomes,
]

function checkTranslations(content: Content, fields: Field[]): ContentFault[] {
  const languages = languagesOf(Object(content.site)).filter((name) => name.trim())
  return fields.flatMap(({ path, value, holds }) => {
    const isName = holds === 'language' && typeof value === 'string'
    const texts = isName ? { [value]: '' } : holds === 'translations' && value
    if (!hasFields(texts) || languages.length === 0) return []
    const [other] = Object.keys(texts).filter((name) => !languages.includes(name))
    if (!other) return []
    const near = languages.find((name) => name.slice(0, 2) === other.slice(0, 2))
    return {
      code: 'other-language',
      path: isName ? path : [...path, other],
      found: isName ? quoted(value) : `texts in ${Object.keys(texts).join(', ')}`,
      expected: `languages of the site: ${languages.join(', ')}`,
      fix: near
        ? `Did you mean ${quoted(near)}?`
        : "Correct its language, or write languages: ['en-GB', 'fr'] into site.ts.",
    }
  })
}

/** The schema checks that names are texts. */
function checkNames({ images, words }: Content, fields: Field[]): ContentFault[] {
  // Anything but a list is an error of its own.
  const tags = hasFields(words) ? (words.tags ?? {}) : undefined
  return fields.flatMap(({ path, value, holds }) => {
    const [list, rule] = holds === 'image' ? [images, namedImage] : [tags, namedTag]
    const isName = (holds === 'image' || holds === 'tag') && typeof value === 'string'
    if (!isName || !hasFields(list) || Object.hasOwn(list, value)) return []
    const fix = [rule.fix, suggest(value, Object.keys(list))].filter(Boolean).join(' ')
    return { path, found: quoted(value), ...rule, fix }
  })
}

interface Uniqueness extends Omit<ContentFault, 'path'> {
  /** What may stand once; false for fields of another kind. */
  keyOf(field: Field, content: Content): string | false
}

const uniqueness: Uniqueness[] = [
  {
    code: 'id-twice',
    // An id names a page of its own: to some disks and hosts, names that differ in case are the same.
    keyOf: ({ holds, path: [list], value }) => holds === 'id' && `${list} ${foldCase(`${value}`)}`,
    found: 'which another entry of its list has too',
    expected: 'an id that no other entry of its list has, in capitals or not',
    fix: 'Change the id of one of them.',
  },
  {
    level: 'warning',
    code: 'repeated-alt',
    keyOf: ({ holds, path: [list, , ...rest], value }, { decorative }) =>
      list === 'images' &&
      holds === 'name' &&
      value !== decorative &&
      `${rest.filter((key) => key !== 'alt')} ${value}`,
    found: 'which describes another image too',
    expected: 'what tells this image from the others',
    fix: 'Say what this one shows.',
  },
  {
    level: 'warning',
    code: 'repeated-image',
    keyOf: ({ holds, path, value }) =>
      holds === 'image' &&
      path.includes('images') &&
      `${path.slice(0, path.indexOf('images'))} ${value}`,
    found: 'which stands there before',
    expected: 'each image once in a gallery or a pair',
    fix: 'Remove it, or name the one that was meant.',
  },
]

function checkRepetition(fields: Field[], content: Content): ContentFault[] {
  return uniqueness.flatMap(({ keyOf, found, ...rule }) => {
    const keys = new Set<string>()
    return fields.flatMap((field) => {
      const key = keyOf(field, content)
      if (!field.value || !key) return []
      const isFirst = !keys.has(key)
      keys.add(key)
      const { path, value } = field
      return isFirst ? [] : { ...rule, path, found: `${quoted(value)}, ${found}` }
    })
  })
}

/** Two years ahead, it is a slip. An exhibition may last as long. */
function warnOfFuture(fields: Field[], today: string): ContentFault[] {
  const limit = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`
  return fields.flatMap(({ path, value, holds }) => {
    const { start = '' } = (holds === 'date' && readSpan(`${value}`)) || {}
    if (start <= limit || path.at(-1) === 'until') return []
    return {
      level: 'warning',
      code: 'far-date',
      path,
      found: quoted(value),
      expected: 'a date that is at most two years ahead',
      fix: 'Correct it.',
    }
  })
}
