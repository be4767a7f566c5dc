import * as v from 'valibot'
import { type Fault, nearest, quoted, suggest } from '../problem.ts'
import type { ContentProblem, Path } from './locate.ts'
import * as schema from './schema.ts'
import { fixes, namedImage } from './values.ts'

/** What the content files export, by its name there: nobody has looked at it yet. */
export type Content = Record<string, unknown>

interface Constant {
  /** In `src/content/`. */
  file: string
  name: string
  rules: v.GenericSchema
}

/** Every constant of the content with the rules it has to keep. */
export const constants: Constant[] = [
  { file: 'site', name: 'site', rules: schema.siteSchema },
  { file: 'images', name: 'images', rules: schema.imageListSchema },
  { file: 'videos', name: 'videos', rules: v.record(v.string(), schema.videoSchema) },
  { file: 'works', name: 'works', rules: v.array(schema.entrySchema) },
  { file: 'workshops', name: 'workshops', rules: v.array(schema.entrySchema) },
  { file: 'cv', name: 'about', rules: schema.aboutSchema },
  { file: 'cv', name: 'skills', rules: v.array(schema.skillGroupSchema) },
  { file: 'cv', name: 'cv', rules: v.array(schema.cvSectionSchema) },
  { file: 'words', name: 'navigation', rules: schema.navigationSchema },
  { file: 'words', name: 'pages', rules: schema.pagesSchema },
  { file: 'words', name: 'words', rules: schema.wordsSchema },
  { file: 'redirects', name: 'redirects', rules: schema.redirectsSchema },
]

/** A fault in a constant, and where it lies. */
type PlacedFault = Fault & { path: Path }

/** All faults in the content, in the order of the files. */
export function checkContent(content: Content): ContentProblem[] {
  const listed = hasFields(content.videos) ? Object.values(content.videos) : []
  return constants.flatMap((constant) => {
    const data = content[constant.name]
    // Works hold their videos whole; a fault in one is reported once, for videos.ts.
    const isRepeated = ({ path }: PlacedFault) =>
      path.slice(0, -1).some((_, end) => listed.includes(valueAt(data, path.slice(0, end + 1))))
    const faults = [
      ...checkFields(constant.rules, data),
      ...checkImageNames(data, content.images),
      ...checkIds(data),
    ]
    return faults
      .filter((fault) => constant.name === 'videos' || !isRepeated(fault))
      .map((fault) => problemAt(constant, fault, content))
  })
}

/** The last key of the path is a field, unless it is that of a whole entry. */
export function problemAt(
  { file, name }: Constant,
  { path, ...fault }: PlacedFault,
  content: Content,
): ContentProblem {
  const names = [name, ...path.map((_, index) => nameAt(content[name], path.slice(0, index + 1)))]
  const isField = path.length > 0 && names.at(-1) === path.at(-1)
  return {
    file: `src/content/${file}.ts`,
    path: [name, ...path],
    entry: (isField ? names.slice(0, -1) : names).join(', '),
    ...(isField && { field: `${path.at(-1)}` }),
    ...fault,
  }
}

/** Entries by their title, list items by their number, fields by their name. */
function nameAt(data: unknown, path: Path): string {
  const value = valueAt(data, path)
  const title = hasFields(value) ? (value.title ?? value.label) : undefined
  const key = path.at(-1)
  if (typeof title === 'string') return `“${title}”`
  return typeof key === 'number' ? `no. ${key + 1}` : `${key}`
}

function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (hasFields(inner) ? inner[key] : undefined), data)
}

type Issue = Pick<v.BaseIssue<unknown>, 'input' | 'expected' | 'message'> & { path: Path }

function checkFields(rules: v.GenericSchema, data: unknown): PlacedFault[] {
  // An empty address is empty, and need not be called no address as well.
  const { issues = [] } = v.safeParse(rules, data, { abortPipeEarly: true })
  const faults: Issue[] = issues.map(({ path = [], ...issue }) => ({
    ...issue,
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

function describe({ input, expected, message }: Issue, meant: Issue | undefined): Fault {
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

/** The fields that name an image have to name one of the list; that they are text is a rule. */
function checkImageNames(data: unknown, images: unknown): PlacedFault[] {
  const names = hasFields(images) ? Object.keys(images) : []
  return pathsIn(data).flatMap(({ path, value }) => {
    const isName = typeof value === 'string' && /^(image|poster|shareImage)$/.test(`${path.at(-1)}`)
    if (!isName || names.includes(value)) return []
    const fix = [fixes.get(namedImage), suggest(value, names)].filter(Boolean).join(' ')
    return { path, found: quoted(value), expected: namedImage, fix }
  })
}

/** Every value in a value, however deep, with the way to it. */
function pathsIn(data: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (!hasFields(data)) return []
  return Object.entries(data).flatMap(([name, value]) => {
    const to = [...path, Array.isArray(data) ? Number(name) : name]
    return [{ path: to, value }, ...pathsIn(value, to)]
  })
}

/** Ids are addresses on a page, so each is taken once. */
function checkIds(data: unknown): PlacedFault[] {
  const ids = Array.isArray(data) ? data.map((entry) => hasFields(entry) && entry.id) : []
  return ids.flatMap((id, index) => {
    if (!id || ids.indexOf(id) === index) return []
    return {
      path: [index, 'id'],
      found: `${quoted(id)}, which another entry has too`,
      expected: 'an id that no other entry has',
      fix: 'Change the id of one of them.',
    }
  })
}

export function hasFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
