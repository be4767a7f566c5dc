import type { Path } from '../../shared/fault.ts'
import { isUsable, unusableMessage } from '../changes/media-files.ts'
import type {
  Answer,
  ChangeRequest,
  FieldValues,
  ItemVersion,
  PanelField,
  PartForm,
  RequestOf,
  Selection,
} from '../requests.ts'
import { ask, change, inTurn } from './ask.ts'
import { labelOf, lineQuestion, questionOf } from './boxes.ts'
import { make, say } from './desk.ts'
import { answerTo, chooseFiles, describe, sectionsOf } from './new-files.ts'
import { listsByUse, waitForMap } from './page-map.ts'
import {
  askFor,
  closePanel,
  focusWaiting,
  isPanelOpen,
  lockPanel,
  type PanelRow,
  showPanel,
} from './panel.ts'
import { select, selectedElement } from './selected-element.ts'
import { insertParagraph } from './text-field.ts'

/** Selects the item of an answer once the page shows it. `isNew`: it may stand out of view. */
export async function showResult(answer: Answer, isNew = false): Promise<void> {
  await waitForMap()
  select(answer.selection)
  const element = selectedElement()
  if (isNew) bringIntoView(element)
  if (isNew && answer.selection && !element) say(`${answer.message}. This page does not show it.`)
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

const send = async (request: ChangeRequest, files?: File[]) =>
  showIfDone(await change(request, files), true)

/** Returns whether it was done. */
async function showIfDone(answer: Answer, isNew: boolean): Promise<boolean> {
  if (answer.status !== 200) return false
  if (answer.names) nameInText(answer.names)
  else await showResult(answer, isNew)
  return true
}

function nameInText(names: string[]): void {
  closePanel()
  insertParagraph(names.map((name) => `![](${name})`).join('\n\n'))
}

/** Shows all fields of an item, and of the images and films that it names. */
export function showFields({ name, groups, version }: Selection, focus?: Path): void {
  const press = async (fields: FieldValues[]) =>
    showIfDone(await change({ act: 'set', version, fields }), false)
  const sections = groups.map(({ path: [list, file], fields }, index) => ({
    // The panel has the name of the item itself.
    title: index === 0 ? '' : `${file}`,
    ...(list === 'images' && { picture: pictureOf(`${file}`) }),
    rows: fields.flatMap((field) => rowsOf(field, version)),
  }))
  showPanel({ title: name, sections, save: { label: 'Save', press }, focus })
}

const pictureOf = (image: string) =>
  make('img', { src: `/images/${encodeURIComponent(image)}`, alt: '' })

/** A question for a field, and a button for the new file of an image, or for a new part of a list. */
function rowsOf(field: PanelField, version: ItemVersion): PanelRow[] {
  const { control, leafKind, name, path } = field
  if (control === 'items') {
    return [{ label: `Add to ${name}`, press: () => focusWaiting() || askForPart(path, version) }]
  }
  if (leafKind !== 'image') return [questionOf(field)]
  const replace = (files: File[]) => askForFiles(files, { version, field: path })
  const press = () => focusWaiting() || chooseFiles({ accept: 'image/*' }, replace)
  return [questionOf(field), { label: 'New file', press }]
}

export async function askForNew(): Promise<void> {
  await waitForMap()
  const ofLists = listsByUse().map((list) => {
    return { label: labelOf(list.join(', ')), press: () => askForPart(list) }
  })
  const ofPages = { label: 'A page of words', press: askForPage }
  askFor({ title: 'New', sections: [{ rows: [...ofLists, ofPages] }] })
}

/**
 * Asks for a part of a list; for its kind first, where there are several. `version`: of the
 * item that has the list.
 */
function askForPart(list: Path, version?: ItemVersion): void {
  const title = `New in ${list.at(-1)}`
  const askForFields = ({ kind, fields }: PartForm) => {
    const press = (typed: FieldValues[]) => send({ act: 'add', list, version, kind, fields: typed })
    const sections = [{ rows: fields.map(questionOf) }]
    askFor({ title, sections, save: { label: 'Add', press } })
  }
  inTurn(async () => {
    lockPanel(true)
    const { forms = [], message } = await ask({ act: 'open-new', list })
    lockPanel(false)
    const [form, ...others] = forms
    const kinds = forms.map((one) => {
      return { label: labelOf(`${one.kind}`), press: () => askForFields(one) }
    })
    if (!form) say(message)
    else if (others.length > 0) askFor({ title, sections: [{ rows: kinds }] })
    else askForFields(form)
  })
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

export function askForFilm({ version }: Selection): void {
  const rows = [lineQuestion('link', 'Link'), lineQuestion('title', 'Title')]
  const press = (answers: FieldValues[]) => {
    const film = { link: answerTo('link', answers), description: answerTo('title', answers) }
    return send({ act: 'add-media', version, media: [film] })
  }
  askFor({ title: 'A film', sections: [{ rows }], save: { label: 'Add', press } })
}

/**
 * Asks what each file shows, but leaves out what no page can show. They go to an item, or
 * into a field of it, by default into the open text.
 */
export function askForFiles(
  chosen: File[],
  { version, field }: Pick<RequestOf<'add-media'>, 'version' | 'field'> = {},
): void {
  const files = chosen.filter(({ name }) => isUsable(name))
  const others = chosen.filter((file) => !files.includes(file))
  if (files.length > 0) {
    const press = (answers: FieldValues[]) =>
      send({ act: 'add-media', version, field, media: describe(files, answers) }, files)
    askFor({ title: 'New files', sections: sectionsOf(files), save: { label: 'Add', press } })
  }
  if (others.length > 0) say(unusableMessage(others.map(({ name }) => name)))
}
