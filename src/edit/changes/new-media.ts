import { extname } from 'node:path/posix'
import { findContainer } from '../../schema/code-tree.ts'
import { Refusal } from '../../shared/fault.ts'
import { slugOf } from '../../texts/slugs.ts'
import { type Code, filmOf, quote } from '../source/code.ts'
import type { Edits } from '../source/history.ts'
import { changeItems, type EditedContent } from '../source/source-edits.ts'
import { placeOf } from '../source/source-places.ts'
import { freeName } from './free-names.ts'
import { isFilmFile, isUsable, saysUnusable } from './media-files.ts'

export interface NewFile {
  name: string
  /** What the image shows, or the title of the film. */
  description: string
  bytes: Uint8Array
}

/** A medium that the content describes, by its name there: 'a.jpg', 'film_tide'. */
export interface Medium {
  kind: 'image' | 'video'
  name: string
}

/** How code names it: `'a.jpg'` in quotation marks, or `videos.film_tide`. */
export function codeOfMedium({ kind, name }: Medium): Code {
  return kind === 'video' ? filmOf(name) : quote(name)
}

/** How texts name it: `![](a.jpg)`, `![](videos.film_tide)`. */
export function nameInTexts({ kind, name }: Medium): string {
  return kind === 'video' ? `videos.${name}` : name
}

/** Keeps a file in `public/`, and describes it in `images.ts` or `videos.ts`. */
export function addFile(edited: EditedContent, file: NewFile): Medium {
  if (!isUsable(file.name)) throw new Refusal(saysUnusable([file.name]))
  if (isFilmFile(file.name)) {
    const name = keepFile(edited.edits, 'films', file)
    return addFilm(edited, `/films/${name}`, file.description)
  }
  const name = keepFile(edited.edits, 'images', file)
  addOnTop(edited, 'images', `${quote(name)}: ${quote(file.description)}`)
  return { kind: 'image', name }
}

export function addFilm(edited: EditedContent, link: string, title: string): Medium {
  const { file, path } = placeOf(edited.content, ['videos'])
  // Read from the file, since several films may come with one edit.
  const known = findContainer(file, edited.edits.read(file), path)?.nodes ?? []
  const stem = slugOf(`film ${title}`, 'en').replaceAll('-', '_')
  const name = freeName(stem, (other) => known.some((node) => node.name === other), '_')
  addOnTop(edited, 'videos', `${name}: { link: ${quote(link)}, title: ${quote(title)} }`)
  return { kind: 'video', name }
}

function addOnTop(edited: EditedContent, record: 'images' | 'videos', code: Code): void {
  changeItems(edited, [record], { act: 'insert', index: 0, code })
}

/** Returns its name in `public/`, which becomes an address and so has plain letters. */
function keepFile(edits: Edits, folder: string, { name, bytes }: NewFile): string {
  const ending = extname(name).toLowerCase()
  const stem = slugOf(name.slice(0, name.length - ending.length), 'en') || 'file'
  const isTaken = (other: string) => edits.has(`public/${folder}/${other}${ending}`)
  const own = freeName(stem, isTaken) + ending
  edits.files.set(`public/${folder}/${own}`, bytes)
  return own
}
