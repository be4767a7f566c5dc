import * as v from 'valibot'
import { nearest, type Problem, quoted } from '../problem.ts'
import { isRecord } from '../record.ts'
import { about, cv, skills } from './cv.ts'
import { pictures } from './pictures.ts'
import * as schema from './schema.ts'
import { site } from './site.ts'
import { videos } from './videos.ts'
import { works } from './works.ts'
import { workshops } from './workshops.ts'

interface Part {
  file: string
  name: string
  data: unknown
  rules: v.GenericSchema
}

/** Every part of the content with the rules it has to keep; also what `standIn` is counted over. */
const parts: Part[] = [
  {
    file: 'src/content/site.ts',
    name: 'site',
    data: site,
    rules: schema.siteSchema,
  },
  {
    file: 'src/content/pictures.ts',
    name: 'pictures',
    data: pictures,
    rules: schema.pictureListSchema,
  },
  {
    file: 'src/content/videos.ts',
    name: 'videos',
    data: videos,
    rules: v.record(v.string(), schema.videoSchema),
  },
  {
    file: 'src/content/works.ts',
    name: 'works',
    data: works,
    rules: schema.entriesSchema,
  },
  {
    file: 'src/content/workshops.ts',
    name: 'workshops',
    data: workshops,
    rules: schema.entriesSchema,
  },
  {
    file: 'src/content/cv.ts',
    name: 'about',
    data: about,
    rules: schema.aboutSchema,
  },
  {
    file: 'src/content/cv.ts',
    name: 'skills',
    data: skills,
    rules: v.array(schema.skillGroupSchema),
  },
  {
    file: 'src/content/cv.ts',
    name: 'cv',
    data: cv,
    rules: v.array(schema.cvSectionSchema),
  },
]

/** All mistakes in the content, in the order of the files. */
export function checkContent(): Problem[] {
  return parts.flatMap((part) => [...checkPart(part), ...repeatedIds(part)])
}

/** How much is left to replace, by part: { videos: 11, … }. */
export function countStandIns(): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { part } of standIns()) counts[part] = (counts[part] ?? 0) + 1
  return counts
}

/** What is left to replace, one by one. */
export function listStandIns(): { file: string; place: string }[] {
  return standIns().map(({ file, part, name }) => ({ file, place: [part, name].join(', ') }))
}

function standIns(): { file: string; part: string; name: string }[] {
  return parts.flatMap(({ file, name: part, data }) =>
    standInsIn(data).map((name) => ({ file, part, name })),
  )
}

function standInsIn(data: unknown): string[] {
  if (data === site) return Array.isArray(site.standIns) ? site.standIns : []
  if (!isRecord(data)) return []
  if ('standIn' in data) return data.standIn ? ['text'] : []
  const marked = Object.entries(data).filter(([, entry]) => isRecord(entry) && entry.standIn)
  return marked.map(([key, value]) => nameOf({ key, value }))
}

function checkPart({ file, name, data, rules }: Part): Problem[] {
  const issues = v.safeParse(rules, data).issues ?? []
  return issues
    .filter((issue) => !isInsideListedVideo(issue))
    .map((issue) => problemOf(file, name, issue))
}

/** Works hold their videos whole; a mistake in one is told once, for videos.ts. */
function isInsideListedVideo({ path }: v.BaseIssue<unknown>): boolean {
  const listed: unknown[] = Object.values(videos)
  return (path ?? [])
    .slice(0, -1)
    .some(({ key, value }) => key === 'video' && listed.includes(value))
}

function problemOf(file: string, name: string, issue: v.BaseIssue<unknown>): Problem {
  const place = [name, ...(issue.path ?? []).map(nameOf)].join(', ')
  const found = issue.input === undefined ? 'nothing' : quoted(issue.input)
  const [allowed = '', remedy] = issue.message.split('\n')
  if (remedy) return { file, place, found, allowed, remedy: remedy + suggestion(issue) }
  if (issue.expected === 'never') {
    return {
      file,
      place,
      found,
      allowed: 'no such field',
      remedy: 'Mend its name, or take it out.',
    }
  }
  const missing = issue.input === undefined
  return {
    file,
    place,
    found,
    allowed: missing ? 'a value: this field is needed' : (issue.expected ?? allowed),
    remedy: missing ? 'Add it.' : 'Mend the value.',
  }
}

function suggestion({ input }: v.BaseIssue<unknown>): string {
  const near =
    typeof input === 'string' && /\.\w+$/.test(input) && nearest(input, Object.keys(pictures))
  return near ? ` Did you mean ${quoted(near)}?` : ''
}

/** Entries by their title, list items by their number, fields by their name. */
function nameOf({ key, value }: { key?: unknown; value?: unknown }): string {
  if (isRecord(value) && typeof value.title === 'string') return `“${value.title}”`
  return typeof key === 'number' ? `no. ${key + 1}` : String(key)
}

/** Ids are addresses on a page, so each is taken once. Told even when other fields are wrong. */
function repeatedIds({ file, name, data }: Part): Problem[] {
  const entries = Array.isArray(data) ? data.filter(isRecord) : []
  return entries
    .filter(({ id }, index) => id && entries.findIndex((entry) => entry.id === id) < index)
    .map((entry) => ({
      file,
      place: `${name}, ${nameOf({ value: entry })}, id`,
      found: `${quoted(entry.id)}, which another entry has too`,
      allowed: 'an id that no other entry has',
      remedy: 'Change the id of one of them.',
    }))
}
