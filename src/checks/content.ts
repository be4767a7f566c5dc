import * as v from 'valibot'
import { about, cv, skills } from '../content/cv.ts'
import { images } from '../content/images.ts'
import { redirects } from '../content/redirects.ts'
import { site } from '../content/site.ts'
import { videos } from '../content/videos.ts'
import { navigation, pages, words } from '../content/words.ts'
import { works } from '../content/works.ts'
import { workshops } from '../content/workshops.ts'
import { nearest, quoted, suggest } from '../problem.ts'
import type { ContentProblem } from './locate.ts'
import * as schema from './schema.ts'
import { fixes } from './values.ts'

interface Part {
  file: string
  name: string
  data: unknown
  rules: v.GenericSchema
}

/** Every part of the content with the rules it has to keep; also what `placeholder` is counted over. */
const parts: Part[] = [
  { file: 'src/content/site.ts', name: 'site', data: site, rules: schema.siteSchema },
  { file: 'src/content/images.ts', name: 'images', data: images, rules: schema.imageListSchema },
  {
    file: 'src/content/videos.ts',
    name: 'videos',
    data: videos,
    rules: v.record(v.string(), schema.videoSchema),
  },
  { file: 'src/content/works.ts', name: 'works', data: works, rules: v.array(schema.entrySchema) },
  {
    file: 'src/content/workshops.ts',
    name: 'workshops',
    data: workshops,
    rules: v.array(schema.entrySchema),
  },
  { file: 'src/content/cv.ts', name: 'about', data: about, rules: schema.aboutSchema },
  {
    file: 'src/content/cv.ts',
    name: 'skills',
    data: skills,
    rules: v.array(schema.skillGroupSchema),
  },
  { file: 'src/content/cv.ts', name: 'cv', data: cv, rules: v.array(schema.cvSectionSchema) },
  {
    file: 'src/content/words.ts',
    name: 'navigation',
    data: navigation,
    rules: schema.navigationSchema,
  },
  { file: 'src/content/words.ts', name: 'pages', data: pages, rules: schema.pagesSchema },
  { file: 'src/content/words.ts', name: 'words', data: words, rules: schema.wordsSchema },
  {
    file: 'src/content/redirects.ts',
    name: 'redirects',
    data: redirects,
    rules: schema.redirectsSchema,
  },
]

/** All faults in the content, in the order of the files. */
export function checkContent(): ContentProblem[] {
  return parts.flatMap((part) => [...checkPart(part), ...checkIds(part)])
}

/** How much is left to replace, by part: { videos: 11, … }. */
export function countPlaceholders(): Record<string, number> {
  const counts = parts.map(({ name, data }) => [name, placeholdersIn(data).length] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/** What is left to replace, one by one. */
export function listPlaceholders(): ContentProblem[] {
  return parts.flatMap(({ file, name, data }) =>
    placeholdersIn(data).map(({ path, label }) => ({
      file,
      path: [name, ...path],
      entry: `${name}, ${label}`,
      value: true,
      found: 'a placeholder',
      expected: 'your own content (--strict)',
      fix: 'Replace it, then take its placeholder mark out.',
    })),
  )
}

interface Marked {
  path: (string | number)[]
  label: string
}

/** The entries that are marked; of the site, also the fields that it lists. */
function placeholdersIn(data: unknown): Marked[] {
  if (data === site) {
    const fields = Array.isArray(site.placeholders) ? site.placeholders : []
    const profiles = placeholdersIn(site.profiles)
    return [
      ...fields.map((field) => ({ path: [field], label: field })),
      ...profiles.map(({ path, label }) => ({ path: ['profiles', ...path], label })),
    ]
  }
  if (!hasFields(data)) return []
  if ('placeholder' in data)
    return data.placeholder ? [{ path: ['placeholder'], label: 'text' }] : []
  // A draft is not published, so nothing in it has to be replaced yet.
  const marked = Object.entries(data).filter(
    ([, entry]) => hasFields(entry) && entry.placeholder && !entry.draft,
  )
  return marked.map(([name, value]) => {
    const key = Array.isArray(data) ? Number(name) : name
    return { path: [key], label: nameOf({ key, value }) }
  })
}

function checkPart({ file, name, data, rules }: Part): ContentProblem[] {
  // An empty address is empty, and need not be told to be no address as well.
  const issues = v.safeParse(rules, data, { abortPipeEarly: true }).issues ?? []
  const own = issues.filter((issue) => !isInsideListedVideo(issue) && !isMisspelt(issue, issues))
  return own.map((issue) => ({
    file,
    path: [name, ...keysOf(issue)],
    ...subjectOf(name, issue),
    ...faultOf(issue, issues),
    value: issue.input,
  }))
}

function keysOf({ path }: v.BaseIssue<unknown>): (string | number)[] {
  return (path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)))
}

