import * as v from 'valibot'
import { type Rule, ruleOf } from '../schema/rules.ts'
import * as is from '../schema/values.ts'
import { BuildError, quoted } from '../shared/diagnostic.ts'
import { foldCase } from '../shared/file-names.ts'
import { decodeOriginal } from './image-decoder.ts'

// What an image has to be before it comes into `public/images/`. All throw a `BuildError`.

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
  const fix = 'Name the image that is there in src/content/, or rename yours.'
  const expected = 'a name not in public/images/'
  refuse(file, quoted(name), { code: 'image-twice', expected, fix })
}
