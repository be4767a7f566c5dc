import { extname } from 'node:path/posix'
import { contentFile } from '../../schema/paths.ts'
import { findContainer } from '../../schema/positions.ts'
import { isOwnFilm } from '../../shared/video-url.ts'
import { slugOf } from '../../texts/slugs.ts'
import type { Edits } from '../source/history.ts'
import { type Code, changeItems, quote } from '../source/source-edits.ts'
import { freeName } from './free-names.ts'

/** Each function returns how content names the medium: `'a.jpg'`, `videos.film_tide`. */
export interface NewFile {
  name: string
  /** What the image shows, or the title of the film. */
  description: string
  bytes: Uint8Array
}

export function addFile(edits: Edits, file: NewFile): Code {
  const isFilmFile = isOwnFilm(`/${file.name}`)
  const name = keepFile(edits, isFilmFile ? 'films' : 'images', file)
  if (isFilmFile) return addFilm(edits, `/films/${name}`, file.description)
  addFirst(edits, 'images', `${quote(name)}: ${quote(file.description)}`)
  return quote(name)
}

export function addFilm(edits: Edits, link: string, title: string): Code {
  const videos = contentFile('videos')
  const known = findContainer(videos, edits.read(videos), ['videos'])?.nodes ?? []
  const stem = slugOf(`film ${title}`, 'en').replaceAll('-', '_')
  const name = freeName(stem, (key) => known.some((node) => node.name === key), '_')
  addFirst(edits, 'videos', `${name}: { link: ${quote(link)}, title: ${quote(title)} }`)
  return `videos.${name}`
}

export const isFilm = (medium: Code) => medium.startsWith('videos.')

function addFirst(edits: Edits, list: 'images' | 'videos', code: Code): void {
  const place = { file: contentFile(list), path: [list] }
  changeItems(edits, place, { act: 'insert', index: 0, code })
}

/** Returns the name of the file in `public/`: it becomes an address, so it has plain letters. */
function keepFile(edits: Edits, folder: string, { name, bytes }: NewFile): string {
  const ending = extname(name)
  const stem = slugOf(name.slice(0, name.length - ending.length), 'en') || 'file'
  const isTaken = (one: string) => edits.has(`public/${folder}/${one}${ending.toLowerCase()}`)
  const own = freeName(stem, isTaken) + ending.toLowerCase()
  edits.files.set(`public/${folder}/${own}`, bytes)
  return own
}
