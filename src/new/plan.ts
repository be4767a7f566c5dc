import { resolve } from 'node:path'
import { StartError } from '../server/listen.ts'
import type { Modules } from '../site/evaluate.ts'
import { type Addition, addEntry, addImages, type ImageText } from './additions.ts'
import type { Change } from './changes.ts'
import { planEdits } from './content.ts'
import { type ImageFile, readImageFiles } from './image-files.ts'
import type { Request } from './request.ts'

/** What is to be done, and what to say then. */
export interface Plan {
  changes: Change[]
  report: string[]
}

/** What the command knows besides its arguments. */
export interface Surroundings {
  root: string
  /** The folder that paths of files begin at. */
  folder: string
  year: number
  /** Asks what images show; nothing without a terminal. */
  ask: ((names: string[]) => Promise<string[]>) | undefined
}

type EntryRequest = Extract<Request, { title: string; images: string[] }>
type ImageRequest = Extract<Request, { kind: 'image' }>

/** A work or workshop, with its images. */
export async function planEntry(
  request: EntryRequest,
  content: Modules,
  surroundings: Surroundings,
): Promise<Plan> {
  const files = await readFiles(request.images, surroundings)
  const texts = await readTexts(request.alts, files, content, surroundings)
  const { kind, title } = request
  const images = files.map(({ name }) => name)
  const entry = addEntry(content, kind, { title, year: surroundings.year, images })
  const plan = await planAdditions([entry, ...addTexts(content, texts)], files, surroundings)
  return {
    changes: plan.changes,
    report: [
      plan.written,
      'Next: write its medium and text there. npm run dev shows it.',
      'Then: take out its lines draft and placeholder. The next build publishes it.',
    ],
  }
}

/** Images alone. */
export async function planImages(
  request: ImageRequest,
  content: Modules,
  surroundings: Surroundings,
): Promise<Plan> {
  const files = await readFiles(request.images, surroundings)
  const texts = await readTexts(request.alts, files, content, surroundings)
  const plan = await planAdditions(addTexts(content, texts), files, surroundings)
  if (plan.changes.length === 0) {
    return { changes: [], report: ['Nothing to do: all of it is there, with its text.'] }
  }
  const [{ name } = { name: '' }] = files
  return {
    changes: plan.changes,
    report: [
      plan.written,
      `Next: { kind: 'image', image: '${name}', place: 'full' } in media of a work shows it.`,
      'Then: choose its place. docs/places.svg shows them all.',
    ],
  }
}

function readFiles(images: string[], { root, folder }: Surroundings): Promise<ImageFile[]> {
  return readImageFiles(
    root,
    images.map((path) => resolve(folder, path)),
  )
}

/** What those images show that the content does not name yet. */
async function readTexts(
  alts: string[],
  files: ImageFile[],
  content: Modules,
  { ask }: Surroundings,
): Promise<ImageText[]> {
  const names = files.map(({ name }) => name).filter((name) => !Object.hasOwn(content.images, name))
  if (alts.length > names.length) {
    throw new StartError(
      `--alt is there ${alts.length} times, for ${names.length} images that have no text yet.`,
    )
  }
  const missing = names.slice(alts.length)
  if (missing.length > 0 && !ask) {
    throw new StartError(
      `What does ${missing.join(', ')} show? Without a terminal, add --alt "…" for each, in their order.`,
    )
  }
  const answers = missing.length > 0 ? await ask?.(missing) : []
  const texts = [...alts.map((alt) => alt.trim()), ...(answers ?? [])]
  return names.map((name, index) => ({ name, alt: texts[index] ?? '' }))
}

function addTexts(content: Modules, texts: ImageText[]): Addition[] {
  return texts.length > 0 ? [addImages(content, texts)] : []
}

async function planAdditions(additions: Addition[], files: ImageFile[], { root }: Surroundings) {
  const edits = additions.length > 0 ? await planEdits(root, additions) : []
  const copies = files
    .filter(({ isThere }) => !isThere)
    .map(({ path, name }) => ({ kind: 'copy', from: path, file: `public/images/${name}` }) as const)
  const places = [
    ...edits.map(({ file, line }) => `${file}:${line}`),
    ...(copies.length > 3 ? [`${copies.length} images`] : copies.map(({ file }) => file)),
  ]
  return { changes: [...copies, ...edits], written: `Wrote ${places.join(', ')}` }
}
