import { languagesOf } from '../../schema/languages.ts'
import { type Content, isSamePath, valueAt } from '../../schema/paths.ts'
import { type Path, Refusal } from '../../shared/fault.ts'
import { routeIn } from '../../shared/routes.ts'
import { plainText } from '../../texts/plain-text.ts'
import { slugOf } from '../../texts/slugs.ts'
import { mediaAround } from '../items.ts'
import { codeOf, type PanelField } from '../panel-fields.ts'
import { type Code, quote } from '../source/code.ts'
import { factOf } from '../source/markdown-edits.ts'
import { changeItems, type EditedContent, importFilms, setField } from '../source/source-edits.ts'
import { placeOf } from '../source/source-places.ts'
import { freeId, freeName } from './free-names.ts'
import { codeOfMedium, type Medium } from './new-media.ts'

// What the buttons of the desk add. Each function returns what is to be shown afterwards.

/** What a new work says until somebody writes its own words. */
export const samples = {
  medium: 'What it is, and what it is made of',
  text: 'What visitors see, hear and do there.',
}

export function addWork(edited: EditedContent, list: string, title: string): Path {
  const code = `{
  id: ${quote(freeId(title, edited.content[list]))},
  title: ${quote(title)},
  year: ${new Date().getFullYear()},
  medium: ${quote(samples.medium)},
  text: ${quote(samples.text)},
  media: [],
  draft: true,
  placeholder: true,
}`
  changeItems(edited, [list], { act: 'insert', index: 0, code })
  return [list, 0]
}

interface NewPage {
  title: string
  /** Of its link in the navigation, if it gets one. */
  label?: string | undefined
  /** One of the site. */
  language: string
}

/** Adds a page of words. Returns its address. */
export function addPage(edited: EditedContent, { title, label, language }: NewPage): string {
  const { content, edits } = edited
  const words = plainText(title, 'title')
  if (!words) throw new Refusal('First write its title.')
  const [first = ''] = languagesOf(content.site)
  const isTaken = (name: string) =>
    ['.md', '.tsx', '/index.md', '/index.tsx'].some((end) => edits.has(`pages/${name}${end}`))
  const name = freeName(slugOf(words, language) || 'page', isTaken)
  const facts = [factOf('title', title), factOf('description', words)]
  const ending = language === first ? 'md' : `${language}.md`
  edits.files.set(`pages/${name}.${ending}`, `---\n${facts.join('\n')}\n---\n\n${words}\n`)
  if (label) {
    const code = `{ label: ${quote(label)}, to: ${quote(`/${name}`)} }`
    changeItems(edited, ['navigation'], { act: 'insert', index: Infinity, code })
  }
  return `${routeIn(language, `/${name}`, first)}/`
}

/**
 * Adds media behind the selected figure or picture, or at the end of the work around. A gallery
 * takes pictures alone, so a film stands behind it. Returns the last of them: more may follow.
 */
export function addFigures(edited: EditedContent, item: Path, media: Medium[]): Path {
  const { content, edits } = edited
  const hasFilm = media.some(({ kind }) => kind === 'video')
  const gallery = item.at(-2) === 'images' ? item.slice(0, -2) : item
  const isGallery = Array.isArray(valueAt(content, [...gallery, 'images']))
  const intoGallery = isGallery && !hasFilm
  const list = intoGallery ? [...gallery, 'images'] : mediaAround(content, item)
  if (!list) throw new Refusal('First select a work, a gallery or a long text.')
  // A link of a work is beside its media.
  const isInside = isSamePath(item.slice(0, list.length), list)
  const selected = isInside ? item[list.length] : undefined
  const first = typeof selected === 'number' ? selected + 1 : lengthAt(content, list)
  for (const [index, medium] of media.entries()) {
    const code = intoGallery ? codeOfMedium(medium) : figureOf(medium)
    changeItems(edited, list, { act: 'insert', index: first + index, code })
  }
  if (hasFilm) importFilms(edits, placeOf(content, list).file)
  return [...list, first + media.length - 1]
}

function figureOf(medium: Medium): Code {
  const { kind } = medium
  return `{ kind: '${kind}', ${kind}: ${codeOfMedium(medium)}, place: 'full' }`
}

/** 0 if there is no list. */
export function lengthAt(content: Content, path: Path): number {
  const list = valueAt(content, path)
  return Array.isArray(list) ? list.length : 0
}

/**
 * Adds a part to a list: what has a date on top, all else at the end. `form`: its fields, with what
 * to write in each; their paths are those of a part at the end.
 */
export function addPart(
  edited: EditedContent,
  list: Path,
  form: PanelField[],
  kind: string | undefined,
): Path {
  const { content } = edited
  const entries = valueAt(content, list)
  const title = form.find(({ name }) => name === 'title')?.values[0] ?? ''
  const fields = form.flatMap((field) => {
    const code = field.name === 'id' ? quote(freeId(title, entries)) : codeOf(field, field.values)
    return code === undefined ? [] : { path: field.path.slice(list.length + 1), code }
  })
  if (kind) fields.unshift({ path: ['kind'], code: quote(kind) })
  const [first, ...others] = fields
  if (!first) throw new Refusal('Write something first.')
  // A part that is no object is a field itself, without a name.
  const [name] = first.path
  const code = name === undefined ? first.code : `{ ${name}: ${first.code} }`
  const isDated = form.some(({ name, values }) => /^(date|years)$/.test(name) && values[0])
  const index = isDated ? 0 : lengthAt(content, list)
  if (entries === undefined) setField(edited, list, `[${code}]`)
  else changeItems(edited, list, { act: 'insert', index, code })
  for (const { path, code } of others) setField(edited, [...list, index, ...path], code)
  return [...list, index]
}
