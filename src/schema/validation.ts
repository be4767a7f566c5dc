import * as v from 'valibot'
import type { Path } from '../shared/diagnostic.ts'
import { nearest, quoted, suggest } from '../shared/diagnostic.ts'
import {
  type Content,
  type ContentFault,
  constants,
  contentFile,
  hasFields,
  type PlacedValue,
  valueAt,
  valuesIn,
  withNames,
} from './content-paths.ts'
import { type Rule, ruleOf } from './rules.ts'
import * as schema from './schema.ts'
import { languagesOf } from './text.ts'
import { namedImage, namedTag, translations } from './values.ts'

/** The rules of every constant. */
const contentSchema = v.object({
  site: schema.siteSchema,
  images: schema.imageListSchema,
  videos: v.record(v.string(), schema.videoSchema),
  works: v.array(schema.entrySchema),
  workshops: v.array(schema.entrySchema),
  news: v.array(schema.newsSchema),
  about: schema.aboutSchema,
  skills: v.array(schema.skillGroupSchema),
  cv: v.array(schema.cvSectionSchema),
  navigation: schema.navigationSchema,
  pages: schema.pagesSchema,
  words: schema.wordsSchema,
  redirects: schema.redirectsSchema,
} satisfies Record<(typeof constants)[number], v.GenericSchema>)

/** Everything wrong in the content, in the order of the files. */
export function checkContent(content: Content): ContentFault[] {
  const videos = hasFields(content.videos) ? Object.values(content.videos) : []
  // Works contain their videos whole: a fault in one is reported once, for videos.ts.
  const isRepeated = ({ path }: ContentFault) =>
    path[0] !== 'videos' &&
    path.at(-1) !== 'video' &&
    videos.includes(valueAt(content, path.slice(0, path.indexOf('video') + 1)))
  const order: readonly unknown[] = constants
  const orderOf = ({ path }: ContentFault) => order.indexOf(path[0])
  const values = valuesIn(content)
  return [checkFields, checkTranslations, checkNames, checkIds]
    .flatMap((check) => check(content, values))
    .filter((fault) => !isRepeated(fault))
    .sort((a, b) => orderOf(a) - orderOf(b))
    .map((fault) => withNames(content, fault))
}

/** `explains`: the faults at this path and below it follow from this one. */
type Explanation = ContentFault & { explains?: Path }

function checkFields(content: Content): ContentFault[] {
  const { issues = [] } = v.safeParse(contentSchema, content)
  const faults = issues.flatMap(faultsOf)
  const nameOf = (path: Path) => `${path.join('.')}.`
  const explained = faults.flatMap(({ explains }) => (explains ? [nameOf(explains)] : []))
  return faults
    .filter(({ path, explains }) => {
      return explains || !explained.some((name) => nameOf(path).startsWith(name))
    })
    .map(({ explains: _, ...fault }) => fault)
}

