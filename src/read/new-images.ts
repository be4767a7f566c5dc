import * as v from 'valibot'
import { contentFile } from '../schema/content-paths.ts'
import { type Rule, ruleOf } from '../schema/rules.ts'
import { findValue } from '../schema/source-positions.ts'
import * as is from '../schema/values.ts'
import { BuildError, type Path, quoted } from '../shared/diagnostic.ts'
import { foldCase } from '../shared/file-names.ts'
import { readSource } from '../shared/files.ts'
import { decodeOriginal } from './image-decoder.ts'

// What an image has to be before it comes into `public/images/`, and where it is named. All throw a
// `BuildError`.

export function refuse(file: string, found: string, rule: Rule): never {
  throw new BuildError([{ file, found, ...rule }])
}

export function requireRight(file: string, schema: v.GenericSchema, text: string): void {
  const [issue] = v.safeParse(schema, text).issues ?? []
  const other = { expected: 'text', fix: 'Write it in words.' }
  if (issue) refuse(file, quoted(text), ruleOf(issue.message) ?? other)
}

/** `file`: what the owner calls it; `bytes`: none if there is no such file. */
export async function requireImage(file: string, name: string, bytes?: Buffer): Promise<void> {
  const expected = 'an image'
  requireRight(file, is.imageFile, name)
  if (!bytes) refuse(file, 'no such file', { code: 'no-file', expected, fix: 'Correct the path.' })
  const decoded = await decodeOriginal(bytes, file)
  if ('found' in decoded) {
    refuse(file, decoded.found, { code: 'unreadable-image', expected, fix: decoded.fix })
  }
}

/** `taken`: names in one case. */
export function requireFreeName(file: string, name: string, taken: Set<string>): void {
  if (!taken.has(foldCase(name))) return
  const fix = 'Describe that image in src/content/images.ts, or rename yours.'
  const expected = 'a name not in public/images/'
  refuse(file, quoted(name), { code: 'image-twice', expected, fix })
}

/** A content file, once something is written into it. */
export interface ContentEdit {
  file: string
  after: string
}

/** Puts `item` on top of a list or an object of the content, or after its last item. */
export function insertInto(root: string, path: Path, item: string, isLast = false): ContentEdit {
  const file = contentFile(`${path[0]}`)
  const source = readSource(root, file)
  const list = findValue(file, source, path)
  const isList = list?.type === 'ArrayExpression' || list?.type === 'ObjectExpression'
  if (!isList || typeof list.start !== 'number') {
    const expected = `export const ${path[0]} = …`
    const fix = `Add this yourself:\n${item}`
    return refuse(file, `no list named ${path.join('.')}`, { code: 'no-list', expected, fix })
  }
  const start = list.start + 1
  const [gap] = /^\s*/.exec(source.slice(start)) ?? []
  const end = isLast && list.type === 'ArrayExpression' && list.elements.at(-1)?.end
  const [place, text] = end ? [end, `,${gap || ' '}${item}`] : [start, item]
  return { file, after: source.slice(0, place) + text + source.slice(place) }
}
