import type { Path } from '../../shared/fault.ts'
import { isUsable, saysUnusable } from '../changes/media-files.ts'
import type { PanelField } from '../panel-fields.ts'
import type {
  AnswerTo,
  ChangeAnswer,
  ChangeRequest,
  FieldValues,
  RequestOf,
  Selection,
  ShownItem,
} from '../requests.ts'
import { ask, change, fieldWriter, inTurn } from './ask.ts'
import { labelOf, lineQuestion, questionOf } from './boxes.ts'
import { make, say } from './desk.ts'
import { insertParagraph, leaveOpen } from './field.ts'
import { answerTo, chooseFiles, describe, sectionsOf } from './new-files.ts'
import { listsByUse, mapIsRead } from './page-map.ts'
import { askFor, closePanel, isPanelOpen, lockPanel, type PanelRow, showPanel } from './panel.ts'
import { select, selectedElement } from './selection.ts'

/** Selects the item of an answer once the page shows it. `isNew`: it may stand out of view. */
export async function showResult(answer: ChangeAnswer, isNew = false): Promise<void> {
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
  const write = fieldWriter(selection)
  const press = async (fields: FieldValues[]) => showIfDone(await write(fields))
  const sections = selection.groups.map(({ path: [list, name], fields }, index) => ({
    // The panel has the name of the item itself.
    title: index === 0 ? '' : `${name}`,
    ...(list === 'images' && { picture: pictureOf(`${name}`) }),
    rows: fields.flatMap((field) => rowsOf(field, selection)),
  }))
  showPanel({ title: selection.name, sections, save: { label: 'Save', press }, focus })
}

const pictureOf = (image: string) =>
  make('img', { src: `/images/${encodeURIComponent(image)}`, alt: '' })

/** A question for a field, or a button where a list takes new parts; an image has both. */
function rowsOf(field: PanelField, { item, stamp }: ShownItem): PanelRow[] {
  const { control, leafKind, name, path } = field
  if (control === 'items') {
    const press = () => leaveOpen() && askForPart(path, { item, stamp })
    return [{ label: `Add to ${name}`, press }]
  }
  if (leafKind !== 'image') return [questionOf(field)]
  const replace = (chosen: File[]) =>
    askForFiles(chosen, (described, files) =>
      send({ act: 'replace-image', item, stamp, field: path, files: described }, files),
    )
  const press = () => leaveOpen() && chooseFiles({ accept: 'image/*' }, replace)
  return [questionOf(field), { label: 'New file', press }]
}

async function send(request: ChangeRequest, files?: File[]): Promise<boolean> {
  return showIfDone(await change(request, files), true)
}

async function showIfDone(answer: AnswerTo<'set'>, isNew = false): Promise<boolean> {
  if (answer.status !== 200) return false
  await showResult(answer, isNew)
  return true
}

export async function askForNew(): Promise<void> {
  await mapIsRead()
  const ofLists = listsByUse().map((list) => {
    return { label: labelOf(list.join(', ')), press: () => askForPart(list) }
  })
  const ofPages = { label: 'A page of words', press: askForPage }
  askFor({ title: 'New', sections: [{ rows: [...ofLists, ofPages] }] })
}

function askForPage(): void {
  const rows = [lineQuestion('title', 'Title'), lineQuestion('label', 'Label in the navigation')]
  const press = async (answers: FieldValues[]) => {
    const label = answerTo('label', answers) || undefined
    const { lang } = document.documentElement
    return send({ act: 'add-page', title: answerTo('title', answers), label, language: lang })
  }
  askFor({ title: 'A page of words', sections: [{ rows }], save: { label: 'Add', press } })
}

/**
 * Asks for a part of a list; for its kind first, where there are several. `within`: the item that
 * has the list.
 */
function askForPart(list: Path, within?: ShownItem, kind?: string): void {
  inTurn(async () => {
    lockPanel(true)
    const answer = await ask({ act: 'form', list, kind })
    lockPanel(false)
    if (answer.status !== 200) return say(answer.message)
    const { fields, kinds } = answer
    const title = `New in ${list.at(-1)}`
    if (kinds.length > 0) {
      const rows = kinds.map((one) => {
        return { label: labelOf(one), press: () => askForPart(list, within, one) }
      })
      return askFor({ title, sections: [{ rows }] })
    }
    // Its id follows from its title, and lists in it come later.
    const asked = fields.filter(({ name, control }) => name !== 'id' && control !== 'items')
    const press = (answers: FieldValues[]) =>
      send({ act: 'add', list, kind, fields: answers, within })
    askFor({ title, sections: [{ rows: asked.map(questionOf) }], save: { label: 'Add', press } })
  })
}

export function askForFilm({ item, stamp }: ShownItem): void {
  const press = (answers: FieldValues[]) => {
    const link = answerTo('link', answers)
    return send({ act: 'add-film', item, stamp, link, title: answerTo('title', answers) })
  }
  const rows = [lineQuestion('link', 'Link'), lineQuestion('title', 'Title')]
  askFor({ title: 'A film', sections: [{ rows }], save: { label: 'Add', press } })
}

type DescribedFiles = RequestOf<'keep-files'>['files']

/** Asks what each file shows, but leaves out what no page can show. `add`: returns whether it could. */
function askForFiles(
  chosen: File[],
  add: (described: DescribedFiles, files: File[]) => Promise<boolean>,
): void {
  const files = chosen.filter(({ name }) => isUsable(name))
  const others = chosen.filter((file) => !files.includes(file))
  if (files.length > 0) {
    const press = (answers: FieldValues[]) => add(describe(files, answers), files)
    askFor({ title: 'New files', sections: sectionsOf(files), save: { label: 'Add', press } })
  }
  if (others.length > 0) say(saysUnusable(others.map(({ name }) => name)))
}

export function askForMedia(chosen: File[], { item, stamp }: ShownItem): void {
  askForFiles(chosen, (described, files) =>
    send({ act: 'add-files', item, stamp, files: described }, files),
  )
}

export function askForFigures(chosen: File[]): void {
  askForFiles(chosen, async (described, files) => {
    const answer = await change({ act: 'keep-files', files: described }, files)
    if (answer.status !== 200) return false
    closePanel()
    const figures = (answer.names ?? []).map((name) => `![](${name})`)
    insertParagraph(figures.join('\n\n'))
    return true
  })
}
