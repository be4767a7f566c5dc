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
  hasFields,
  type KnownText,
  Mention,
  type NameKind,
  namesIn,
  valueAt,
} from './paths.ts'
import { contentSchema, pageSchemas } from './schema.ts'
import { languagesOf } from './text.ts'
import { nameIn, target } from './values.ts'

export function checkContent(content: Content): ContentFault[] {
  const lists = ['works', 'workshops', 'news', ...Object.keys(content.lists ?? {})]
  return [
    ...issuesIn(content).flatMap((issue) => faultsOf(issue, content)),
    ...lists.flatMap((name) => idsTwice(name, content[name])),
  ]
}

export function checkPage(kind: keyof typeof pageSchemas, facts: object, content: Content) {
  const { issues = [] } = v.safeParse(pageSchemas[kind], facts)
  return issues.flatMap((issue) => faultsOf(issue, content))
}

/** All that pages show in every language, drafts included; images and films by name. */
export function listTexts(content: Content): KnownText[] {
  return issuesIn(content).flatMap((issue) => {
    const { input } = issue
    if (!(input instanceof Mention) || /^(tag|language)$/.test(input.kind)) return []
    return { text: textOf(input, content), kind: input.kind, path: pathOf(issue) }
  })
}

type Issue = v.BaseIssue<unknown>

/** The owner's own lists hold works. */
function issuesIn(content: Content): Issue[] {
  const { entries } = contentSchema
  const own = Object.keys(content.lists ?? {}).map((name) => [name, entries.works])
  return v.safeParse(v.object({ ...entries, ...Object.fromEntries(own) }), content).issues ?? []
}

function pathOf({ path }: Issue): Path {
  return (path ?? []).map(({ key }) => (typeof key === 'number' ? key : `${key}`))
}

function faultsOf(issue: Issue, content: Content): ContentFault[] {
  const { input, type, expected, message: fix } = issue
  const path = pathOf(issue)
  if (input instanceof Mention) {
    return faultsOfMention(input, content).map((fault) => ({ ...fault, path }))
  }
  const isUnknown = type === 'strict_object' && expected === 'never'
  if (isUnknown) return [{ code: 'unknown-field', path, found: quoted(path.at(-1)), fix }]
  if (input === undefined) return [{ code: 'missing-field', path, found: 'nothing', fix }]
  return [{ code: 'wrong-value', path, found: quoted(input), fix }]
}

function faultsOfMention(mention: Mention, content: Content): Fault[] {
  const { value, kind } = mention
  if (kind === 'value') return []
  const text = textOf(mention, content)
  if (!isNameKind(kind)) return faultsOfText(text, kind, content)
  const fix = fixOf(kind, text, content)
  return fix ? [{ code: 'wrong-value', found: quoted(value), fix }] : []
}

const isNameKind = (kind: string): kind is NameKind => kind in definitions

function textOf({ value, kind }: Mention, { videos }: Content): string {
  if (kind !== 'film') return `${value}`
  return namesIn(videos)?.find((name) => Object(videos)[name] === value) ?? ''
}

/** How to mend a name that the content does not define. */
function fixOf(kind: NameKind, name: string, content: Content): string | undefined {
  const [fix, names] = definitions[kind]
  const [issue] = v.safeParse(nameIn(names(content), fix), name).issues ?? []
  return issue?.message
}

type Definition = [fix: string, names: (content: Content) => string[] | undefined]

const definitions: Record<NameKind, Definition> = {
  image: ['Add it to images.ts, or correct the name.', ({ images }) => namesIn(images)],
  film: ['Name a film in videos.ts, such as videos.whorl.', ({ videos }) => namesIn(videos)],
  tag: [
    'Add it to tags in words.ts, or correct the name.',
    ({ words }) => (hasFields(words) ? namesIn(words.tags ?? {}) : undefined),
  ],
  language: [
    'Write a language of the site, or add it in site.ts.',
    ({ site }) => (languagesOf(site).length > 0 ? languagesOf(site) : undefined),
  ],
  figure: [
    'Name an image in images.ts, a film such as videos.whorl, or a sound in public/.',
    ({ images, videos }) => {
      const [files, films] = [namesIn(images), namesIn(videos)]
      return files && films && [...files, ...films.map((name) => `videos.${name}`)]
    },
  ],
}

/** Marks that no page can show, and links and figures that name nothing. `line`: from 1. */
export function faultsOfText(text: string, kind: TextKind, content: Content): Fault[] {
  const inTargets = targetsIn(text, kind).flatMap(({ name, isFigure, line }): Fault[] => {
    // Pages check their own ids.
    if (isFigure ? isOwnSound(name) : name.startsWith('#')) return []
    const code = isFigure ? 'unknown-figure' : 'wrong-link'
    const fix = isFigure
      ? fixOf('figure', name, content)
      : v.safeParse(target, name).issues?.[0].message
    return fix ? [{ code, line, found: quoted(name), fix }] : []
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
