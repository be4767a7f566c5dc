import * as v from 'valibot'
import { decodeOriginal } from '../read/images/image-decoder.ts'
import { type Rule, ruleOf } from '../schema/rules.ts'
import * as is from '../schema/values.ts'
import { BuildError, quoted } from '../shared/diagnostic.ts'
import { foldCase } from '../shared/file-names.ts'

// What an image has to be before it comes into `public/images/`. All throw a `BuildError`.

export function refuse(file: string, found: string, rule: Rule): never {
  throw new BuildError([{ file, found, ...rule }])
}

export function requireRight(file: string, schema: v.GenericSchema, text: string): void {
  const [issue] = v.safeParse(schema, text).issues ?? []
  if (issue) refuse(file, quoted(text), ruleOf(issue.message))
}

/** Returns the bytes. `file`: what the owner calls it; `taken`: names in lower case. */
export async function requireImage(
  file: string,
  name: string,
  bytes: Buffer | undefined,
  taken: Set<string>,
): Promise<Buffer> {
  const expected = 'an image'
  requireRight(file, is.imageFile, name)
  if (!bytes) refuse(file, 'no such file', { code: 'no-file', expected, fix: 'Correct the path.' })
  const decoded = await decodeOriginal(bytes, file)
  if ('found' in decoded) refuse(file, decoded.found, { ...decoded, expected })
  if (taken.has(foldCase(name))) {
    const expected = 'a name not in public/images/'
    const fix = 'Name the image that is there in src/content/, or rename yours.'
    refuse(file, quoted(name), { code: 'image-twice', expected, fix })
  }
  return bytes
}
