import { join } from 'node:path'
import * as v from 'valibot'
import type { Sources } from '../read/sources.ts'
import { contentFile } from '../schema/content-paths.ts'
import type { DevSite } from '../serve/dev-site.ts'
import { editorLink } from '../serve/page-tools.ts'
import { BuildError, type Path } from '../shared/diagnostic.ts'
import { readSource, statOf } from '../shared/files.ts'
import { outputAtPath } from '../shared/routes.ts'
import { decoded } from '../shared/urls.ts'
import { type createHistory, type FileEdit, makeEdits } from './writing/owner-files.ts'

// What an edited page asks, and what it is told. Both name a text by its place.

const words = v.string()
/** A text as the page shows it. `place`: see `placeName`. `before`: its words. */
const shownText = { place: v.optional(words), before: v.optional(words) }

export const requestSchema = v.object({
  act: words,
  page: v.optional(words, '/'),
  language: v.optional(words, ''),
  ...shownText,
  words: v.optional(words),
  /** Around the place, the nearest first; before them, those around what it was dropped on. */
  around: v.optional(v.array(v.object(shownText)), []),
  /** The name of a list. */
  list: v.optional(words),
  /** What the page shows, of a fact that is no text. */
  value: v.optional(words, ''),
  /** Of a dropped file. `data`: a data URL. `address`: of the image that it was dropped on. */
  name: v.optional(words, ''),
  data: v.optional(words, ''),
  address: v.optional(words),
})

export type EditRequest = v.InferInput<typeof requestSchema>

export interface Answer {
  status: number
  message: string
  /** The place that it is about, and how to open it in the editor. */
  where?: string
  link?: string
  /** The text, and its words as they are written. */
  place?: string
  words?: string
  isLine?: boolean
  /** The language whose words a page in another language shows: 'English'. */
  sharedWith?: string
  /** Whether the message asks for words. */
  asks?: boolean
  /** All that an item has, or may have, as HTML. */
  sheet?: string
  /** The place of what was asked for in it. */
  opens?: string
  /** The address of a new page. */
  page?: string
}

/** Where a value is written. Without a path, the file is a text. */
export interface TextPlace {
  file: string
  path: Path
}

export interface EditSession {
  root: string
  site: DevSite
  history: ReturnType<typeof createHistory>
}

/** A request with what it is about. */
export interface Task extends EditSession, v.InferOutput<typeof requestSchema> {
  read: Sources
  /** The texts around it that are still there. */
  near: TextPlace[]
}

/** As pages and requests name it. */
export const placeName = ({ file, path }: TextPlace) => JSON.stringify([file, ...path])

const key = v.pipe(
  v.union([v.string(), v.number()]),
  v.check((key) => !(key in {})),
)
const nameSchema = v.pipe(v.string(), v.parseJson(), v.tupleWithRest([v.string()], key))

/** In a file of the content, or in a text that the site shows. */
export function placeNamed({ imports }: Sources, name?: string): TextPlace | undefined {
  const { success, output } = v.safeParse(nameSchema, name)
  if (!success) return undefined
  const [file, ...path] = output
  const isMarkdown = path.length === 0 || file.startsWith('pages/')
  const isKnown = isMarkdown
    ? file.endsWith('.md') && imports.has(file)
    : file === contentFile(`${path[0]}`)
  return isKnown ? { file, path } : undefined
}

/** How to open a file in the editor. */
export function linkToEditor(root: string, file: string, line?: number, column?: number) {
  const where = [file, line].filter(Boolean).join(':')
  return { where, link: editorLink(root, file, line, column) }
}

/**
 * Writes what has no errors that the site does not have yet. The answer names the last file.
 * @throws {BuildError} with the errors, or if a file has changed meanwhile
 */
export async function writeChecked(
  { root, site, history, page }: Task,
  message: string,
  ...edits: FileEdit[]
): Promise<Answer> {
  const read = () => edits.map(({ file }) => readSource(root, file)).join('\0')
  const before = read()
  const isNew = ({ file }: FileEdit) => !statOf(join(root, file))
  const texts = edits.flatMap(({ file, after }): [string, string][] =>
    typeof after === 'string' ? [[file, after]] : [],
  )
  // Pages are made of the images and pages that are there.
  const back = makeEdits(root, edits.filter(isNew))
  try {
    const errors = await site.errorsWith(outputAtPath(decoded(page)), new Map(texts))
    if (errors.length > 0) throw new BuildError(errors)
  } finally {
    makeEdits(root, back)
  }
  if (read() !== before) {
    const fault = {
      found: 'another change meanwhile',
      expected: 'the file as it was',
      fix: 'Try again.',
    }
    throw new BuildError([{ file: edits[0]?.file ?? '', ...fault }])
  }
  history.write(edits)
  return { status: 200, message, ...linkToEditor(root, edits.at(-1)?.file ?? '') }
}
