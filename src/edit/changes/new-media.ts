import { extname } from 'node:path/posix'
import { type Content, isSamePath, valueAt } from '../../schema/paths.ts'
import { type Path, Refusal } from '../../shared/fault.ts'
import { isImageFile } from '../../shared/file-names.ts'
import { isOwnFilm } from '../../shared/video-url.ts'
import { slugOf } from '../../texts/slugs.ts'
import type { NewMedium } from '../requests.ts'
import { mediaAround } from '../selections.ts'
import { quote } from '../source/code.ts'
import type { Edits } from '../source/history.ts'
import { setField } from '../source/source-edits.ts'
import { type EditedContent, lengthAt, writtenAt } from '../source/written.ts'
import { addPart, freeName } from './new-parts.ts'

/** A medium that the content describes, by its name there: 'a.jpg', 'film_tide'. */
interface Medium {
  kind: 'image' | 'video'
  name: string
}

/** How texts name it: `![](a.jpg)`, `![](videos.film_tide)`. */
export function nameInTexts({ kind, name }: Medium): string {
  return kind === 'video' ? `videos.${name}` : name
}

/** Keeps a file in `public/`, and describes what is new in `images.ts` or `videos.ts`. @throws {Refusal} */
export function storeMedium(
  edited: EditedContent,
  medium: NewMedium,
  bytes: Uint8Array = new Uint8Array(),
): Medium {
  const { description } = medium
  if ('link' in medium) return addFilm(edited, medium.link, description)
  if (isOwnFilm(`/films/film${extname(medium.name)}`)) {
    const name = keepFile(edited.edits, 'films', medium.name, bytes)
    return addFilm(edited, `/films/${name}`, description)
  }
  if (!isImageFile(medium.name)) {
    throw new Refusal(
      `${medium.name}: pages show only JPEG, PNG, WebP, AVIF and TIFF images, and MP4 and WebM films. Export it as one of these, or put it into public/ and link to it.`,
    )
  }
  const name = keepFile(edited.edits, 'images', medium.name, bytes)
  setField(edited, ['images', name], quote(description))
  return { kind: 'image', name }
}

function addFilm(edited: EditedContent, link: string, title: string): Medium {
  const stem = slugOf(`film ${title}`, 'en').replaceAll('-', '_')
  const isTaken = (other: string) => writtenAt(edited, ['videos', other]).value !== undefined
  const name = freeName(stem, isTaken, '_')
  setField(edited, ['videos', name], `{ link: ${quote(link)}, title: ${quote(title)} }`)
  return { kind: 'video', name }
}

/** Returns its name in `public/`, which becomes an address and so has plain letters. */
function keepFile(edits: Edits, folder: string, name: string, bytes: Uint8Array): string {
  const ending = extname(name).toLowerCase()
  const stem = slugOf(name.slice(0, name.length - ending.length), 'en') || 'file'
  const isTaken = (other: string) => edits.has(`public/${folder}/${other}${ending}`)
  const kept = freeName(stem, isTaken) + ending
  edits.write(`public/${folder}/${kept}`, bytes)
  return kept
}

/**
 * Adds media behind the selected figure or picture, or at the end of the work around. A gallery
 * takes pictures alone, so a film stands behind it. Returns the last of them: more may follow.
 */
export function addFigures(edited: EditedContent, item: Path, media: Medium[]): Path {
  const { content } = edited
  const hasFilm = media.some(({ kind }) => kind === 'video')
  const gallery = hasFilm ? undefined : picturesAround(content, item)
  const list = gallery ?? mediaAround(content, item)
  if (!list) throw new Refusal('First select a work, a gallery or a long text.')
  const first = indexBehind(content, list, item)
  for (const [index, { kind, name }] of media.entries()) {
    const fields = [{ path: [kind], values: [name] }]
    addPart(edited, { list, kind: gallery ? undefined : kind, fields }, first + index)
  }
  return [...list, first + media.length - 1]
}

/** The list of a gallery, if the item is one or a picture of one. */
function picturesAround(content: Content, item: Path): Path | undefined {
  const gallery = item.at(-2) === 'images' ? item.slice(0, -2) : item
  const list = [...gallery, 'images']
  return Array.isArray(valueAt(content, list)) ? list : undefined
}

/** Behind the part that an item is, or is in. Other items, such as a link of the work, stand beside the list. */
function indexBehind(content: Content, list: Path, item: Path): number {
  const isInside = isSamePath(item.slice(0, list.length), list)
  const part = isInside ? item[list.length] : undefined
  return typeof part === 'number' ? part + 1 : lengthAt(content, list)
}
