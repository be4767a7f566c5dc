import * as v from 'valibot'
import type { ContentDiagnostic, Path, UnplacedDiagnostic } from '../shared/diagnostic.ts'
import { nearest, quoted, suggest } from '../shared/diagnostic.ts'
import { toNFC } from '../shared/file-names.ts'
import * as schema from './schema.ts'
import { languagesOf } from './text.ts'
import { fixes, namedImage, translations } from './values.ts'

/** What the content files export, by its name there: nobody has looked at it yet. */
export type Content = Record<string, unknown>

/** Every constant of the content, in the order of the files. */
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
})

const constants = Object.keys(contentSchema.entries)

/** The constants that lie in a file of another name. */
const files: Content = { about: 'cv', skills: 'cv', navigation: 'words', pages: 'words' }

type UnplacedContentDiagnostic = Omit<ContentDiagnostic, 'file'>

/** All faults in the content, in the order of the files. */
export function checkContent(content: Content): ContentDiagnostic[] {
  const videos = hasFields(content.videos) ? Object.values(content.videos) : []
  // Works hold their videos whole; a fault in one is reported once, for videos.ts.
  const isRepeated = ({ path }: UnplacedContentDiagnostic) =>
    path[0] !== 'videos' &&
    videos.includes(valueAt(content, path.slice(0, path.indexOf('video') + 1)))
  const values = valuesIn(content)
  return [checkFields, checkTranslations, checkImageNames, checkIds]
    .flatMap((check) => check(content, values))
    .filter((fault) => !isRepeated(fault))
    .sort((a, b) => constants.indexOf(`${a.path[0]}`) - constants.indexOf(`${b.path[0]}`))
    .map((fault) => diagnosticAt(content, fault))
}

export function diagnosticAt(
  content: Content,
  fault: UnplacedContentDiagnostic,
): ContentDiagnostic {
  const { path } = fault
  const names = path.map((_, index) => nameAt(content, path.slice(0, index + 1)))
  // The last key is a field, unless it is that of a whole entry.
  const isField = path.length > 1 && names.at(-1) === path.at(-1)
  const name = `${path[0]}`
  return {
    file: `src/content/${files[name] ?? name}.ts`,
    entry: (isField ? names.slice(0, -1) : names).join(', '),
    ...(isField && { field: `${path.at(-1)}` }),
    ...fault,
  }
}

/** Entries by their title, list items by their number, fields by their name. */
function nameAt(content: Content, path: Path): string {
  const value = valueAt(content, path)
  const name = hasFields(value) ? (value.title ?? value.label) : undefined
  const title = hasFields(name) ? Object.values(name)[0] : name
  const key = path.at(-1)
  if (typeof title === 'string') return `“${title}”`
  return typeof key === 'number' ? `no. ${key + 1}` : `${key}`
}

function valueAt(content: Content, path: Path): unknown {
  return path.reduce<unknown>((data, key) => (hasFields(data) ? data[key] : undefined), content)
}

type Issue = Pick<v.BaseIssue<unknown>, 'input' | 'expected' | 'message'> & { path: Path }

function checkFields(content: Content): UnplacedContentDiagnostic[] {
  // An empty address is empty, and need not be called no address as well.
  const { issues = [] } = v.safeParse(contentSchema, content, { abortPipeEarly: true })
  const faults: Issue[] = issues.map(({ path = [], ...issue }) => ({
    ...issue,
    // A rule of the whole entry may be about one of its fields.
    input: path.at(-1)?.origin === 'value' ? path.at(-1)?.value : issue.input,
    path: path.map(({ key }) => (typeof key === 'number' ? key : String(key))),
  }))
  const unknown = faults.filter(({ expected }) => expected === 'never')
  const meant = new Map(unknown.map((fault) => [fault, meantBy(fault, faults)]))
  // A field that is missing because its name is misspelt is reported by the wrong name alone.
  const misspelt = [...meant.values()]
  return faults
    .filter((fault) => !misspelt.includes(fault))
    .map((fault) => ({ path: fault.path, ...describe(fault, meant.get(fault)) }))
}