function faultsOf(issue: v.BaseIssue<unknown>): Explanation[] {
  const { path = [], message, input, expected } = issue
  const keys = path.map(({ key }) => (typeof key === 'number' ? key : `${key}`))
  const last = path.at(-1)
  const isMissing = last?.origin === 'key' && input === undefined
  const { fields, ...rule } = ruleOf(message) ?? ruleOfType(isMissing ? 'missing' : `${expected}`)
  if (fields && hasFields(last?.input)) {
    return unknownFields(keys.slice(0, -1), last.input, fields, rule)
  }
  if (isMissing) {
    const fix = `Add ${keys.at(-1)}.`
    return [{ ...rule, code: 'missing-field', path: keys, found: 'nothing', fix }]
  }
  // A rule of the whole entry may be about one of its fields.
  const value = last?.origin === 'value' ? last.value : input
  if (value !== undefined) return [{ ...rule, path: keys, found: quoted(value) }]
  const isGap = typeof last?.key === 'number'
  const fix = isGap ? 'Write it, or remove a comma that stands twice.' : rule.fix
  return [{ ...rule, path: keys, found: 'nothing', fix }]
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

/** How to move a whole entry, or a thing among its media, to where it would be right. */
function homeOf(path: Path, value: Record<string, unknown>): string | undefined {
  if (!/^\w+\.\d+(\.media\.\d+)?$/.test(path.join('.'))) return undefined
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

interface Home {
  fields: v.ObjectEntries
  fix: string
}

const mediaHomes: Home[] = works.item.entries.media.item.options.map(({ entries }) => ({
  fields: entries,
  fix: `Write it with kind: '${entries.kind.literal}', in media.`,
}))

const homes: Home[] = [
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

const types: Record<string, string> = {
  missing: 'a value: this field is needed',
  Array: 'a list such as [a, b]',
  Object: 'fields in braces such as { a: 1 }',
}

/** For values without a rule of their own: lists and objects. */
function ruleOfType(type: string): Rule {
  const fix = type === 'Array' ? 'Put it between [ and ].' : 'Correct the value.'
  return { code: 'wrong-type', expected: types[type] ?? type, fix }
}

/** A translated text is there in each language of the site, and in no other. */
function checkTranslations(content: Content, values: PlacedValue[]): ContentFault[] {
  const languages = languagesOf(Object(content.site))
  return values.flatMap(({ path, value }) => {
    if (!hasFields(value) || !translations.has(value) || languages.length === 0) return []
    if (Object.values(value).includes(content.decorative)) {
      return {
        code: 'partly-decorative',
        path,
        found: quoted(value),
        expected: 'decorative for all languages, or what it shows in each',
        fix: 'Write decorative alone.',
      }
    }
    const expected = `a text in each language of the site: ${languages.join(', ')}`
    const missing = languages.filter((name) => !(name in value))
    const [other] = Object.keys(value).filter((name) => !languages.includes(name))
    if (other) {
      return {
        code: 'other-language',
        path: [...path, other],
        found: `texts in ${Object.keys(value).join(', ')}`,
        expected,
        fix: "Correct its language, or write languages: ['en', 'fr'] into site.ts.",
      }
    }
    return missing.map((name) => ({
      code: 'untranslated',
      path: [...path, name],
      found: 'nothing',
      expected,
      fix: `Translate it into ${name}, or write one text for all languages.`,
    }))
  })
}

/** Images and tags have to be in their list. The schema checks that their names are texts. */
function checkNames(content: Content, values: PlacedValue[]): ContentFault[] {
  // In a gallery an image may be its name alone.
  const isImage = ({ path }: PlacedValue) =>
    /\.(image|poster|thumbnail|shareImage|media\.\d+\.images\.\d+)$/.test(path.join('.'))
  const isTag = ({ path }: PlacedValue) => path[2] === 'tags' && path.length === 4
  const words = hasFields(content.words) ? content.words : undefined
  return [
    ...unknownNames(values.filter(isImage), content.images, namedImage),
    ...unknownNames(values.filter(isTag), words && (words.tags ?? {}), namedTag),
  ]
}

function unknownNames(values: PlacedValue[], list: unknown, rule: Rule) {
  // Anything but a list is an error of its own.
  const names = hasFields(list) ? Object.keys(list) : undefined
  return values.flatMap(({ path, value }) => {
    if (typeof value !== 'string' || !names || names.includes(value)) return []
    const fix = [rule.fix, suggest(value, names)].filter(Boolean).join(' ')
    return { path, found: quoted(value), ...rule, fix }
  })
}

/** Works and workshops can share a page, and an id names a page of its own. */
function checkIds(_: Content, values: PlacedValue[]): ContentFault[] {
  const ids = values.filter(({ path, value }) => path[2] === 'id' && path.length === 3 && value)
  const keys = ids.map(({ path, value }) => `${path[0] === 'news'} ${value}`)
  return ids
    .filter((_, index) => keys.indexOf(`${keys[index]}`) < index)
    .map(({ path, value }) => ({
      code: 'id-twice',
      path,
      found: `${quoted(value)}, which another entry has too`,
      expected: 'an id that no other entry has',
      fix: 'Change the id of one of them.',
    }))
}
