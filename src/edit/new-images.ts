import * as v from 'valibot'
import { decodeOriginal } from '../read/images/image-decoder.ts'
import { type Rule, ruleOf, wordsThat } from '../schema/rules.ts'
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

const fileName = wordsThat([
  /^[^.:\p{Cc}][^:\p{Cc}]*$/u,
  'wrong-file-name',
  'a name that every computer takes, without a dot at its start, a colon or a line break',
  'Rename the file.',
])

/** Returns the bytes. `file`: what the owner calls it; `taken`: names in lower case. */
export async function requireImage(
  file: string,
  name: string,
  bytes: Buffer | undefined,
  taken: Set<string>,
): Promise<Buffer> {
  const expected = 'an image'
  requireRight(file, fileName, name)
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

/** `ask`: puts a question to whoever knows the image. */
export async function askForAlt(
  name: string,
  ask: (question: string) => Promise<string>,
): Promise<string> {
  const question = `What does ${name} show, for people who cannot see it? `
  for (let advice = ''; ; ) {
    const answer = (await ask(advice + question)).trim()
    const [issue] = v.safeParse(is.altText, answer).issues ?? []
    if (!issue) return answer
    advice = `${ruleOf(issue.message).fix} `
  }
}
