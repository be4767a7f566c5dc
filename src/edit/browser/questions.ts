import type { Path } from '../../shared/diagnostic.ts'
import type { PanelField } from '../panel-fields.ts'
import type { EditAnswer, EditRequest, FieldValues, RequestOf, Selection } from '../requests.ts'
import { ask, change, inTurn } from './ask.ts'
import { boxOf, labelOf, question } from './controls.ts'
import { make, say } from './desk.ts'
import { isFree, openField } from './field.ts'
import { lists, mapIsRead } from './page-map.ts'
import { askFor, closePanel, isPanelOpen, lockPanel, showPanel } from './panel.ts'
import { select, selectedElement } from './selection.ts'

// What the panel asks for: the fields of an item, and what new things need.

/** Selects the item of an answer. `isNew`: it may stand out of view. */
export async function finish(answer: EditAnswer, isNew = false): Promise<void> {
  await mapIsRead()
  select(answer.selection)
  const element = selectedElement()
  if (isNew) bringIntoView(element)
  // The keyboard goes on where the item is.
  const isInPage = !document.activeElement?.closest('[data-own]')
  if (isInPage && element instanceof HTMLElement) element.focus({ preventScroll: true })
  if (answer.selection && isPanelOpen()) showFields(answer.selection)
  else closePanel()
}

function bringIntoView(element: Element | undefined): void {
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {}
  if (top < 0 || Math.min(bottom, top + 200) > innerHeight) element?.scrollIntoView()
}

/** Shows all fields of an item, and of the images and films that it names. */
export function showFields(selection: Selection, focus?: Path): void {
  const { item, name, parts } = selection
  let { stamp } = selection
  const press = async (fields: FieldValues[]) => {
    const answer = await change({ act: 'set', item, stamp, fields })
    // After a conflict, saving again means this one.
    stamp = answer.selection?.stamp ?? stamp
    const isDone = answer.status === 200
    if (isDone) await finish(answer)
    return isDone
  }
  const sections = parts.map(({ path: [list, name], fields }, index) => ({
    ...(index > 0 && { title: `${name}` }),
    ...(list === 'images' && { picture: pictureOf(`${name}`) }),
    rows: fields.flatMap((field) => rowsOf(field, selection)),
  }))
  showPanel({ title: name, parts: sections, save: { label: 'Save', press }, focus })
}

const pictureOf = (image: string) =>
  make('img', { src: `/images/${encodeURIComponent(image)}`, alt: '' })

function rowsOf(field: PanelField, { item, stamp }: Selection) {
  const { control, leafKind, name, path } = field
  if (control === 'items') {
    const press = () => isFree() && askForPart(path, { item, stamp })
    return [{ label: `Add to ${name}`, press }]
  }
  if (leafKind !== 'image') return [boxOf(field)]
  const replace = (files: File[]) =>
    askForFiles(files, (described) => {
      return { act: 'replace-image', item, stamp, field: path, files: described }
    })
  const press = () => isFree() && chooseFiles({ accept: 'image/*' }, replace)
  return [boxOf(field), { label: 'New file', press }]
}

async function send(request: EditRequest, files?: File[]): Promise<boolean> {
  const answer = await change(request, files)
  const isDone = answer.status === 200
  if (isDone) await finish(answer, true)
  return isDone
}

function answerTo(name: string, answers: FieldValues[]): string {
  return answers.find(({ path }) => path[0] === name)?.values[0] ?? ''
}

export function askForNew(): void {
  const ofLists = lists.map((list) => {
    return { label: labelOf(list), press: () => askForPart([list]) }
  })
  const ofPages = { label: 'A page of words', press: askForPage }
  askFor({ title: 'New', parts: [{ rows: [...ofLists, ofPages] }] })
}

function askForPage(): void {
  const rows = [question('title', 'Title'), question('label', 'Label in the navigation')]
  const press = async (answers: FieldValues[]) => {
    const label = answerTo('label', answers) || undefined
    return send({ act: 'add-page', title: answerTo('title', answers), label })
  }
  askFor({ title: 'A page of words', parts: [{ rows }], save: { label: 'Add', press } })
}

/** A part of a list, which an item may have; its kind is asked first, where there are several. */
function askForPart(list: Path, within?: Pick<Selection, 'item' | 'stamp'>, kind?: string): void {
  inTurn(async () => {
    lockPanel(true)
    const { status, message, form = [], kinds = [] } = await ask({ act: 'form', list, kind })
    lockPanel(false)
    if (status !== 200) return say(message)
    const title = `New in ${list.at(-1)}`
    const choices = kinds.map((one) => {
      return { label: labelOf(one), press: () => askForPart(list, within, one) }
    })
    // Its id follows from its title, and lists in it come later.
    const asked = form.filter(({ name, control }) => name !== 'id' && control !== 'items')
    const press = (fields: FieldValues[]) => send({ act: 'add', list, kind, fields, within })
    const parts = [{ rows: [...choices, ...asked.map(boxOf)] }]
    askFor({ title, parts, ...(kinds.length === 0 && { save: { label: 'Add', press } }) })
  })
}

export function askForFilm({ item, stamp }: Selection): void {
  const press = (answers: FieldValues[]) => {
    const [link, title] = [answerTo('link', answers), answerTo('title', answers)]
    return send({ act: 'add-film', item, stamp, link, title })
  }
  const rows = [question('link', 'Link'), question('title', 'Title')]
  askFor({ title: 'A film', parts: [{ rows }], save: { label: 'Add', press } })
}

type Described = RequestOf<'keep-files'>['files']

/** Asks what each file shows. `requestFor`: what is to be done with them. */
function askForFiles(
  files: File[],
  requestFor: (described: Described) => EditRequest,
  sendFiles = send,
): void {
  if (files.length === 0) return
  const press = (answers: FieldValues[]) => {
    const described = files.map(({ name, size }, index) => {
      return { name, size, description: answerTo(`${index}`, answers) }
    })
    return sendFiles(requestFor(described), files)
  }
  const parts = files.map((file, index) => ({
    ...(file.type.startsWith('image/') && { picture: previewOf(file) }),
    rows: [question(`${index}`, `What ${file.name} shows`)],
  }))
  askFor({ title: 'New files', parts, save: { label: 'Add', press } })
}

/** Adds pictures and films to a work or a gallery. */
export function askForMedia(files: File[], { item, stamp }: Selection): void {
  askForFiles(files, (described) => ({ act: 'add-files', item, stamp, files: described }))
}

/** Puts the names of files at the caret of the open text. */
export function askForFigures(files: File[]): void {
  const sendAndInsert: typeof send = async (request, files) => {
    const { names } = await change(request, files)
    if (!names) return false
    closePanel()
    const figures = names.map((name) => `![](${name})`)
    openField?.insert(`\n\n${figures.join('\n\n')}\n\n`)
    return true
  }
  askForFiles(files, (described) => ({ act: 'keep-files', files: described }), sendAndInsert)
}

/** The policy of the page allows no address of a file, but pixels. */
function previewOf(file: File): HTMLCanvasElement {
  const canvas = make('canvas', {})
  const draw = (bitmap: ImageBitmap) => {
    Object.assign(canvas, { width: bitmap.width, height: bitmap.height })
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  }
  createImageBitmap(file, { resizeWidth: 640 }).then(draw, () => canvas.remove())
  return canvas
}

export function chooseFiles(options: object, add: (files: File[]) => void): void {
  const input = make('input', { type: 'file', ...options })
  input.onchange = () => add([...(input.files ?? [])])
  input.click()
}
