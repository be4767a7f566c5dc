import { type Field, fieldsAt } from '../../schema/fields.ts'
import { isSamePath } from '../../schema/paths.ts'
import { type Path, Refusal } from '../../shared/fault.ts'
import type { Answer, ChangeRequest, RequestOf } from '../requests.ts'
import { panelPaths } from '../selections.ts'
import { writeField } from '../source/source-edits.ts'
import type { State } from '../state.ts'
import { actOn } from './list-acts.ts'
import { addFigures, nameInTexts, storeMedium } from './new-media.ts'
import { addPage } from './new-pages.ts'
import { addPart } from './new-parts.ts'

export interface Outcome extends Pick<Answer, 'names' | 'goTo'> {
  /** What to select afterwards; by default, what was selected before. */
  item?: Path
}

/**
 * Changes files in memory, as a request asks. `contents`: of the media that it names.
 * @throws {Refusal} for what is not there, or is made by code
 */
export function applyChange(state: State, request: ChangeRequest, contents: Uint8Array[]): Outcome {
  switch (request.act) {
    case 'set':
      return setFields(state, request)
    case 'add':
      return { item: addPart(state, request) }
    case 'add-page':
      return { goTo: addPage(state, request) }
    case 'add-media':
      return addMedia(state, request, contents)
    default:
      return { item: actOn(state, request.version.item, request.act) }
  }
}

function setFields(state: State, { version, fields }: RequestOf<'set'>): Outcome {
  for (const { path, values } of fields) {
    writeField(state, requireField(state, version.item, path), values)
  }
  return {}
}

function addMedia(
  state: State,
  { version, field, media }: RequestOf<'add-media'>,
  contents: Uint8Array[],
): Outcome {
  const described = media.map((medium, index) => storeMedium(state, medium, contents[index]))
  const names = described.map(nameInTexts)
  if (!version) return { names }
  if (!field) return { item: addFigures(state, version.item, described) }
  writeField(state, requireField(state, version.item, field), names)
  return {}
}

/** Only what the panel or the page shows can be written. */
function requireField({ content, leaves }: State, item: Path, path: Path): Field {
  const fields = panelPaths(content, item).flatMap((shown) => fieldsAt(content, shown))
  const field = fields.find((one) => one.control !== 'items' && isSamePath(one.path, path))
  if (field) return field
  // The text of a Markdown page, or words alone where a text could have several languages.
  const text = leaves.find((one) => isSamePath(one.path, path))
  if (!text) throw new Refusal('This is no longer there: reload the page.')
  return { path, name: '', control: 'text', leafKind: undefined, options: [], isOptional: false }
}
