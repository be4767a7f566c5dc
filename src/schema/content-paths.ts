import type { GenericSchema } from 'valibot'
import type { Fault, Path } from '../shared/diagnostic.ts'
import type { TextKind } from './marks/marks.ts'

// Where things stand in the content. The rules are not loaded for it: the first page in development
// would wait for them.

/** Not checked yet. */
export type Content = Record<string, unknown>

const files = {
  site: 'site',
  images: 'images',
  decorative: 'images',
  videos: 'videos',
  works: 'works',
  workshops: 'workshops',
  news: 'news',
  about: 'cv',
  skills: 'cv',
  cv: 'cv',
  navigation: 'words',
  pages: 'words',
  words: 'words',
  redirects: 'redirects',
}

export type Constant = keyof typeof files

const filesByName = new Map(Object.entries(files))

/** In the order of the files. */
export const constants = [...filesByName.keys()]

export function contentFile(name: string): string {
  return `src/content/${filesByName.get(name)}.ts`
}

/** The file follows from its path. */
export interface ContentFault extends Fault {
  path: Path
}

/** Outermost name first: 'works, “High Water”, media, no. 1, place'. */
export function fieldAt(content: Content, path: Path): string {
  return path.map((_, index) => nameAt(content, path.slice(0, index + 1))).join(', ')
}

/** Entries by their title, list items by their number, fields by their name. */
function nameAt(content: Content, path: Path): string {
  const value = valueAt(content, path)
  const name = hasFields(value) ? (value.title ?? value.label) : undefined
  const title = hasFields(name) ? Object.values(name)[0] : name
  const key = path.at(-1)
  // A field keeps its name, whatever it holds.
  const isEntry = typeof key === 'number' || path.length === 2
  // Without emphasis; its reader is not loaded here.
  if (typeof title === 'string' && isEntry) return `“${title.replace(/\*(\S.*?)\*/g, '$1')}”`
  return typeof key === 'number' ? `no. ${key + 1}` : `${key}`
}

export function valueAt(content: Content, path: Path): unknown {
  return path.reduce<unknown>((data, key) => (hasFields(data) ? data[key] : undefined), content)
}

/** However deep. */
export function valuesIn(content: Content) {
  const values: { path: Path; value: unknown }[] = []
  function add(path: Path, value: unknown): void {
    values.push({ path, value })
    for (const [key, inner] of fieldsOf(value)) add([...path, key], inner)
  }
  for (const name of constants) add([name], content[name])
  return values
}

function fieldsOf(value: unknown): [key: string | number, value: unknown][] {
  if (Array.isArray(value)) return [...value.entries()]
  return hasFields(value) ? Object.entries(value) : []
}

export function hasFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** What a value holds, where checks need more than the value: all content, or its marks. */
export type Holding =
  | TextKind
  | 'translations'
  | 'image'
  | 'tag'
  | 'language'
  | 'id'
  | 'date'
  | 'address'

export interface Schema extends GenericSchema {
  holds?: Holding
  getter?: (value: unknown) => Schema
  wrapped?: Schema
  entries?: Record<string, Schema>
  item?: Schema
  items?: readonly Schema[]
  value?: Schema
  options?: readonly (Schema | string)[]
  literal?: unknown
}

export interface Field {
  path: Path
  value: unknown
  holds: Holding
}

/** The parts of a value whose schemas say what they hold. */
export function fieldsIn(schema: Schema, value: unknown): Field[] {
  const fields: Field[] = []
  // Into one list: large sites have 100,000 fields.
  function add(schema: Schema, value: unknown, path: Path): void {
    const inner = innerSchema(schema, value)
    if (inner) {
      add(inner, value, path)
      return
    }
    const { holds, entries, items, item = schema.value } = schema
    if (holds) fields.push({ path, value, holds })
    if (!entries && !items && !item) return
    for (const [key, part] of fieldsOf(value)) {
      const own = schemaOf(schema, key)
      if (own) add(own, part, [...path, key])
    }
  }
  add(schema, value, [])
  return fields
}

/** The schema of what stands, or may stand, at a path of a value. */
export function schemaAt(schema: Schema, value: unknown, path: Path): Schema | undefined {
  const inner = innerSchema(schema, value)
  if (inner) return schemaAt(inner, value, path)
  const [key, ...rest] = path
  if (key === undefined) return schema
  const own = schemaOf(schema, key)
  return own && schemaAt(own, Object(value)[key], rest)
}

function schemaOf({ entries, items, item, value }: Schema, key: string | number) {
  return entries?.[key] ?? items?.[Number(key)] ?? item ?? value
}

/** What a schema stands for, with this value. */
function innerSchema(schema: Schema, value: unknown): Schema | undefined {
  return schema.getter?.(value) ?? schema.wrapped ?? optionFor(schema, value)
}

/** Of several kinds of objects, the one that a value names. */
function optionFor({ type, options }: Schema, value: unknown): Schema | undefined {
  if (type !== 'variant') return undefined
  const { kind } = Object(value)
  const schemas = options?.filter((option) => typeof option === 'object')
  return schemas?.find(({ entries }) => entries?.kind?.literal === kind)
}
