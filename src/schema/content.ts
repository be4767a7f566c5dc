import * as v from 'valibot'
import { nearest, type Problem, quoted, suggest } from '../problem.ts'
import type { ContentProblem, Path } from './locate.ts'
import * as schema from './schema.ts'
import { fixes, namedImage } from './values.ts'

/** What the content files export, by its name there: nobody has looked at it yet. */
export type Content = Record<string, unknown>

interface Part {
  /** In `src/content/`. */
  file: string
  name: string
  rules: v.GenericSchema
}

/** Every part of the content with the rules it has to keep. */
export const parts: Part[] = [
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

/** All faults in the content, in the order of the files. */
export function checkContent(content: Content): ContentProblem[] {
  return parts.flatMap((part) => [
    ...checkFields(part, content),
    ...checkImageNames(part, content),
    ...checkIds(part, content),
  ])
}

function checkFields({ name, rules, ...part }: Part, content: Content): ContentProblem[] {
  // An empty address is empty, and need not be called no address as well.
  const issues = v.safeParse(rules, content[name], { abortPipeEarly: true }).issues ?? []
  return issues
    .filter(({ path = [] }) => !isInListedVideo(keysOf(path), name, content))
    .filter((issue) => !isMisspelt(issue, issues))
    .map((issue) =>
      problemAt({ ...part, name }, keysOf(issue.path ?? []), content, faultOf(issue, issues)),
    )
}

/** A fault at a place in a part; the last key is a field, unless it is that of a whole entry. */
export function problemAt(
  { file, name }: Pick<Part, 'file' | 'name'>,
  path: Path,
  content: Content,
  fault: Pick<Problem, 'found' | 'expected' | 'fix'>,
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

function keysOf(path: { key?: unknown }[]): Path {
  return path.map(({ key }) => (typeof key === 'number' ? key : String(key)))
}

/** Entries by their title, list items by their number, fields by their name. */
function nameAt(data: unknown, path: Path): string {
  const value = path.reduce<unknown>((inner, key) => (hasFields(inner) ? inner[key] : inner), data)
  const title = hasFields(value) ? (value.title ?? value.label) : undefined
  const key = path.at(-1)
  if (typeof title === 'string') return `“${title}”`
  return typeof key === 'number' ? `no. ${key + 1}` : `${key}`
}

/** A field that is missing because its name is misspelt: only the wrong name is reported. */
function isMisspelt(issue: v.BaseIssue<unknown>, issues: v.BaseIssue<unknown>[]): boolean {
  const name = keysOf(issue.path ?? []).at(-1)
  return issues.some(
    (other) => other.expected === 'never' && misspeltField(other, issues) === name && name,
  )
}

/** The missing field of the same entry that an unknown field was probably meant to be. */
function misspeltField(
  unknown: v.BaseIssue<unknown>,
  issues: v.BaseIssue<unknown>[],
): string | undefined {
  const keys = keysOf(unknown.path ?? [])
  const missing = issues
    .filter(({ input }) => input === undefined)
    .map(({ path = [] }) => keysOf(path))
    .filter((other) => other.slice(0, -1).join() === keys.slice(0, -1).join())
  return nearest(
    `${keys.at(-1)}`,
    missing.map((other) => `${other.at(-1)}`),
  )
}

/** Works hold their videos whole; a fault in one is reported once, for videos.ts. */
function isInListedVideo(path: Path, name: string, content: Content): boolean {
  const listed = hasFields(content.videos) ? Object.values(content.videos) : []
  let value = content[name]
  return path.slice(0, -1).some((key) => {
    value = hasFields(value) ? value[key] : undefined
    return key === 'video' && listed.includes(value)
  })
}

function faultOf(issue: v.BaseIssue<unknown>, issues: v.BaseIssue<unknown>[]) {
  const isMissing = issue.input === undefined
  const found = isMissing ? 'nothing' : quoted(issue.input)
  const fix = fixes.get(issue.message)
  if (fix) return { found, expected: issue.message, fix }
  if (issue.expected === 'never') {
    const name = misspeltField(issue, issues)
    const fix = name ? `Did you mean ${quoted(name)}?` : 'Correct its name, or take it out.'
    return { found, expected: 'the name of a field', fix }
  }
  if (isMissing) return { found, expected: 'a value: this field is needed', fix: 'Add it.' }
  return { found, expected: issue.expected ?? issue.message, fix: 'Correct the value.' }
}

/** The fields that name an image; that it is text is checked with all other fields. */
const imageFields = ['image', 'poster', 'shareImage']

function checkImageNames(part: Part, content: Content): ContentProblem[] {
  const names = hasFields(content.images) ? Object.keys(content.images) : []
  return pathsIn(content[part.name])
    .filter(({ path }) => imageFields.includes(`${path.at(-1)}`))
    .filter(({ path }) => !isInListedVideo(path, part.name, content))
    .flatMap(({ path, value }) => {
      if (typeof value !== 'string' || names.includes(value)) return []
      const fix = [fixes.get(namedImage), suggest(value, names)].filter(Boolean).join(' ')
      return problemAt(part, path, content, { found: quoted(value), expected: namedImage, fix })
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
function checkIds(part: Part, content: Content): ContentProblem[] {
  const data = content[part.name]
  const ids = Array.isArray(data) ? data.map((entry) => hasFields(entry) && entry.id) : []
  return ids.flatMap((id, index) => {
    if (!id || ids.indexOf(id) === index) return []
    return problemAt(part, [index, 'id'], content, {
      found: `${quoted(id)}, which another entry has too`,
      expected: 'an id that no other entry has',
      fix: 'Change the id of one of them.',
    })
  })
}

export function hasFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
