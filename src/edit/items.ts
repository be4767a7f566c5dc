import * as v from 'valibot'
import type { Sources } from '../read/sources.ts'
import { contentFile, type Schema, schemaAt, valueAt, valuesIn } from '../schema/content-paths.ts'
import type { TextKind } from '../schema/marks/marks.ts'
import { contentSchema, pageFacts } from '../schema/schema.ts'
import { contentFields } from '../schema/validation/validation.ts'
import type { Path } from '../shared/diagnostic.ts'
import type { TextPlace } from './edit-request.ts'

// A text belongs to an item: that of a list, an entry, or the facts of a page in Markdown.

/** What the rules say of a place; nothing of a file that is a text. */
export function ruleAt({ content }: Pick<Sources, 'content'>, { file, path }: TextPlace) {
  if (!file.endsWith('.md')) return schemaAt(contentSchema, content, path)
  return schemaAt(path.length > 1 ? v.never() : pageFacts, {}, path)
}

export function textKind({ path }: TextPlace, rule?: Schema): TextKind | undefined {
  if (path.length === 0) return 'long'
  const isText = (holds: unknown): holds is TextKind =>
    /^(name|title|line|text|long)$/.test(`${holds}`)
  return isText(rule?.holds) ? rule.holds : undefined
}

/** The item that a text belongs to. */
export function itemOf(
  read: Sources,
  { file, path }: TextPlace,
  near: TextPlace[],
): TextPlace | undefined {
  if (file.startsWith('pages/')) return { file, path: [] }
  if (path.length === 0) {
    const home = near.find((one) => one.path.length > 1)
    return home && { file: home.file, path: home.path.slice(0, 2) }
  }
  const at = (path: Path) => ({ file: contentFile(`${path[0]}`), path })
  if (path[0] === 'images') {
    const use = usesNear(read, `${path[1]}`, near).find((one) => !isSign(one))
    if (use) return at(typeof use.at(-1) === 'number' ? use : use.slice(0, -1))
  }
  const last = path.findLastIndex((key) => typeof key === 'number')
  if (last > 0) return at(path.slice(0, last + 1))
  const parents = path.map((_, index) => path.slice(0, index + 1))
  const entry = parents.findLast((parent) => ruleAt(read, at(parent))?.entries)
  return entry && at(entry)
}

/** The item with what a page shows as it is written, such as an address: the nearest, or any. */
export function itemWith(
  { content }: Sources,
  value: string,
  near: TextPlace[],
): TextPlace | undefined {
  const same = valuesIn(content).filter((one) => value && `${one.value}` === value)
  const { path } =
    same.find((one) => near.some(({ path }) => isWithin(one.path, path))) ?? same[0] ?? {}
  return path?.[1] === undefined
    ? undefined
    : { file: contentFile(`${path[0]}`), path: path.slice(0, -1) }
}

/** Where it is written that a text belongs to a draft, or to what is no more than a placeholder. */
export function markAbove(
  { content, pages }: Sources,
  { file, path }: TextPlace,
  mark: string,
): TextPlace | undefined {
  if (path[0] === 'site' && mark === 'placeholder') {
    const index = content.site.placeholders.map(String).indexOf(`${path[1]}`)
    return index < 0 ? undefined : { file, path: ['site', 'placeholders', index] }
  }
  const values = file.startsWith('pages/') ? Object(pages[file]) : content
  const parents = [...path, ''].map((_, index) => path.slice(0, index))
  const marked = parents.findLast((parent) => Object(valueAt(values, parent))[mark] === true)
  return marked && { file, path: [...marked, mark] }
}

/** Whether both are in the same entry, or in the same field of the site. */
export const isWithin = (path: Path, other: Path) =>
  `${path.slice(0, 2)}` === `${other.slice(0, 2)}`

/** What stands for an image elsewhere, as in an overview. */
export const isSign = (path: Path) => /^(thumbnail|shareImage)$/.test(`${path.at(-1)}`)

/** Where these entries name an image: the nearest entry first, in each what is a sign last. */
export function usesNear({ content }: Sources, image: string, near: TextPlace[]): Path[] {
  const uses = contentFields(content)
    .filter(({ holds, value }) => holds === 'image' && value === image)
    .map(({ path }) => path)
  const isVideoIn = ([list, video]: Path, entry: Path) =>
    list === 'videos' &&
    [Object(valueAt(content, entry)).media].flat().some((item) => {
      return item?.video && item.video === content.videos[`${video}`]
    })
  return near.flatMap(({ path }) => {
    const inside = uses.filter((use) => isWithin(use, path))
    const posters = uses.filter((use) => isVideoIn(use, path.slice(0, 2)))
    return [...inside, ...posters].sort((a, b) => Number(isSign(a)) - Number(isSign(b)))
  })
}
