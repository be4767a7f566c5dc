import { isImageFile } from '../../shared/file-names.ts'
import { isOwnFilm } from '../../shared/video-url.ts'

// Which files somebody can add to a page: the browser asks before anything is described.

export function isFilmFile(name: string): boolean {
  return isOwnFilm(`/film${/\.\w+$/.exec(name)?.[0]}`)
}

export function isUsable(name: string): boolean {
  return isImageFile(name) || isFilmFile(name)
}

export function unusableMessage(names: string[]): string {
  return `${names.join(', ')}: pages show only JPEG, PNG, WebP, AVIF and TIFF images, and MP4 and WebM films. Export it as one of these, or put it into public/ and link to it.`
}
