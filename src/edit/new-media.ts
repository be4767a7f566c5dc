import { refuse, requireFreeName, requireImage, requireRight } from '../read/new-images.ts'
import { listOriginals } from '../read/originals.ts'
import type { SiteContent } from '../read/pages.ts'
import { contentFile, valuesIn } from '../schema/content-paths.ts'
import { findValue } from '../schema/source-positions.ts'
import * as is from '../schema/values.ts'
import type { Path } from '../shared/diagnostic.ts'
import { foldCase, toNFC } from '../shared/file-names.ts'
import { readSource } from '../shared/files.ts'
import type { Change } from './history.ts'
import { findLiteral, quote, replaceLiteral } from './literals.ts'

/** 'IMG 4711.JPG' → 'img-4711.jpg'. @throws {BuildError} if `public/images/` cannot take it */
export async function copyName(root: string, name: string, bytes: Buffer): Promise<string> {
  const [, stem = '', ending = ''] = /^(.*?)(\.\w+)?$/s.exec(toNFC(name).toLowerCase()) ?? []
  const copy = (stem.match(/[\p{L}\p{N}]+/gu)?.join('-') ?? 'image') + ending
  await requireImage(name, copy, bytes)
  requireFreeName(name, copy, new Set(listOriginals(root).map(foldCase)))
  return copy
}

/** Describes an image in images.ts. @throws {BuildError} */
export function describeImage(root: string, name: string, alt: string): Change {
  requireRight(name, is.altText, alt)
  const { file, before, start } = listAt(root, ['images'])
  return { file, before, after: insert(before, start, `\n  ${quote(name)}: ${quote(alt)},`) }
}

/** Shows an image in the place of `old`, or last in the work or workshop `id`. @throws {BuildError} */
export function showImage(
  root: string,
  { ...content }: SiteContent,
  name: string,
  id: string,
  old: string | undefined,
): Change {
  const ids = valuesIn(content).filter(({ path, value }) => path[2] === 'id' && value === id)
  const entry = ids.find(({ path }) => /^work/.test(`${path[0]}`))?.path.slice(0, 2) ?? []
  const distance = (path: Path) => (`${path.slice(0, 2)}` === `${entry}` ? 0 : 1)
  const places = valuesIn(content)
    .filter(({ path, value }) => value === old && /^(image|poster)$/.test(`${path.at(-1)}`))
    .sort((a, b) => distance(a.path) - distance(b.path))
  for (const { path } of places) {
    const file = contentFile(`${path[0]}`)
    const before = readSource(root, file)
    const literal = findLiteral(file, before, path)
    if (literal && literal.value === old) {
      return { file, before, after: replaceLiteral(before, literal, name) }
    }
  }
  return append(root, name, entry, id)
}

function append(root: string, name: string, entry: Path, id: string): Change {
  const expected = 'a work or a workshop, or an image of one'
  const rule = { code: 'no-work', expected, fix: 'Drop it there.' }
  if (entry.length === 0) return refuse(name, 'a place that holds no images', rule)
  const { file, before, start, end } = listAt(root, [...entry, 'media'])
  // Where code makes the list of works, what stands nearest may be another one.
  if (findLiteral(file, before, [...entry, 'id'])?.value !== id) return refuse(file, id, rule)
  const item = `{ kind: 'image', image: ${quote(name)}, place: 'full' }`
  if (end === undefined) return { file, before, after: insert(before, start, item) }
  const lines = before.slice(start, end).split('\n')
  const [indent = ''] = /^\s*/.exec(lines.at(-1) ?? '') ?? []
  const gap = lines.length > 1 ? `\n${indent}` : ' '
  return { file, before, after: insert(before, end, `,${gap}${item}`) }
}

/** Where the content of a list begins, and where its last item ends. @throws {BuildError} */
function listAt(root: string, path: Path) {
  const file = contentFile(`${path[0]}`)
  const before = readSource(root, file)
  const list = findValue(file, before, path)
  const isList = list?.type === 'ArrayExpression' || list?.type === 'ObjectExpression'
  if (!isList || typeof list.start !== 'number') {
    const rule = { code: 'no-list', expected: 'a list', fix: 'Add the image there yourself.' }
    return refuse(file, `${path.join('.')}, which code makes`, rule)
  }
  const last = list.type === 'ArrayExpression' ? list.elements.at(-1) : undefined
  return { file, before, start: list.start + 1, end: last?.end ?? undefined }
}

function insert(text: string, at: number, addition: string): string {
  return text.slice(0, at) + addition + text.slice(at)
}
