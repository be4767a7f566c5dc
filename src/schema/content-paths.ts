import type { Fault, Path } from '../shared/diagnostic.ts'

// Where things stand in the content. The rules are not loaded for it: the first page in development
// would wait for them.

/** What the content files export, by name. Not checked yet. */
export type Content = Record<string, unknown>

/** Every constant of the content, in the order of the files. */
export const constants = [
  'site',
  'images',
  'videos',
  'works',
  'workshops',
  'news',
  'about',
  'skills',
  'cv',
  'navigation',
  'pages',
  'words',
  'redirects',
] as const

/** Constants that share a file. */
const files = new Map([
  ['about', 'cv'],
  ['skills', 'cv'],
  ['navigation', 'words'],
  ['pages', 'words'],
  ['decorative', 'images'],
])

export function contentFile(constant: string): string {
  return `src/content/${files.get(constant) ?? constant}.ts`
}

/** A fault of the content. The file follows from its path. */
export interface ContentFault extends Fault {
  path: Path
}

/** Adds the names of the entry and its field. */
export function withNames(content: Content, fault: ContentFault): ContentFault {
  const { path } = fault
  const names = path.map((_, index) => nameAt(content, path.slice(0, index + 1)))
  // The last key is a field, unless it is that of a whole entry.
  const isField = path.length > 1 && names.at(-1) === path.at(-1)
  return {
    entry: (isField ? names.slice(0, -1) : names).join(', '),
    ...(isField && { field: `${path.at(-1)}` }),
    ...fault,
  }
}

/** Entries by their title, list items by their number, fields by their name. */
function nameAt(content: Content, path: Path): string {
  const value = valueAt(content, path)
  const name = hasFields(value) ? (value.title ?? value.label) : undefined
  const title = hasFields(name) ? Object.values(name)[0] : name
  const key = path.at(-1)
  // A field keeps its name, whatever it holds.
  const isEntry = typeof key === 'number' || path.length === 2
  if (typeof title === 'string' && isEntry) return `“${title}”`
  return typeof key === 'number' ? `no. ${key + 1}` : `${key}`
}

export function valueAt(content: Content, path: Path): unknown {
  return path.reduce<unknown>((data, key) => (hasFields(data) ? data[key] : undefined), content)
}

export type PlacedValue = { path: Path; value: unknown }

/** Every value in the content, however deep, with its path. */
export function valuesIn(content: Content): PlacedValue[] {
  const values: PlacedValue[] = []
  // Into one list: an edit walks through all content several times.
  function add(path: Path, value: unknown): void {
    values.push({ path, value })
    if (!hasFields(value)) return
    const isList = Array.isArray(value)
    for (const [name, field] of Object.entries(value)) {
      add([...path, isList ? Number(name) : name], field)
    }
  }
  for (const name of constants) add([name], content[name])
  return values
}

export function hasFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
