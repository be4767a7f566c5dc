import type { Path } from '../../../shared/fault.ts'
import type {
  Answer,
  FieldValues,
  ItemVersion,
  PanelField,
  PartForm,
  RequestOf,
  Selection,
} from '../../requests.ts'
import { ask, inTurn } from '../ask.ts'
import { change, savingOf, showNew } from '../changes.ts'
import { make, say } from '../desk.ts'
import { state } from '../desk-state.ts'
import { waitForMap } from '../page-map.ts'
import { labelOf, labelOfNew, pictureOf, type Question, questionOf } from './boxes.ts'
import { boxOf, focusForm } from './form.ts'
import { askFor, openPanel, type PanelRow, type PanelSection } from './panel.ts'
import { insertFigures, takesFigures } from './text-field.ts'

/** Shows the fields of an item, and of the images and films in it. `focus`: the one to begin with. */
export function showFields(selection: Selection, focus?: Path): void {
  const sections = selection.groups.map(({ path: [list, file], fields }, index) => ({
    // The panel has the name of the item itself.
    title: index === 0 ? '' : `${file}`,
    ...(list === 'images' && { picture: pictureOf(`${file}`) }),
    rows: fields.flatMap(rowsOf),
  }))
  const { name, draftName, version } = selection
  // After a tap, a focused box would open the keyboard of a phone over the panel.
  const isByKey = document.activeElement?.matches(':focus-visible') === true
  const form = openPanel(name, sections, { draftName, saving: savingOf(version) })
  form.latestBox = boxOf(form, focus)
  if (isByKey || form.latestBox) focusForm(form)
}

/** A question for a field, and a button for the new file of an image, or for a new part of a list. */
function rowsOf(field: PanelField): PanelRow[] {
  const { control, leafKind, name, path } = field
  if (control === 'items') {
    const press = () => askForPart(path, state.selection?.version)
    return [{ label: `Add to ${name}`, press }]
  }
  if (leafKind !== 'image') return [questionOf(field)]
  const replaceBy = (files: File[]) =>
    askForFiles(files, { version: state.selection?.version, field: path })
  return [questionOf(field), { label: 'New file', press: () => chooseFiles(replaceBy, images) }]
}

/** Asks what is new: a part of a list, or a page. */
export async function askForNew(): Promise<void> {
  await waitForMap()
  const ofLists = state.map.lists.map((list) => {
    return { label: labelOfNew(list), press: () => askForPart(list) }
  })
  const ofPages = { label: 'A page of words', press: askForPage }
  askFor('New', [{ rows: [...ofLists, ofPages] }])
}

/**
 * Asks for a part of a list; for its kind first, where there are several. `version`: of the
 * item that has the list, if one has it.
 */
async function askForPart(list: Path, version?: ItemVersion): Promise<void> {
  const title = labelOfNew(list)
  const askForFields = ({ kind, fields }: PartForm) =>
    askFor(title, [{ rows: fields.map(questionOf) }], {
      send: (changed) => change({ act: 'add', list, version, kind, fields: changed }),
      finish: showNew,
    })
  const { forms = [], message } = await ask({ act: 'open-new', list })
  const [form, ...others] = forms
  if (!form) say(message)
  else if (others.length === 0) askForFields(form)
  else {
    const kinds = forms.map((one) => {
      return { label: labelOf(`${one.kind}`), press: () => askForFields(one) }
    })
    askFor(title, [{ rows: kinds }])
  }
}

function askForPage(): void {
  const { lang: language } = document.documentElement
  askForLines('A page of words', ['Title', 'Label in the navigation'], (title = '', label = '') =>
    change({ act: 'add-page', title, label, language }),
  )
}

export function askForFilm({ version }: Selection): void {
  askForLines('A film', ['Link', 'Title'], (link = '', description = '') =>
    change({ act: 'add-media', version, media: [{ link, description }] }),
  )
}

function askForLines(
  title: string,
  labels: string[],
  send: (...lines: string[]) => Promise<Answer>,
): void {
  askFor(title, [{ rows: labels.map(lineQuestion) }], {
    send: (typed) => send(...labels.map((_, index) => lineTyped(typed, index))),
    finish: showNew,
  })
}

const images = { accept: 'image/jpeg,image/png,image/webp,image/avif,image/tiff' }
const imagesAndFilms = { accept: `${images.accept},video/mp4,video/webm`, multiple: true }

export function chooseFiles(add: (files: File[]) => void, options: object = imagesAndFilms): void {
  const input = make('input', { type: 'file', ...options })
  input.onchange = () => add([...(input.files ?? [])])
  input.click()
}

export function addFilesToText(files: File[]): void {
  inTurn(() => {
    if (takesFigures()) askForFiles(files)
  })
}

/** Asks what each file shows. They go to an item, or into a field of it, by default into the open text. */
export function askForFiles(
  files: File[],
  { version, field }: Pick<RequestOf<'add-media'>, 'version' | 'field'> = {},
): void {
  const describe = (typed: FieldValues[]) =>
    files.map(({ name, size }, index) => {
      return { name, size, description: lineTyped(typed, index) }
    })
  askFor('New files', files.map(sectionOf), {
    send: (typed) => change({ act: 'add-media', version, field, media: describe(typed) }, files),
    finish: version ? showNew : ({ names = [] }) => insertFigures(names),
  })
}

function sectionOf(file: File, index: number): PanelSection {
  const { name, type } = file
  if (type.startsWith('video/')) return { rows: [lineQuestion(`Title of ${name}`, index)] }
  const question = lineQuestion(`What ${name} shows (leave it empty for decoration)`, index)
  return { picture: previewOf(file), rows: [question] }
}

/** Drawn, since the policy of the page allows no image at the address of a chosen file. */
function previewOf(file: File): HTMLCanvasElement {
  const canvas = make('canvas', {})
  const draw = (bitmap: ImageBitmap) => {
    Object.assign(canvas, { width: bitmap.width, height: bitmap.height })
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  }
  createImageBitmap(file, { resizeWidth: 640 }).then(draw, () => canvas.remove())
  return canvas
}

/** For what is no field yet: its path is its number. */
function lineQuestion(label: string, index: number): Question {
  return { path: [index], label, control: 'line', options: [], values: [], isOptional: true }
}

const lineTyped = (typed: FieldValues[], index: number) =>
  typed.find(({ path }) => path[0] === index)?.values[0] ?? ''
