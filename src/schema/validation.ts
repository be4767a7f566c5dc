import * as v from 'valibot'
import type { ContentDiagnostic, Path } from '../shared/diagnostic.ts'
import { nearest, quoted, suggest } from '../shared/diagnostic.ts'
import {
  type Content,
  constants,
  diagnosticAt,
  hasFields,
  type PlacedValue,
  type UnplacedContentDiagnostic,
  valueAt,
  valuesIn,
} from './content-paths.ts'
import { type Rule, ruleOf } from './rules.ts'
import * as schema from './schema.ts'
import { languagesOf } from './text.ts'
import { namedImage, translations } from './values.ts'

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
export function checkContent(content: Content): ContentDiagnostic[] {
  const videos = hasFields(content.videos) ? Object.values(content.videos) : []
  // Works hold their videos whole; a fault in one is reported once, for videos.ts.
  const isRepeated = ({ path }: UnplacedContentDiagnostic) =>
    path[0] !== 'videos' &&
    videos.includes(valueAt(content, path.slice(0, path.indexOf('video') + 1)))
  const order: readonly unknown[] = constants
  const orderOf = ({ path }: UnplacedContentDiagnostic) => order.indexOf(path[0])
  const values = valuesIn(content)
  return [checkFields, checkTranslations, checkImageNames, checkIds]
    .flatMap((check) => check(content, values))
    .filter((fault) => !isRepeated(fault))
    .sort((a, b) => orderOf(a) - orderOf(b))
    .map((fault) => diagnosticAt(content, fault))
}

interface Fault extends Rule {
  path: Path
  input: unknown
}

function checkFields(content: Content): UnplacedContentDiagnostic[] {
  // An empty address is reported as empty alone.
  const { issues = [] } = v.safeParse(contentSchema, content, { abortPipeEarly: true })
  const faults = issues.map((issue): Fault => {
    const { path = [], input, message } = issue
    const last = path.at(-1)
    return {
      path: path.map(({ key }) => (typeof key === 'number' ? key : String(key))),
      // A rule of the whole entry may be about one of its fields.
      input: last?.origin === 'value' ? last.value : input,
      ...(ruleOf(message) ?? ruleOfType(issue)),
    }
  })
  const meant = new Map(faults.map((fault) => [fault, meantBy(fault, faults)]))
  // A field that is missing because its name is misspelt is reported once, by the wrong name.
  const misspelt = [...meant.values()]
  return faults
    .filter((fault) => !misspelt.includes(fault))
    .map((fault) => {
      const { input, ...rest } = fault
      const name = meant.get(fault)?.path.at(-1)
      const fix = name ? `Did you mean ${quoted(name)}?` : fault.fix
      return { ...rest, found: input === undefined ? 'nothing' : quoted(input), fix }
    })
}

/** The rule of values that have none of their own: lists, objects, names of fields. */
function ruleOfType({ expected, input }: v.BaseIssue<unknown>): Rule {
  if (expected === 'never') {
    const fix = 'Correct its name, or remove it.'
    return { code: 'unknown-field', expected: 'the name of a field', fix }
  }
  if (input === undefined) {
    return { code: 'missing-field', expected: 'a value: this field is needed', fix: 'Add it.' }
  }
  return { code: 'wrong-type', expected: `${expected}`, fix: 'Correct the value.' }
}

/** The missing field of the same entry that an unknown field was probably meant to be. */
function meantBy({ code, path }: Fault, faults: Fault[]): Fault | undefined {
  if (code !== 'unknown-field') return undefined
  const entryOf = (path: Path) => path.slice(0, -1).join()
  const missing = faults.filter(
    (fault) => fault.input === undefined && entryOf(fault.path) === entryOf(path),
  )
  const names = missing.map((fault) => `${fault.path.at(-1)}`)
  const name = nearest(`${path.at(-1)}`, names)
  return missing.find((_, index) => names[index] === name)
}

/** A text is one for all languages of the site, or there is one for each. */
function checkTranslations(content: Content, values: PlacedValue[]): UnplacedContentDiagnostic[] {
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
    const names = new Set([...languages, ...Object.keys(value)])
    const wrong = [...names].filter((name) => languages.includes(name) !== name in value)
    return wrong.map((name) => {
      const fault =
        name in value
          ? {
              code: 'other-language',
              found: `a text in ${quoted(name)}`,
              fix: 'Correct its language, remove it, or add it to languages in site.ts.',
            }
          : {
              code: 'untranslated',
              found: 'nothing',
              fix: `Translate it into ${name}, or write one text for all languages.`,
            }
      return { path: [...path, name], expected, ...fault }
    })
  })
}

/** Fields that name an image have to name one of the list; the schema checks that they are text. */
function checkImageNames(content: Content, values: PlacedValue[]): UnplacedContentDiagnostic[] {
  const names = hasFields(content.images) ? Object.keys(content.images) : []
  return values.flatMap(({ path, value }) => {
    const isName = typeof value === 'string' && /^(image|poster|shareImage)$/.test(`${path.at(-1)}`)
    if (!isName || names.includes(value)) return []
    const near = suggest(value, names)
    return {
      path,
      found: quoted(value),
      ...namedImage,
      fix: [namedImage.fix, near].filter(Boolean).join(' '),
    }
  })
}

/** Works and workshops may share a page, and pages of their own are named by id. */
function checkIds(_: Content, values: PlacedValue[]): UnplacedContentDiagnostic[] {
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
