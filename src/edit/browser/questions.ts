import type { Path } from '../../shared/diagnostic.ts'
import type { EditAnswer, EditRequest, FieldValues, RequestOf, Selection } from '../requests.ts'
import { ask, change } from './ask.ts'
import { boxOf, labelOf, question } from './controls.ts'
import { make } from './desk.ts'
import { openField } from './field.ts'
import { lists } from './page-map.ts'
import { askFor } from './panel.ts'

// Questions for new things. `done`: called once one is written.

export type Done = (answer: EditAnswer) => Promise<void>

async function send(request: EditRequest, done: Done, files?: File[]): Promise<boolean> {
  const answer = await change(request, files)
  const isDone = answer.status === 200
  if (isDone) await done(answer)
  return isDone
}

function answerTo(name: string, answers: FieldValues[]): string {
  return answers.find(({ path }) => path[0] === name)?.values[0] ?? ''
}

export function askForNew(done: Done): void {
  const ofLists = lists.map((list) => {
    return { label: labelOf(list), press: () => void askForPart([list], done) }
  })
  const ofPages = { label: 'A page of words', press: addPageOfWords }
  askFor({ title: 'New', parts: [{ rows: [...ofLists, ofPages] }] })
}

function addPageOfWords(): void {
  const rows = [question('title', 'Title'), question('label', 'Label in the navigation')]
  const press = async (answers: FieldValues[]) => {
    const label = answerTo('label', answers) || undefined
    const answer = await change({ act: 'add-page', title: answerTo('title', answers), label })
    return answer.status === 200
  }
  askFor({ title: 'A page of words', parts: [{ rows }], save: { label: 'Add', press } })
}

/** A part of a list, which an item may have; its kind is asked first, where there are several. */
export async function askForPart(
  list: Path,
  done: Done,
  within?: Pick<Selection, 'item' | 'stamp'>,
  kind?: string,
): Promise<void> {
  const { form = [], kinds } = await ask({ act: 'form', list, kind })
  const title = `New in ${list.at(-1)}`
  if (kinds) {
    const rows = kinds.map((one) => {
      return { label: labelOf(one), press: () => void askForPart(list, done, within, one) }
    })
    return askFor({ title, parts: [{ rows }] })
  }
  // Its id follows from its title, and lists in it come later.
  const asked = form.filter(({ name, kind }) => name !== 'id' && kind !== 'items')
  const press = (fields: FieldValues[]) => send({ act: 'add', list, kind, fields, within }, done)
  askFor({ title, parts: [{ rows: asked.map(boxOf) }], save: { label: 'Add', press } })
}

export function askForFilm({ item, stamp }: Selection, done: Done): void {
  const press = (answers: FieldValues[]) => {
    const [link, title] = [answerTo('link', answers), answerTo('title', answers)]
    return send({ act: 'add-film', item, stamp, link, title }, done)
  }
  const rows = [question('link', 'Link'), question('title', 'Title')]
  askFor({ title: 'A film', parts: [{ rows }], save: { label: 'Add', press } })
}

/** Asks what each file shows. `requestFor`: what is to be done with them. */
export function askForFiles(
  files: File[],
  done: Done,
  requestFor: (described: Described) => EditRequest,
): void {
  if (files.length === 0) return
  const press = (answers: FieldValues[]) => {
    const described = files.map(({ name, size }, index) => {
      return { name, size, description: answerTo(`${index}`, answers) }
    })
    return send(requestFor(described), done, files)
  }
  const parts = files.map((file, index) => ({
    ...(file.type.startsWith('image/') && { picture: pictureOf(file) }),
    rows: [question(`${index}`, `What ${file.name} shows`)],
  }))
  askFor({ title: 'New files', parts, save: { label: 'Add', press } })
}

type Described = RequestOf<'keep-files'>['files']

/** Puts the names of files at the caret of the open text. */
export function askForFigures(files: File[]): void {
  const insert = async ({ names = [] }: EditAnswer) => {
    for (const name of names) openField?.insert(`\n\n![](${name})\n\n`)
  }
  askForFiles(files, insert, (described) => ({ act: 'keep-files', files: described }))
}

/** The policy of the page allows no address of a file, but pixels. */
function pictureOf(file: File): HTMLCanvasElement {
  const canvas = make('canvas', {})
  const draw = (bitmap: ImageBitmap) => {
    Object.assign(canvas, { width: bitmap.width, height: bitmap.height })
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  }
  createImageBitmap(file, { resizeWidth: 640 }).then(draw, () => canvas.remove())
  return canvas
}
