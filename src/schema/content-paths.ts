import type { ContentDiagnostic, Path } from '../shared/diagnostic.ts'

// Where things stand in the content. The rules are not loaded for it: the first page in development
// would wait for them.

/** What the content files export, by name. Not checked yet. */
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

/** Every constant of the content, in the order of the files. */
export const constants = [...filesByName.keys()]

export function contentFile(name: string): string {
  return `src/content/${filesByName.get(name)}.ts`
}

export type UnplacedContentDiagnostic = Omit<ContentDiagnostic, 'file'>

export function diagnosticAt(
  content: Content,
  fault: UnplacedContentDiagnostic,
): ContentDiagnostic {
  const { path } = fault
  const names = path.map((_, index) => nameAt(content, path.slice(0, index + 1)))
  // The last key is a field, unless it is that of a whole entry.
  const isField = path.length > 1 && names.at(-1) === path.at(-1)
  return {
    file: contentFile(`${path[0]}`),
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

interface PlacedValue {
  path: Path
  value: unknown
}

/** Every value in the content, however deep, with its path. */
export function valuesIn(content: Content): PlacedValue[] {
  const values: PlacedValue[] = []
  function add(path: Path, value: unknown): void {
    values.push({ path, value })
    for (const [key, inner] of fieldsOf(value)) add([...path, key], inner)
  }
  for (const name of constants) add([name], content[name])
  return values
}

/** Fields by their names, list items by their numbers. */
export function fieldsOf(value: unknown): [key: string | number, value: unknown][] {
  if (Array.isArray(value)) return [...value.entries()]
  return hasFields(value) ? Object.entries(value) : []
}

export function hasFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
