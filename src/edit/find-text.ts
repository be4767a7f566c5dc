import { basename } from 'node:path'
import { listTexts } from '../schema/faults.ts'
import { type Content, contentFile, type KnownText, valueAt } from '../schema/paths.ts'
import type { Path } from '../shared/diagnostic.ts'
import { listFiles, readSource } from '../shared/files.ts'
import { slugOf } from '../texts/slugs.ts'
import { dedent, textAt } from './source-edits.ts'

/** `path`: where it is shown. */
export interface Written extends KnownText {
  file: string
  /** Where it is written: images and films have own lists; [] in a Markdown file. */
  inFile: Path
}

export interface Click {
  /** All words of its block. */
  words: string
  /** Those of the clicked text node. */
  piece: string
  /** The address of a picture. */
  image: string
  /** Around it, then where its links lead: the nearest first. */
  ids: string[]
}

/** All texts that pages may show. */
export function listWritten(root: string, content: Content): Written[] {
  const texts = listTexts(content)
  const inContent = texts.flatMap(({ path, kind, text }): Written[] => {
    const list = kind === 'image' ? 'images' : kind === 'film' ? 'videos' : path[0]
    const file = contentFile(`${list}`, content)
    if (list === path[0]) return [{ path, kind, text: dedent(text), file, inFile: path }]
    const about = texts.filter(({ path }) => path[0] === list && path[1] === text)
    return about.map((one) => {
      return { ...one, path: [...path, ...one.path.slice(2)], file, inFile: one.path }
    })
  })
  const files = [...listFiles(root, 'pages'), ...listFiles(root, 'src/content')]
  const inFiles = files.flatMap((file): Written | [] => {
    const text = file.endsWith('.md') && textAt(file, readSource(root, file), [])
    return text ? { file, text, path: [file], inFile: [], kind: 'long' } : []
  })
  return [...inContent, ...inFiles]
}

/** The name of the image that a text describes. */
export function imageOf({ inFile: [list, name, field] }: Written): string {
  return list === 'images' && field !== 'credit' ? `${name}` : ''
}

/** Still in its file as a literal, or as Markdown. */
export function isWritten(root: string, { file, inFile, text }: Written): boolean {
  return textAt(file, readSource(root, file), inFile) === text
}

/** The whole piece or else the longest text, in the nearest entry; undefined if two are as likely. */
export function findText(root: string, content: Content, all: Written[], click: Click) {
  const candidates = all.flatMap((one) => {
    const length = lengthOf(one, click)
    if (length === 0 || !isWritten(root, one)) return []
    const rank = rankOf(content, one, click)
    // Years repeat: their entry or the words beside them tell which.
    if (one.kind !== 'value' || rank <= ranks.site) return [{ one, length, rank }]
    return hasWordsBeside(one, all, click) ? [{ one, length, rank: ranks.site }] : []
  })
  const [first, second] = candidates.sort((a, b) => b.length - a.length || a.rank - b.rank)
  const isClear = first?.length !== second?.length || first?.rank !== second?.rank
  return isClear ? first?.one : undefined
}

/** Drops marks, which pages do not show. */
const lettersOf = (text: string) =>
  text.replace(/\]\(.*?\)/g, '').replace(/[^\p{L}\p{M}\p{N}]/gu, '')

function lengthOf(one: Written, { image, words, piece }: Click): number {
  // Names of published images begin with that of the original.
  const name = imageOf(one).replace(/\.\w+$/, '')
  const stem = name && `${slugOf(name, 'en') || 'image'}.`
  if (image || stem) return stem && basename(image).startsWith(stem) ? stem.length : 0
  const [text, block, part] = [lettersOf(one.text), lettersOf(words), lettersOf(piece)]
  if (!text || !block) return 0
  if (text === part) return 1e6
  if (one.kind === 'value' || !text.includes(part)) return 0
  if (block.includes(text)) return text.length
  return text.includes(block) ? block.length : part.length
}

/** Words of its line in the CV. */
function hasWordsBeside(one: Written, all: Written[], { words }: Click): boolean {
  const line = `${one.path.slice(0, -1)},`
  return all.some(({ path, text, kind }) => {
    const isOfLine = kind !== 'value' && `${path}`.startsWith(line)
    return isOfLine && lettersOf(words).includes(lettersOf(text))
  })
}

/** Outside the entries that the ids of a click name. The lower, the nearer. */
const ranks = { site: 50, page: 100, image: 200, entry: 300 }

function rankOf(content: Content, { path, file }: Written, click: Click): number {
  const { id } = Object(valueAt(content, path.slice(0, 2)))
  const names = [id ?? basename(file, '.md'), `news-${id}`]
  const nearest = click.ids.findIndex((one) => names.includes(one))
  if (nearest >= 0) return nearest + (path.includes('thumbnail') ? 0.5 : 0)
  if (path[0] === 'site') return ranks.site
  if (id !== undefined) return ranks.entry
  return path[0] === 'images' ? ranks.image : ranks.page
}
