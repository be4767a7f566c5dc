import { fieldsAt, kindsOfNew } from '../../schema/fields.ts'
import { languagesOf } from '../../schema/languages.ts'
import { type Content, entryLists, isSamePath, valueAt } from '../../schema/paths.ts'
import { type Path, Refusal } from '../../shared/fault.ts'
import { routeIn } from '../../shared/routes.ts'
import { plainText } from '../../texts/plain-text.ts'
import { slugOf } from '../../texts/slugs.ts'
import { itemAround, versionOf } from '../items.ts'
import { panelFields } from '../panel-fields.ts'
import type { NewPart, PanelField, RequestOf } from '../requests.ts'
import { type Code, quote } from '../source/code.ts'
import { codeOf } from '../source/field-code.ts'
import type { Edits } from '../source/history.ts'
import { factOf } from '../source/markdown-edits.ts'
import { changeParts, importFilms, setField } from '../source/source-edits.ts'
import { type EditedContent, placeOf } from '../source/written.ts'
import { freeId, freeName } from './free-names.ts'

/** What a new work says until somebody writes its own words. */
export const samples = {
  medium: 'What it is, and what it is made of',
  text: 'What visitors see, hear and do there.',
}

/** To which New adds: each list at the top of the content or in an object there. Panels add to all others. */
export function growingLists(content: Content): Path[] {
  return Object.keys(content).flatMap((name): Path[] => {
    if (Array.isArray(content[name])) return [[name]]
    const lists = fieldsAt(content, [name]).filter(({ control }) => control === 'items')
    return lists.map(({ path }) => path).filter(({ length }) => length === 2)
  })
}

function isEntryList(content: Content, [name, ...inside]: Path): boolean {
  return inside.length === 0 && entryLists(content).includes(`${name}`)
}

/** What to ask for a new part of a list. */
export function describeNewPart(content: Content, { list, kind }: RequestOf<'open-new'>): NewPart {
  const kinds = kind ? [] : kindsOfNew(content, pathOfNew(list))
  const item = itemAround(content, list)
  return {
    list,
    version: item.length > 0 ? versionOf(content, item) : undefined,
    kind,
    name: `New in ${list.at(-1)}`,
    kinds,
    fields: kinds.length > 0 ? [] : askedFields(content, list, kind),
  }
}

/** No part has this path, but the rules know what can stand there. */
const pathOfNew = (list: Path): Path => [...list, -1]

function askedFields(content: Content, list: Path, kind: string | undefined): PanelField[] {
  const fields = fieldsOfNew(content, list, kind)
  // A draft of a work has examples for the others.
  if (isEntryList(content, list)) return fields.filter(({ name }) => name === 'title')
  // Its id follows from its title, and lists in it come later.
  return fields.filter(({ name, control }) => name !== 'id' && control !== 'items')
}

/** Paths begin in the part. */
function fieldsOfNew(content: Content, list: Path, kind: string | undefined): PanelField[] {
  const part = pathOfNew(list)
  const fields = panelFields(content, part, fieldsAt(content, part, kind && { kind }))
  return fields.map((field) => ({ ...field, path: field.path.slice(part.length) }))
}

/** Adds a part to a list. Returns its path. */
export function addPart(
  edited: EditedContent,
  { list, kind, fields: typed }: RequestOf<'add'>,
): Path {
  const { content } = edited
  const entries = valueAt(content, list)
  const form = fieldsOfNew(content, list, kind).map((field) => {
    return {
      ...field,
      values: typed.find(({ path }) => isSamePath(path, field.path))?.values ?? [],
    }
  })
  const title = form.find(({ name }) => name === 'title')?.values[0] ?? ''
  if (isEntryList(content, list)) return addWork(edited, list, title)
  const fields = form.flatMap((field) => {
    const code = field.name === 'id' ? quote(freeId(title, entries)) : codeOf(field, field.values)
    return code === undefined ? [] : { path: field.path, code }
  })
  if (kind) fields.unshift({ path: ['kind'], code: quote(kind) })
  // What has a date stands on top.
  const isDated = form.some(({ name, values }) => /^(date|years)$/.test(name) && values[0])
  const part = [...list, isDated || !Array.isArray(entries) ? 0 : entries.length]
  insertPart(edited, part, fields)
  const hasFilm = form.some(({ leafKind, values }) => leafKind === 'film' && values[0])
  if (hasFilm) importFilms(edited.edits, placeOf(content, list).file)
  return part
}

/** Paths of fields begin in the part. */
function insertPart(
  edited: EditedContent,
  part: Path,
  [first, ...others]: { path: Path; code: Code }[],
): void {
  if (!first) throw new Refusal('Write something first.')
  // A part that is no object is a field itself, without a name.
  const [name] = first.path
  const code = name === undefined ? first.code : `{ ${name}: ${first.code} }`
  const list = part.slice(0, -1)
  if (valueAt(edited.content, list) === undefined) setField(edited, list, `[${code}]`)
  else changeParts(edited, list, { act: 'insert', index: Number(part.at(-1)), code })
  for (const { path, code } of others) setField(edited, [...part, ...path], code)
}

function addWork(edited: EditedContent, list: Path, title: string): Path {
  const code = `{
  id: ${quote(freeId(title, valueAt(edited.content, list)))},
  title: ${quote(title)},
  year: ${new Date().getFullYear()},
  medium: ${quote(samples.medium)},
  text: ${quote(samples.text)},
  media: [],
  draft: true,
  placeholder: true,
}`
  changeParts(edited, list, { act: 'insert', index: 0, code })
  return [...list, 0]
}

/** Adds a page of words. Returns its address. */
export function addPage(
  edited: EditedContent,
  { title, label, language }: RequestOf<'add-page'>,
): string {
  const { content, edits } = edited
  const words = plainText(title, 'title')
  if (!words) throw new Refusal('First write its title.')
  const languages = languagesOf(content.site)
  const [first = ''] = languages
  // It becomes a part of the file's name.
  if (!languages.includes(language)) throw new Refusal(`This site has no pages in ${language}.`)
  const name = freePageName(edits, slugOf(words, language) || 'page', languages)
  const facts = [factOf('title', title), factOf('description', words)]
  const ending = language === first ? 'md' : `${language}.md`
  edits.files.set(`pages/${name}.${ending}`, `---\n${facts.join('\n')}\n---\n\n${words}\n`)
  if (label) {
    const code = `{ label: ${quote(label)}, to: ${quote(`/${name}`)} }`
    changeParts(edited, ['navigation'], { act: 'insert', index: Infinity, code })
  }
  return `${routeIn(language, `/${name}`, first)}/`
}

/** A page in any language takes the name for all: another one would become its translation. */
function freePageName(edits: Edits, name: string, languages: string[]): string {
  const endings = ['tsx', 'md', ...languages.map((language) => `${language}.md`)]
  return freeName(name, (other) => {
    const stems = [`pages/${other}`, `pages/${other}/index`]
    return stems.some((stem) => endings.some((ending) => edits.has(`${stem}.${ending}`)))
  })
}
