import * as v from 'valibot'
import { type Fault, type Path, quoted } from '../shared/diagnostic.ts'
import { foldCase } from '../shared/file-names.ts'
import { isTemplate } from '../shared/urls.ts'
import { isOwnSound } from '../shared/video-url.ts'
import { checkText, targetsIn } from '../texts/gate.ts'
import type { TextKind } from '../texts/texts.ts'
import {
  type Content,
  type ContentFault,
  FoundText,
  type KnownText,
  namesIn,
  valueAt,
} from './paths.ts'
import { contentSchema, pageSchemas } from './schema.ts'
import { nameIn, target } from './values.ts'

export function checkContent(content: Content): ContentFault[] {
  const lists = ['works', 'workshops', 'news', ...Object.keys(content.lists ?? {})]
  return [
    ...issuesIn(content).flatMap((issue) => faultsOf(issue, content)),
    ...lists.flatMap((name) => idsTwice(name, content[name])),
  ]
}

export function checkPage(
  kind: 'facts' | 'exports',
  facts: object,
  content: Content,
): ContentFault[] {
  const { issues = [] } = v.safeParse(pageSchemas(content)[kind], facts)
  return issues.flatMap((issue) => faultsOf(issue, content))
}

/** All that pages show, each text in every language, drafts included. */
export function listTexts(content: Content): KnownText[] {
  return issuesIn(content).flatMap((issue) => {
    const { input } = issue
    return input instanceof FoundText ? [{ ...input, path: pathOf(issue) }] : []
  })
}

type Issue = v.BaseIssue<unknown>

/** The owner's own lists hold works. */
function issuesIn(content: Content): Issue[] {
  const { entries } = contentSchema(content)
  const own = Object.keys(content.lists ?? {}).map((name) => [name, entries.works])
  return v.safeParse(v.object({ ...entries, ...Object.fromEntries(own) }), content).issues ?? []
}

function pathOf({ path }: Issue): Path {
  return (path ?? []).map(({ key }) => (typeof key === 'number' ? key : `${key}`))
}

function faultsOf(issue: Issue, content: Content): ContentFault[] {
  const { input, type, expected, message: fix } = issue
  const path = pathOf(issue)
  if (input instanceof FoundText) {
    const { text, kind } = input
    // The schema has checked the rest.
    if (kind === 'image' || kind === 'film' || kind === 'value') return []
    return faultsOfText(text, kind, content).map((fault) => ({ ...fault, path }))
  }
  const isUnknown = type === 'strict_object' && expected === 'never'
  if (isUnknown) return [{ code: 'unknown-field', path, found: quoted(path.at(-1)), fix }]
  if (input === undefined) return [{ code: 'missing-field', path, found: 'nothing', fix }]
  return [{ code: 'wrong-value', path, found: quoted(input), fix }]
}

/** Marks that no page can show, and links and figures that name nothing. `line`: from 1. */
export function faultsOfText(text: string, kind: TextKind, { images, videos }: Content): Fault[] {
  const files = namesIn(images)
  const films = namesIn(videos)?.map((name) => `videos.${name}`)
  const figure = nameIn(
    files && films && [...files, ...films],
    'Name an image in images.ts, a film such as videos.whorl, or a sound in public/.',
  )
  const inTargets = targetsIn(text, kind).flatMap(({ name, isFigure, line }): Fault[] => {
    // `checkText` reports misplaced figures; pages check their own ids.
    if (isFigure ? kind !== 'long' || isOwnSound(name) : name.startsWith('#')) return []
    const [issue] = v.safeParse(isFigure ? figure : target, name).issues ?? []
    const code = isFigure ? 'unknown-figure' : 'wrong-link'
    return issue ? [{ code, line, found: quoted(name), fix: issue.message }] : []
  })
  return [...checkText(text, kind), ...inTargets]
}

/** To some disks and hosts, ids that differ only in case share a page. */
function idsTwice(name: string, entries: unknown): ContentFault[] {
  const ids = [entries].flat().map((entry) => foldCase(`${Object(entry).id ?? ''}`))
  const fix = 'Change it, not in capitals alone: another entry of its list has it too.'
  return ids.flatMap((id, index) => {
    if (!id || ids.indexOf(id) === index) return []
    return { code: 'id-twice', path: [name, index, 'id'], found: quoted(id), fix }
  })
}

/** Marked entries and films, and addresses of the site that nobody can own. Drafts may keep theirs. */
export function listPlaceholders(content: Content): ContentFault[] {
  const profiles = [Object(content.site).profiles].flat()
  const links = profiles.map((_, index): Path => ['site', 'profiles', index, 'link'])
  const addresses = [['site', 'email'], ['site', 'url'], ...links]
  const lists = ['works', 'workshops', 'videos', ...Object.keys(content.lists ?? {})]
  const marked = lists.flatMap((name) =>
    Object.entries(Object(content[name])).flatMap(([key, value]) => {
      const { placeholder, draft } = Object(value)
      const isItem = Array.isArray(content[name])
      return placeholder && !draft ? [[name, isItem ? Number(key) : key, 'placeholder']] : []
    }),
  )
  const open = addresses.filter((path) => isTemplate(`${valueAt(content, path)}`))
  const fix = 'Write your own and remove its placeholder mark: --strict allows none.'
  return [...open, ...marked].map((path) => {
    return { code: 'placeholder', path, found: 'a placeholder', fix }
  })
}