/** The missing field of the same entry that an unknown field was probably meant to be. */
function meantBy(unknown: Issue, faults: Issue[]): Issue | undefined {
  const nameOf = ({ path }: Issue) => `${path.at(-1)}`
  const entryOf = ({ path }: Issue) => path.slice(0, -1).join()
  const missing = faults.filter(
    (fault) => fault.input === undefined && entryOf(fault) === entryOf(unknown),
  )
  const name = nearest(nameOf(unknown), missing.map(nameOf))
  return missing.find((fault) => nameOf(fault) === name)
}

function describe(
  { input, expected, message }: Issue,
  meant: Issue | undefined,
): UnplacedDiagnostic {
  const found = input === undefined ? 'nothing' : quoted(input)
  const fix = fixes.get(message)
  if (fix) return { found, expected: message, fix }
  if (expected === 'never') {
    const name = meant && `Did you mean ${quoted(meant.path.at(-1))}?`
    const fix = name ?? 'Correct its name, or take it out.'
    return { found, expected: 'the name of a field', fix }
  }
  if (input === undefined) {
    return { found, expected: 'a value: this field is needed', fix: 'Add it.' }
  }
  return { found, expected: expected ?? message, fix: 'Correct the value.' }
}

/** A text is one for all languages of the site, or there is one for each. The schema comes before. */
function checkTranslations(content: Content, values: PlacedValue[]): UnplacedContentDiagnostic[] {
  const languages = languagesOf(Object(content.site))
  return values.flatMap(({ path, value }) => {
    if (!hasFields(value) || !translations.has(value) || languages.length === 0) return []
    if (Object.values(value).includes(content.decorative)) {
      const expected = 'decorative for all languages, or what it shows in each'
      return { path, found: quoted(value), expected, fix: 'Write decorative alone.' }
    }
    const names = [...new Set([...languages, ...Object.keys(value)])]
    const wrong = names.filter((name) => languages.includes(name) !== name in value)
    return wrong.map((name) => ({
      path: [...path, name],
      found: name in value ? `a text in ${quoted(name)}` : 'nothing',
      expected: `a text in each language of the site: ${languages.join(', ')}`,
      fix:
        name in value
          ? 'Correct its language, take it out, or add it to languages in site.ts.'
          : `Translate it into ${name}, or write one text for all languages.`,
    }))
  })
}

/** The fields that name an image have to name one of the list; that they are text is a rule. */
function checkImageNames(content: Content, values: PlacedValue[]): UnplacedContentDiagnostic[] {
  const names = hasFields(content.images) ? Object.keys(content.images) : []
  return values.flatMap(({ path, value }) => {
    const isName = typeof value === 'string' && /^(image|poster|shareImage)$/.test(`${path.at(-1)}`)
    if (!isName || names.includes(value)) return []
    const twin = names.find((name) => toNFC(name) === toNFC(value))
    const near = twin
      ? 'Copy it from there: a letter with its mark is encoded otherwise.'
      : suggest(value, names)
    const fix = [fixes.get(namedImage), near].filter(Boolean).join(' ')
    return { path, found: quoted(value), expected: namedImage, fix }
  })
}

/** Each is taken once: works and workshops may share a page, and pages of their own are named by id. */
function checkIds(_: Content, values: PlacedValue[]): UnplacedContentDiagnostic[] {
  const ids = values.filter(({ path, value }) => path[2] === 'id' && path.length === 3 && value)
  const keys = ids.map(({ path, value }) => `${path[0] === 'news'} ${value}`)
  return ids
    .filter((_, index) => keys.indexOf(`${keys[index]}`) < index)
    .map(({ path, value }) => ({
      path,
      found: `${quoted(value)}, which another entry has too`,
      expected: 'an id that no other entry has',
      fix: 'Change the id of one of them.',
    }))
}

type PlacedValue = Pick<ContentDiagnostic, 'path'> & { value: unknown }

/** Every value in the content, however deep, with the way to it. */
export function valuesIn(content: Content): PlacedValue[] {
  const values: PlacedValue[] = []
  // `around`: what the value lies in. A list that holds itself would never end.
  const add = (path: Path, value: unknown, around: unknown[]): void => {
    values.push({ path, value })
    if (!hasFields(value) || around.includes(value)) return
    for (const [name, field] of Object.entries(value)) {
      add([...path, Array.isArray(value) ? Number(name) : name], field, [...around, value])
    }
  }
  for (const name of constants) add([name], content[name], [])
  return values
}

export function hasFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
