import { fieldsAt, kindsOfNew } from '../../schema/fields.ts'
import { type Content, isSamePath } from '../../schema/paths.ts'
import { type Path, Refusal } from '../../shared/fault.ts'
import { listLeaves } from '../marked-page.ts'
import { type PanelField, panelFields, panelOf, writeField } from '../panel-fields.ts'
import type { ChangeAnswer, ChangeRequest, FormAnswer, RequestOf } from '../requests.ts'
import type { EditedContent } from '../source/source-edits.ts'
import type { State } from '../state.ts'
import { addFigures, addPage, addPart, addWork, lengthAt } from './additions.ts'
import { actsOn } from './item-acts.ts'
import { addFile, addFilm, type Medium, type NewFile, nameInTexts } from './new-media.ts'

interface Outcome extends Pick<ChangeAnswer, 'names' | 'goTo'> {
  /** What to select afterwards; by default, what was selected before. */
  item?: Path
}

/**
 * Changes files in memory, as a request asks. `contents`: of the files that it names.
 * @throws {Refusal} for what is not there, or is made by code
 */
export function applyChange(state: State, request: ChangeRequest, contents: Uint8Array[]): Outcome {
  switch (request.act) {
    case 'set':
      for (const { path, values } of request.fields) {
        writeField(state, requireField(state, request.item, path), values)
      }
      return {}
    case 'add':
      return { item: addToList(state, request) }
    case 'add-page':
      return { goTo: addPage(state, request) }
    case 'add-film': {
      const film = addFilm(state, request.link, request.title)
      return { item: addFigures(state, request.item, [film]) }
    }
    case 'add-files': {
      const media = addFiles(state, request.files, contents)
      return { item: addFigures(state, request.item, media) }
    }
    case 'replace-image': {
      const names = addFiles(state, request.files, contents).map(nameInTexts)
      writeField(state, requireField(state, request.item, request.field), names)
      return {}
    }
    case 'keep-files':
      return { names: addFiles(state, request.files, contents).map(nameInTexts) }
    default: {
      const act = actsOn(state, request.item).get(request.act)
      if (!act) throw new Refusal('This cannot be done here.')
      return { item: act() }
    }
  }
}

function addFiles(
  edited: EditedContent,
  files: Omit<NewFile, 'bytes'>[],
  contents: Uint8Array[],
): Medium[] {
  return files.map((file, index) => {
    return addFile(edited, { ...file, bytes: contents[index] ?? new Uint8Array() })
  })
}

/** Only what the panel or the page shows can be written. */
function requireField({ content, sources }: State, item: Path, path: Path): PanelField {
  const fields = panelOf(content, item).flatMap((group) => group.fields)
  const field = fields.find((one) => one.control !== 'items' && isSamePath(one.path, path))
  if (field) return field
  const text = listLeaves(sources.loaded).find((one) => isSamePath(one.path, path))
  if (!text) throw new Refusal('This item is no longer there.')
  const known = { control: 'text', leafKind: undefined, isOptional: false } as const
  return { path, name: 'text', ...known, options: [], values: [text.text] }
}

function addToList(state: State, { list, kind, fields }: RequestOf<'add'>): Path {
  // The list may have grown since, so the index may differ.
  const inPart = (path: Path) => path.slice(list.length + 1)
  const form = fieldsOfNew(state.content, list, kind).map((field) => {
    const given = fields.find(({ path }) => isSamePath(inPart(path), inPart(field.path)))
    return { ...field, values: given?.values ?? [] }
  })
  if (!isEntryList(state.content, list)) return addPart(state, list, form, kind)
  return addWork(state, `${list[0]}`, form[0]?.values[0] ?? '')
}

function isEntryList({ lists = {} }: Content, [name, ...inside]: Path): boolean {
  return inside.length === 0 && ['works', 'workshops', ...Object.keys(lists)].includes(`${name}`)
}

/**
 * Lists to which the desk adds: those that stand alone, and those of an object that does. All others
 * are fields of an item, which a click selects.
 */
export function growingLists(content: Content): Path[] {
  return Object.keys(content).flatMap((name): Path[] => {
    if (Array.isArray(content[name])) return [[name]]
    const lists = fieldsAt(content, [name]).filter(({ control }) => control === 'items')
    return lists.map(({ path }) => path).filter(({ length }) => length === 2)
  })
}

export function formOf({ content }: State, { list, kind }: RequestOf<'form'>): FormAnswer {
  const kinds = kind ? [] : kindsOfNew(content, pathOfNew(content, list))
  const fields = kinds.length > 0 ? [] : fieldsOfNew(content, list, kind)
  return { status: 200, message: '', fields, kinds }
}

function fieldsOfNew(content: Content, list: Path, kind: string | undefined): PanelField[] {
  const item = pathOfNew(content, list)
  const all = fieldsAt(content, item, kind && { kind })
  // A draft of a work has examples for the others.
  const asked = isEntryList(content, list) ? all.filter(({ name }) => name === 'title') : all
  return panelFields(content, item, asked)
}

function pathOfNew(content: Content, list: Path): Path {
  return [...list, lengthAt(content, list)]
}