/** A field that is missing because its name is written wrong; only the wrong name is reported. */
function isMisspelt(issue: v.BaseIssue<unknown>, issues: v.BaseIssue<unknown>[]): boolean {
  const name = keysOf(issue).at(-1)
  return issues.some(
    (other) => other.expected === 'never' && misspeltField(other, issues) === name && name,
  )
}

/** The missing field of the same entry that an unknown field was probably meant to be. */
function misspeltField(
  unknown: v.BaseIssue<unknown>,
  issues: v.BaseIssue<unknown>[],
): string | undefined {
  const keys = keysOf(unknown)
  const missing = issues
    .filter(({ input }) => input === undefined)
    .map(keysOf)
    .filter((other) => other.slice(0, -1).join() === keys.slice(0, -1).join())
  return nearest(
    `${keys.at(-1)}`,
    missing.map((other) => `${other.at(-1)}`),
  )
}

/** Works hold their videos whole; a fault in one is reported once, for videos.ts. */
function isInsideListedVideo({ path }: v.BaseIssue<unknown>): boolean {
  const listed: unknown[] = Object.values(videos)
  return (path ?? [])
    .slice(0, -1)
    .some(({ key, value }) => key === 'video' && listed.includes(value))
}

/** The last name of the path is a field, unless it is that of a whole entry. */
function subjectOf(part: string, issue: v.BaseIssue<unknown>): { entry: string; field?: string } {
  const path = issue.path ?? []
  const names = [part, ...path.map(nameOf)]
  const last = names.at(-1)
  if (last === undefined || last !== path.at(-1)?.key) return { entry: names.join(', ') }
  return { entry: names.slice(0, -1).join(', '), field: last }
}

function faultOf(
  issue: v.BaseIssue<unknown>,
  issues: v.BaseIssue<unknown>[],
): { found: string; expected: string; fix: string } {
  const isMissing = issue.input === undefined
  const found = isMissing ? 'nothing' : quoted(issue.input)
  const fix = fixes.get(issue.message)
  if (fix) return { found, expected: issue.message, fix: [fix, ...suggestion(issue)].join(' ') }
  if (issue.expected === 'never') {
    const name = misspeltField(issue, issues)
    const fix = name ? `Did you mean ${quoted(name)}?` : 'Correct its name, or take it out.'
    return { found, expected: 'the name of a field', fix }
  }
  if (isMissing) return { found, expected: 'a value: this field is needed', fix: 'Add it.' }
  return { found, expected: issue.expected ?? issue.message, fix: 'Correct the value.' }
}

function suggestion({ input }: v.BaseIssue<unknown>): string[] {
  const isFileName = typeof input === 'string' && /\.\w+$/.test(input)
  const text = isFileName && suggest(input, Object.keys(images))
  return text ? [text] : []
}

/** Entries by their title, list items by their number, fields by their name. */
function nameOf({ key, value }: { key?: unknown; value?: unknown }): string {
  const name = hasFields(value) ? (value.title ?? value.label) : undefined
  if (typeof name === 'string') return `“${name}”`
  return typeof key === 'number' ? `no. ${key + 1}` : String(key)
}

/** Ids are addresses on a page, so each is taken once. */
function checkIds({ file, name, data }: Part): ContentProblem[] {
  const entries = Array.isArray(data) ? data.filter(hasFields) : []
  return entries
    .map((entry, index) => ({ entry, index }))
    .filter(({ entry: { id }, index }) => id && entries.findIndex((e) => e.id === id) < index)
    .map(({ entry, index }) => ({
      file,
      path: [name, index, 'id'],
      entry: `${name}, ${nameOf({ value: entry })}`,
      field: 'id',
      value: entry.id,
      found: `${quoted(entry.id)}, which another entry has too`,
      expected: 'an id that no other entry has',
      fix: 'Change the id of one of them.',
    }))
}

function hasFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
