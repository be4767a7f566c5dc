import type { Path, UnplacedFault } from '../shared/fault.ts'
import type { TextKind } from '../texts/markdown.ts'

// Finds things in the content without loading the rules.

/** Not a name, since an owner's constant can have any. */
export const ownersLists = Symbol('lists of the owner')

/**
 * Everything that `src/content/` exports, by name, before it is checked. Editing adds the facts of each
 * Markdown page under the name of its file.
 */
export interface Content {
  [constant: string]: unknown
  /** The lists that not every site has, by constant. */
  [ownersLists]?: Record<string, OwnersList>
}

export interface OwnersList {
  file: string
  /** The list of every site that has the same fields. */
  like: 'works' | 'cv'
  /** Whether it has no other fields: those of a list without pages are the owner's business. */
  isStrict: boolean
}

/** The file follows from its path. */
export interface ContentFault extends UnplacedFault {
  path: Path
}

export type NameKind = 'image' | 'film' | 'tag' | 'language' | 'figure'

/** `'value'`: words without Markdown, such as a year. */
export type LeafKind = TextKind | NameKind | 'value'

/** What pages show of the content in one piece: a text, a value, or what a name stands for. */
export interface Leaf {
  kind: LeafKind
  value: unknown
  path: Path
}

export interface KnownText extends Omit<Leaf, 'value'> {
  text: string
}

const sharedFiles = new Map([
  ['about', 'cv'],
  ['skills', 'cv'],
  ['navigation', 'words'],
  ['pages', 'words'],
])

/** 'works' → 'src/content/works.ts' */
export function contentFile(name: string, { [ownersLists]: lists = {} }: Content = {}): string {
  return lists[name]?.file ?? `src/content/${sharedFiles.get(name) ?? name}.ts`
}

/**
 * Outermost name first, items by their title or number: 'works, “High Water”, media, no. 1, place'.
 * `nameField`: another field than the title.
 */
export function fieldAt(content: unknown, path: Path, nameField = 'title'): string {
  const names = path.map((key, index) => {
    if (typeof key === 'string') return key
    const name = valueAt(content, [...path.slice(0, index + 1), nameField])
    const words = hasFields(name) ? Object.values(name)[0] : name
    return typeof words === 'string' ? `“${words.replace(/\s+/g, ' ')}”` : `no. ${key + 1}`
  })
  return names.join(', ')
}

export function valueAt(content: unknown, path: Path): unknown {
  return path.reduce((data, key) => (hasFields(data) ? data[key] : undefined), content)
}

export function isSamePath(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index])
}

/** The name by which the content refers to a film. */
export function filmName({ videos }: Content, film: unknown): string | undefined {
  return hasFields(videos) ? Object.keys(videos).find((name) => videos[name] === film) : undefined
}

/** Undefined where there are none to read, which is reported elsewhere. */
export function namesIn(value: unknown): string[] | undefined {
  return hasFields(value) ? Object.keys(value) : undefined
}

export function hasFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
