import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import * as v from 'valibot'
import type { Settings } from '../read/settings.ts'
import { bundleScript } from '../read/syntax.ts'
import type { DevSite } from '../serve/dev-site.ts'
import type { SourceReader } from '../serve/fresh-sources.ts'
import { addTools, editorLink } from '../serve/overlay.ts'
import { BuildError, formatDiagnostics } from '../shared/diagnostic.ts'
import { type OutputFile, readSource } from '../shared/files.ts'
import { addEditTools, editScript } from './edit-tools.ts'
import { isOwnRequest } from './guard.ts'
import { createHistory } from './history.ts'
import { unindent } from './literals.ts'
import { createMarkedPages, type MarkedPage } from './marked-pages.ts'
import { createMarker } from './marking.ts'
import { copyName, describeImage, showImage } from './new-media.ts'
import { readWritten } from './written-texts.ts'

// Words edited on the page: `?edit` asks for pages whose texts are numbered, and their script asks for
// what is to be written.

const requestSchema = v.object({
  /** The number of a text, which is opened; with `words` it is written. */
  text: v.optional(v.number()),
  words: v.optional(v.string()),
  /** Dropped on a work, or on the image that `text` describes. It needs `alt` once it is accepted. */
  image: v.optional(
    v.object({ name: v.string(), base64: v.string(), id: v.string(), alt: v.optional(v.string()) }),
  ),
  undo: v.optional(v.literal(true)),
})
type Request = v.InferOutput<typeof requestSchema>

export interface Answer {
  status: number
  message: string
  /** The place that it is about, and how to open it in the editor. */
  where?: string
  link?: string
  /** The number of the text from now on. */
  text?: number
  /** As they are written. */
  words?: string
  isLine?: boolean
}

export interface Editing {
  read(output: string): Promise<OutputFile | undefined>
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
}

export function createEditing(
  root: string,
  settings: Settings,
  sources: SourceReader,
  site: DevSite,
): Editing {
  const marker = createMarker()
  const { places } = marker
  const pageAt = createMarkedPages(root, settings, sources, marker)
  const history = createHistory(root)
  const lastPages = new Map<string, MarkedPage>()

  function editText(number: number, words?: string): Answer {
    const place = places[number]
    if (!place) return { status: 404, message: 'There is no such text.' }
    const { file, kind } = place
    const { value, line, replace } = readWritten(root, place)
    const known = { where: `${file}:${line}`, link: editorLink(root, file, line) }
    const textOf = (value = '') => marker.numberOf({ ...place, value })
    if (value === undefined) return { status: 422, message: 'Code makes this text, in', ...known }
    if (value !== place.value) {
      const message = `Nothing is written: the file has changed. It says “${unindent(value)}” in`
      return { status: 409, message, text: textOf(value), ...known }
    }
    if (words === undefined) {
      const isLine = /name|line/.test(kind)
      return { status: 200, message: '', words: unindent(value), isLine, ...known }
    }
    const before = readSource(root, file)
    history.write([{ file, before, after: replace(words.replace(/\r\n?/g, '\n').trim()) }])
    const text = textOf(readWritten(root, place).value)
    return { status: 200, message: 'Written to', text, ...known }
  }

  async function addImage(image: NonNullable<Request['image']>, text = -1): Promise<Answer> {
    const bytes = Buffer.from(image.base64, 'base64')
    const name = await copyName(root, image.name, bytes)
    if (image.alt === undefined) return { status: 200, message: '', words: name }
    const [list, old] = places[text]?.path ?? []
    const { content } = await sources.read(true)
    const shown = showImage(root, content, name, image.id, list === 'images' ? `${old}` : undefined)
    const file = `public/images/${name}`
    history.write([shown, describeImage(root, name, image.alt), { file, after: bytes }])
    return { status: 200, message: `Copied to ${file}` }
  }

  async function reply({ text, words, image, undo }: Request): Promise<Answer> {
    if (image) return addImage(image, text)
    if (text !== undefined) return editText(text, words)
    return undo ? history.undo() : { status: 400, message: 'There is no such request.' }
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    if (!isOwnRequest(request)) return { status: 403, message: 'Only an open page may edit.' }
    try {
      return await reply(v.parse(requestSchema, await json(request)))
    } catch (error) {
      if (error instanceof BuildError) {
        return { status: 422, message: formatDiagnostics(error.diagnostics) }
      }
      return { status: 400, message: `${error}` }
    }
  }

  return {
    async read(output) {
      if (output === editScript) return bundleScript(root, 'src/edit/browser/edit.ts')
      const plain = await site.read(output)
      if (!output.endsWith('.html') || typeof plain !== 'string') return plain
      const { errors } = await site.check(output)
      // With errors, the last version without any: what somebody writes in it stays.
      const page =
        errors.length > 0 ? lastPages.get(output) : await pageAt(output).catch(console.error)
      if (!page) return plain
      lastPages.set(output, page)
      return addTools(root, addEditTools(page, editorLink(root, page.file), places), errors)
    },
    async answer(request, response) {
      const { status, ...body } = await answer(request)
      const head = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
      response.writeHead(status, head).end(JSON.stringify(body))
    },
  }
}
