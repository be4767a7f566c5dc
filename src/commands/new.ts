import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { freeId, newPage, newWork } from '../edit/new-entries.ts'
import { askForAlt, refuse, requireImage, requireRight } from '../edit/new-images.ts'
import { type FileEdit, makeEdits } from '../edit/writing/owner-files.ts'
import { insertItem } from '../edit/writing/source-edits.ts'
import { listOriginals } from '../read/images/originals.ts'
import { joinLines } from '../read/modules/wrapped-lines.ts'
import { loadContent } from '../read/pages.ts'
import { contentFile } from '../schema/content-paths.ts'
import { firstLanguage } from '../schema/text.ts'
import * as is from '../schema/values.ts'
import { StartError } from '../serve/listen.ts'
import type { Path } from '../shared/diagnostic.ts'
import { foldCase, toNFC } from '../shared/file-names.ts'
import { pathBelow, readSource, statOf } from '../shared/files.ts'
import { askForFilm } from './new-film.ts'
import { askLine } from './question.ts'
import { start } from './terminal.ts'

const root = join(import.meta.dirname, '../..')

// npm runs scripts in the project's folder, wherever it was called.
const caller = process.env.INIT_CWD ?? process.cwd()

const usage = `npm run new work "Title" a.jpg b.jpg      a work, at the top of src/content/works.ts
npm run new workshop "Title" a.jpg        a workshop, at the top of src/content/workshops.ts
npm run new image a.jpg b.jpg             images for public/images/, with descriptions
npm run new film https://vimeo.com/…      a film of Vimeo or YouTube, which is asked for its title, length and still
npm run new page "Title"                  a page of words, pages/title.md; with courses behind it, pages/courses/title.md
npm run new page --wrapped a.md           joins the lines of a text in which a new line is a space

It asks what each image shows. Without a terminal: npm run new -- image a.jpg --alt "What it shows"`

type NewImages = Awaited<ReturnType<typeof readImages>>

/** `npm run new`: copies images, and adds entries at the top of their lists. */
await start(async () => {
  const { alts, kind, operands, isWrapped } = readArguments()
  if (isWrapped) {
    for (const file of operands) await joinFile(file)
    return
  }
  const content = await loadContent(root)
  // Not checked: it may hold anything.
  const described = Object.keys(Object(content.images)).map(toNFC)
  if (kind === 'image') return add(await readImages(operands, alts, described))
  const [title = '', ...files] = operands
  const language = firstLanguage(content.site)
  const videos = Object.keys(Object(content.videos))
  if (kind === 'film') return addFilm(title, language, videos, described)
  requireRight('the title', is.name, title)
  if (kind === 'page') return addPage(title, language, files)
  const images = await readImages(files, alts, described)
  const entries = kind === 'work' ? content.works : content.workshops
  const taken = [entries].flat().map((entry) => foldCase(`${entry?.id}`))
  const id = freeId(title, language, (id) => taken.includes(id))
  const names = images.map(({ name }) => name)
  add(images, insertion([`${kind}s`, 0], newWork(id, title, names)))
  console.log('It is a draft: npm run dev shows it. Write its medium and text, then remove draft.')
})

function readArguments() {
  const alt = { type: 'string', multiple: true } as const
  try {
    const options = { alt, wrapped: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ allowPositionals: true, options })
    const [kind = '', ...operands] = positionals
    if (/^(film|image|page|work|workshop)$/.test(kind) && operands[0]) {
      // npm takes the flag of `npm run new page --wrapped` and sets this variable.
      const isWrapped = kind === 'page' && (values.wrapped || process.env.npm_config_wrapped)
      return { alts: values.alt ?? [], kind, operands, isWrapped }
    }
  } catch {}
  throw new StartError(usage)
}

