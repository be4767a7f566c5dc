import { fieldsAt, kindsOfNew } from '../../schema/fields.ts'
import { type Content, isSamePath, valueAt } from '../../schema/paths.ts'
import { type Path, Refusal } from '../../shared/diagnostic.ts'
import { actsOn } from '../items.ts'
import { listLeaves } from '../marked-page.ts'
import { hasChoice, type PanelField, panelField, panelOf, writeField } from '../panel-fields.ts'
import type { ChangeRequest, EditAnswer, RequestOf } from '../requests.ts'
import type { State } from '../selections.ts'
import type { Edits } from '../source/history.ts'
import type { Code } from '../source/source-edits.ts'
import { addFigures, addPage, addPart, addWork, lengthOf } from './additions.ts'
import { addFile, addFilm, type NewFile } from './new-media.ts'

/** `item`: what to select afterwards; by default, what was selected before. */
interface Outcome extends Pick<EditAnswer, 'names' | 'goTo'> {
  item?: Path
}

/** Changes files in memory. */
export function applyChange(state: State, request: ChangeRequest, contents: Uint8Array[]): Outcome {
  const { content, edits } = state
  switch (request.act) {
    case 'set':
      for (const { path, values } of request.fields) {
        writeField(edits, content, requireField(state, request.item, path), values)
      }
      return {}
    case 'add':
      return { item: addTo(state, request) }
    case 'add-page':
      return { goTo: addPage(edits, content, request.title, request.label) }
    case 'add-film': {
      const film = addFilm(edits, request.link, request.title)
      return { item: addFigures(edits, content, request.item, [film]) }
    }
    case 'add-files': {
      const media = addFiles(edits, request.files, contents)
      return { item: addFigures(edits, content, request.item, media) }
    }
    case 'replace-image': {
      const names = namesOf(addFiles(edits, request.files, contents))
      writeField(edits, content, requireField(state, request.item, request.field), names)
      return {}
    }
    case 'keep-files':
      return { names: namesOf(addFiles(edits, request.files, contents)) }
    default: {
      const act = actsOn(content, request.item, edits.read).get(request.act)
      if (!act) throw new Refusal('This cannot be done here.')
      return { item: act(edits) }
    }
  }
}

function addFiles(edits: Edits, files: Omit<NewFile, 'bytes'>[], contents: Uint8Array[]): Code[] {
  return files.map((file, index) =>
    addFile(edits, { ...file, bytes: contents[index] ?? new Uint8Array() }),
  )
}

/** Texts name an image without quotation marks. */
const namesOf = (media: Code[]) => media.map((code) => code.replace(/^'|'$/g, ''))

/** Only what the panel or the page shows can be written. */
function requireField({ content, sources }: State, item: Path, path: Path): PanelField {
  const fields = panelOf(content, item).flatMap((part) => part.fields)
  const field = fields.find((one) => one.control !== 'items' && isSamePath(one.path, path))
  if (field) return field
  const text = listLeaves(sources).find((one) => isSamePath(one.path, path))
  if (!text) throw new Refusal('It is no longer there.')
  const known = { control: 'text', leafKind: undefined, isOptional: false } as const
  return { path, name: 'text', ...known, options: [], values: [text.text] }
}

/** Adds an entry as a draft, or any other part of a list with the fields of its form. */
function addTo(state: State, { list, kind, fields }: RequestOf<'add'>): Path {
  const { content, edits } = state
  const form = fieldsFor(state, list, kind).map((field) => {
    const given = fields.find((one) => isSamePath(one.path, field.path))
    return { ...field, values: given?.values ?? [] }
  })
  if (!isEntries(content, list)) return addPart(edits, content, list, form, kind)
  return addWork(edits, content, `${list[0]}`, form[0]?.values[0] ?? '')
}

export const entryLists = ({ lists = {} }: Content) => ['works', 'workshops', ...Object.keys(lists)]

const isEntries = (content: Content, [name, ...inside]: Path) =>
  inside.length === 0 && entryLists(content).includes(`${name}`)

/** What a new part of a list needs; its kind first, where there are several. */
export function formOf(
  state: State,
  { list, kind }: RequestOf<'form'>,
): Pick<EditAnswer, 'form' | 'kinds'> {
  const kinds = kindsOfNew(state.content, pathOfNew(state, list))
  return kinds.length > 0 && !kind ? { kinds } : { form: fieldsFor(state, list, kind) }
}

function fieldsFor(state: State, list: Path, kind: string | undefined): PanelField[] {
  const { content } = state
  const item = pathOfNew(state, list)
  const all = fieldsAt(content, item, kind && { kind })
  const asked = isEntries(content, list) ? all.filter(({ name }) => name === 'title') : all
  return asked.map((field) => panelField(content, field, item)).filter(hasChoice)
}

const pathOfNew = ({ content }: State, list: Path): Path => [
  ...list,
  lengthOf(valueAt(content, list)),
]
