import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import transliterate from '@sindresorhus/transliterate'
import * as v from 'valibot'
import { images as described } from '../content/images.ts'
import { site } from '../content/site.ts'
import { decodeOriginal } from '../read/image-decoder.ts'
import { isLeftOut, listOriginals, originalPath } from '../read/originals.ts'
import { findConstant } from '../schema/source-positions.ts'
import { firstLanguage } from '../schema/text.ts'
import { altText, fixes, imageFile, name as nameRule, slug as slugRule } from '../schema/values.ts'
import { StartError } from '../serve/listen.ts'
import { foldCase, toNFC } from '../shared/file-names.ts'
import { statOf } from '../shared/files.ts'
import { start } from './terminal.ts'

const root = join(import.meta.dirname, '../..')

const usage = `npm run new work "Title" a.jpg b.jpg      a work, on top of src/content/works.ts
npm run new workshop "Title" a.jpg        a workshop, on top of src/content/workshops.ts
npm run new image a.jpg b.jpg             images for public/images/, with what they show

It asks what each image shows. Without a terminal: npm run new -- image a.jpg --alt "What it shows"`

/** An image to copy, and its line in images.ts, if it has none yet. */
interface NewImage {
  path: string
  name: string
  alt: string | undefined
}

/** `npm run new`: copies images, and puts entries on top of their lists. */
await start(async () => {
  const { alts, positionals } = readArguments()
  const [kind, ...names] = positionals
  if (kind === 'image' && names.length > 0) return add(await readImages(names, alts))
  const [title, ...files] = names
  if ((kind !== 'work' && kind !== 'workshop') || !title) throw new StartError(usage)
  requireRight(nameRule, title)
  const images = await readImages(files, alts)
  add(images, insert(`${kind}s`, entryText(title, images)))
  console.log(
    'It is a draft: npm run dev shows it. Write its medium and text, then take draft out.',
  )
})

function readArguments() {
  try {
    const alt = { type: 'string', multiple: true } as const
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { alt } })
    return { alts: values.alt ?? [], positionals }
  } catch {
    throw new StartError(usage)
  }
}

/** @throws {StartError} for what the content may not say */
function requireRight(rule: v.GenericSchema, text: string): void {
  const [issue] = v.safeParse(rule, text).issues ?? []
  if (!issue) return
  const fix = fixes.get(issue.message) ?? ''
  throw new StartError(`${JSON.stringify(text)}: expected ${issue.message}. ${fix}`)
}

/** @throws {StartError} for what is no image, or when another one has the name */
async function readImages(files: string[], alts: string[]): Promise<NewImage[]> {
  const originals = new Set(listOriginals(root).map(foldCase))
  const known = new Set(Object.keys(described).map(toNFC))
  const images: NewImage[] = []
  for (const [index, file] of files.entries()) {
    // npm runs every script in the project's folder.
    const path = resolve(process.env.INIT_CWD ?? process.cwd(), file)
    const name = toNFC(basename(path))
    if (!statOf(path)?.isFile()) throw new StartError(`${file}: there is no such file`)
    requireRight(imageFile, name)
    if (isLeftOut(name)) {
      throw new StartError(`${file}: editors and file managers give such names. Rename it.`)
    }
    const decoded = await decodeOriginal(readFileSync(path))
    if ('found' in decoded) throw new StartError(`${file}: ${decoded.found}`)
    if (originals.has(foldCase(name))) {
      const fix = 'Describe it in src/content/images.ts, or rename yours.'
      throw new StartError(`${file}: public/images/ has a file of this name. ${fix}`)
    }
    originals.add(foldCase(name))
    const alt = known.has(name) ? undefined : (alts[index] ?? (await ask(name)))
    if (alt !== undefined) requireRight(altText, alt)
    images.push({ path, name, alt })
  }
  return images
}

/** Asks what an image shows. @throws {StartError} where nobody can answer */
async function ask(name: string): Promise<string> {
  if (!process.stdin.isTTY) {
    const form = 'npm run new -- image a.jpg --alt "…"'
    throw new StartError(`What does ${name} show? Add --alt "…" for each: ${form}`)
  }
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question(`What does ${name} show, for people who cannot see it? `)
  lines.close()
  if (!answer.trim()) throw new StartError('An image needs a text. Nothing was changed.')
  return answer.trim()
}

/** Writes all of it; the edits are made before, so that nothing is written where one cannot be. */
function add(images: NewImage[], ...edits: ReturnType<typeof insert>[]): void {
  const lines = images
    .filter(({ alt }) => alt !== undefined)
    .map(({ name, alt }) => `\n${JSON.stringify(name)}: ${JSON.stringify(alt)},`)
  if (lines.length > 0) edits.push(insert('images', lines.join('')))
  mkdirSync(join(root, 'public/images'), { recursive: true })
  for (const { path, name } of images) copyFileSync(path, originalPath(root, name))
  for (const { file, text } of edits) writeFileSync(join(root, file), text)
  const files = edits.map(({ file }) => file)
  // As the editor would when it saves, if it is installed. Of no file at all, it would format all files.
  const biome = [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write']
  if (files.length > 0) spawnSync(process.execPath, [...biome, ...files], { cwd: root })
  const copies = images.map(({ name }) => `public/images/${name}`)
  console.log(`Wrote ${[...files, ...copies].join(', ')}`)
}

/** A content file with text behind the bracket that opens its list or object. @throws {StartError} */
function insert(name: string, text: string) {
  const file = `src/content/${name}.ts`
  const before = readFileSync(join(root, file), 'utf8')
  const list = findConstant(before, name)
  const isList = list?.type === 'ArrayExpression' || list?.type === 'ObjectExpression'
  if (!isList || typeof list.start !== 'number') {
    throw new StartError(`${file} has no list named ${name}. Put this into it yourself:\n${text}`)
  }
  const place = list.start + 1
  return { file, text: before.slice(0, place) + text + before.slice(place) }
}

function entryText(title: string, images: NewImage[]): string {
  const entry = {
    id: idOf(title),
    title,
    year: new Date().getFullYear(),
    medium: 'What it is, and what it is made of',
    text: 'What one sees, hears and does there. An empty line begins a new paragraph.',
    textPlace: 'top',
    media: images.map(({ name }) => ({ kind: 'image', image: name, place: 'full' })),
    draft: true,
    placeholder: true,
  }
  return `\n${JSON.stringify(entry, null, 2)},`
}

/** 'Räume, Тишина' → 'raume-tishina', in German 'raeume-…'; a number makes it one that is not taken. */
function idOf(title: string): string {
  const locale = firstLanguage(site)
  // Letters lose their marks, but in languages that write two letters instead.
  const plain = /^(de|da|nb|nn|no)\b/.test(locale)
    ? title
    : title.normalize('NFKD').replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
  const letters = transliterate(plain.normalize('NFKC'), { locale })
    .toLowerCase()
    .replace(/['’]/g, '')
  const slug = letters.replace(/[^a-z0-9]+/g, '-').replace(/^[-0-9]+|-$/g, '') || 'entry'
  const read = (name: string) => readFileSync(join(root, `src/content/${name}.ts`), 'utf8')
  const texts = read('works') + read('workshops')
  const isTaken = (id: string) =>
    !v.is(slugRule, id) || new RegExp(`\\bid"?: ['"]${id}['"]`).test(texts)
  let id = slug
  for (let number = 2; isTaken(id); number++) id = `${slug}-${number}`
  return id
}