/** With what each shows, unless images.ts says so already. */
async function readImages(files: string[], alts: string[], described: string[]) {
  const taken = new Set(listOriginals(root).map(foldCase))
  const images: { name: string; bytes: Buffer; alt?: string }[] = []
  for (const file of files) {
    const path = resolve(caller, file)
    const name = toNFC(basename(path))
    const source = statOf(path)?.isFile() ? readFileSync(path) : undefined
    images.push({ name, bytes: await requireImage(file, name, source, taken) })
    taken.add(foldCase(name))
  }
  // Asked last, so that no image is refused after somebody has described others.
  for (const [index, image] of images.entries()) {
    if (described.includes(image.name)) continue
    const given = alts[index]
    if (given !== undefined) requireRight(image.name, is.altText, given)
    image.alt = given ?? (await askForAlt(image.name, (question) => ask(image.name, question)))
  }
  return images
}

async function ask(name: string, question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    const fix = 'Add --alt "…" for each: npm run new -- image a.jpg --alt "…"'
    refuse(name, 'no --alt', { code: 'no-answer', expected: 'what the image shows', fix })
  }
  const answer = await askLine(question)
  if (answer === undefined) throw new StartError('\nNothing was added.')
  return answer
}

/** On top of its list. */
function insertion(path: Path, entry: unknown): FileEdit {
  const file = contentFile(`${path[0]}`)
  return { file, after: insertItem(file, readSource(root, file), path, entry, 0) }
}

/** A failure leaves no file changed. */
function add(images: NewImages, ...edits: FileEdit[]): void {
  const file = contentFile('images')
  const described = images.filter(({ alt }) => alt !== undefined)
  const after = described.reduceRight(
    (source, { name, alt }) => insertItem(file, source, ['images', name], alt, 0),
    readSource(root, file),
  )
  const copies = images.map(({ name, bytes }) => ({ file: `public/images/${name}`, after: bytes }))
  const all = [...copies, ...(described.length > 0 ? [{ file, after }] : []), ...edits]
  makeEdits(root, all)
  console.log(`Wrote ${all.map(({ file }) => file).join(', ')}`)
}

async function addFilm(
  link: string,
  language: string,
  keys: string[],
  described: string[],
): Promise<void> {
  const { title, length, still, missing } = await askForFilm(link, fetch)
  const files = [...listOriginals(root), ...described].map(foldCase)
  const fileOf = (id: string) => still && `${id}.${still.format}`
  const keyOf = (id: string) => id.replace(/-./g, ([, letter = '']) => letter.toUpperCase())
  const isTaken = (id: string) => keys.includes(keyOf(id)) || files.includes(`${fileOf(id)}`)
  const id = freeId(title, language, isTaken)
  const key = keyOf(id)
  const poster = fileOf(id)
  const alt = v.is(is.altText, title) ? title : `${title}, film`
  const images = still && poster ? [{ name: poster, bytes: still.bytes, alt }] : []
  const entry = { link, title, length, poster, placeholder: true }
  add(images, insertion(['videos', key], entry))
  console.log(`For media: { kind: 'video', video: videos.${key}, place: 'full' },`)
  if (missing) console.log(`${missing} Add it to videos.ts.`)
  if (still) console.log('images.ts describes the still by its title: say there what it shows.')
}

function addPage(title: string, language: string, folders: string[]): void {
  add([], newPage(root, title, language, folders))
  console.log('It is a draft: npm run dev shows it. Write its text, then remove draft.')
}

async function joinFile(name: string): Promise<void> {
  const path = resolve(caller, name)
  const file = pathBelow(root, path)
  if (!statOf(path)?.isFile() || !file.endsWith('.md')) {
    const rule = { code: 'no-file', expected: 'a text that ends in .md', fix: 'Correct the path.' }
    refuse(name, 'no such file', rule)
  }
  const { text, count } = await joinLines(readSource(root, file))
  makeEdits(root, [{ file, after: text }])
  console.log(`Joined ${count} lines of ${file}`)
}
