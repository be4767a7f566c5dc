import * as v from 'valibot'
import { type Fault, type Path, quoted, suggest } from '../shared/diagnostic.ts'
import { foldCase } from '../shared/file-names.ts'
import { isTemplate } from '../shared/urls.ts'
import { isOwnSound } from '../shared/video-url.ts'
import { checkText, targetsIn } from '../texts/text-checks.ts'
import type { TextKind } from '../texts/texts.ts'
import { leavesIn } from './leaves.ts'
import {
  type Content,
  type ContentFault,
  hasFields,
  type KnownText,
  type Leaf,
  type LeafKind,
  type NameKind,
  namesIn,
} from './paths.ts'
import type { Rule } from './rules.ts'
import { contentSchema, pageSchemas } from './schema.ts'
import { languagesOf } from './text.ts'
import { target } from './values.ts'

export function checkContent(content: Content): ContentFault[] {
  const lists = ['works', 'workshops', 'news', ...Object.keys(content.lists ?? {})]
  return [
    ...faultsIn(schemaOf(content), content, content),
    ...lists.flatMap((name) => idsTwice(content, name)),
  ]
}

/** `facts`: what a page says about itself. */
export function checkPage(kind: keyof typeof pageSchemas, facts: object, content: Content) {
  return faultsIn(pageSchemas[kind], facts, content)
}

/** All that pages show in every language, drafts included; images and films by name. */
export function listTexts(content: Content): KnownText[] {
  const leaves = leavesIn(schemaOf(content), content)
  return leaves
    .filter(({ kind }) => kind !== 'tag' && kind !== 'language')
    .map(({ kind, path, value }) => ({ kind, path, text: textOf(kind, value, content) }))
}

/** The owner's own lists hold works. */
function schemaOf({ lists = {} }: Content) {
  const { entries } = contentSchema
  const own = Object.keys(lists).map((name) => [name, entries.works])
  return v.object({ ...entries, ...Object.fromEntries(own) })
}

function faultsIn(
  schema: v.GenericSchema & Rule,
  value: unknown,
  content: Content,
): ContentFault[] {
  const { issues = [] } = v.safeParse(schema, value)
  const leaves = leavesIn(schema, value)
  return [...issues.map(faultOf), ...leaves.flatMap((leaf) => faultsOfLeaf(leaf, content))]
}

function faultOf(issue: v.BaseIssue<unknown>): ContentFault {
  const { type, expected, message: fix, path: steps = [] } = issue
  // A check of a whole object tells the field that is wrong.
  const input = steps.length > 0 ? steps.at(-1)?.value : issue.input
  const path = steps.map(({ key }) => (typeof key === 'number' ? key : `${key}`))
  const isUnknown = type === 'strict_object' && expected === 'never'
  if (isUnknown) return { code: 'unknown-field', path, found: quoted(path.at(-1)), fix }
  if (input === undefined) return { code: 'missing-field', path, found: 'nothing', fix }
  return { code: 'wrong-value', path, found: quoted(input), fix }
}

function faultsOfLeaf({ kind, path, value }: Leaf, content: Content): ContentFault[] {
  if (kind === 'value') return []
  const text = textOf(kind, value, content)
  if (!isNameKind(kind)) {
    return faultsOfText(text, kind, content).map((fault) => ({ ...fault, path }))
  }
  const fix = fixIfUnknown(kind, text, content)
  return fix ? [{ code: 'wrong-value', path, found: quoted(value), fix }] : []
}

const isNameKind = (kind: string): kind is NameKind => kind in fixes

/** A film by its name. */
function textOf(kind: LeafKind, value: unknown, { videos }: Content): string {
  if (kind !== 'film' || !hasFields(videos)) return `${value}`
  return Object.keys(videos).find((name) => videos[name] === value) ?? ''
}

const fixes: Record<NameKind, string> = {
  image: 'Add it to images.ts, or correct the name.',
  film: 'Name a film in videos.ts, such as videos.whorl.',
  tag: 'Add it to tags in words.ts, or correct the name.',
  language: 'Write a language of the site, or add it in site.ts.',
  figure: 'Name an image in images.ts, a film such as videos.whorl, or a sound in public/.',
}

/** How to mend a name that the content does not define. */
function fixIfUnknown(kind: NameKind, name: string, content: Content): string | undefined {
  const known = namesOf(kind, content)
  if (!known || known.includes(name)) return undefined
  return suggest(name, known) ?? fixes[kind]
}

/** Undefined if they cannot be read, which has a fault of its own. */
function namesOf(kind: NameKind, { images, videos, words, site }: Content): string[] | undefined {
  switch (kind) {
    case 'image':
      return namesIn(images)
    case 'film':
      return namesIn(videos)
    case 'tag':
      return hasFields(words) ? namesIn(words.tags ?? {}) : undefined
    case 'language':
      return languagesOf(site).length > 0 ? languagesOf(site) : undefined
    case 'figure': {
      const [files, films] = [namesIn(images), namesIn(videos)]
      return files && films && [...files, ...films.map((film) => `videos.${film}`)]
    }
  }
}

/** Marks that no page can show, and links and figures that name nothing. `line`: from 1. */
export function faultsOfText(text: string, kind: TextKind, content: Content): Fault[] {
  const inTargets = targetsIn(text, kind).flatMap(({ name, isFigure, line }): Fault[] => {
    // Pages check their own ids.
    if (isFigure ? isOwnSound(name) : name.startsWith('#')) return []
    const code = isFigure ? 'unknown-figure' : 'wrong-link'
    const fix = isFigure
      ? fixIfUnknown('figure', name, content)
      : v.safeParse(target, name).issues?.[0].message
    return fix ? [{ code, line, found: quoted(name), fix }] : []
  })
  return [...checkText(text, kind), ...inTargets]
}

/** To some disks and hosts, ids that differ only in case share a page. */
function idsTwice(content: Content, name: string): ContentFault[] {
  const list = content[name]
  const ids = (Array.isArray(list) ? list : []).map((entry) => entry?.id)
  const places = ids.map((id) => foldCase(`${id}`))
  const fix = 'Another entry of its list has this id (capitals do not count). Choose another.'
  return ids.flatMap((id, index) => {
    const isFirst = places.indexOf(foldCase(`${id}`)) === index
    if (id === undefined || isFirst) return []
    return { code: 'id-twice', path: [name, index, 'id'], found: quoted(id), fix }
  })
}

/** Marked entries and films, and addresses of the site that nobody can own. Drafts may keep theirs. */
export function listPlaceholders(content: Content): ContentFault[] {
  const fix = 'Write your own and remove its placeholder mark: --strict allows none.'
  return placeholdersIn(content, [], new Set()).map((path) => {
    return { code: 'placeholder', path, found: 'a placeholder', fix }
  })
}

/** `known`: films, which many entries can show. */
function placeholdersIn(value: unknown, path: Path, known: Set<unknown>): Path[] {
  if (typeof value === 'string') return path[0] === 'site' && isTemplate(value) ? [path] : []
  if (!hasFields(value) || value.draft || known.has(value)) return []
  known.add(value)
  const inner = Object.entries(value).flatMap(([key, part]) =>
    placeholdersIn(part, [...path, Array.isArray(value) ? Number(key) : key], known),
  )
  return [...(value.placeholder ? [[...path, 'placeholder']] : []), ...inner]
}
