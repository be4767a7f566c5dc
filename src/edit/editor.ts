import { completeSources, type Sources } from '../read/sources.ts'
import { fieldsOfNew, isItem } from '../schema/fields.ts'
import { type Content, fieldAt, valueAt } from '../schema/paths.ts'
import { lineOf } from '../schema/positions.ts'
import type { DevSite } from '../serve/dev-site.ts'
import {
  BuildError,
  type Diagnostic,
  isError,
  type Path,
  StartError,
} from '../shared/diagnostic.ts'
import { plainAddress } from '../shared/urls.ts'
import * as additions from './additions.ts'
import { collectEdits, createHistory, type Edits, makeEdits, takeBack } from './history.ts'
import { actsOn, fileOf, itemAround, stampOf } from './items.ts'
import type { Shown } from './marks.ts'
import type { EditAnswer, Target, Task } from './requests.ts'
import { type SheetField, sheetField, sheetOf, writeField } from './sheet.ts'
import { followImport, setText, textAt, type Written } from './source-edits.ts'
import { type Found, makeTwin, type Twin } from './twin.ts'

interface State {
  content: Content
  sources: Sources
  twin: Twin
  edits: Edits
}

export function createEditor(root: string, site: DevSite) {
  const history = createHistory(root)
  const twins = new Map<string, { of: unknown; twin: Twin }>()

  async function readState(page: string): Promise<State> {
    const { checked, settings, sources: read } = site.refresh()
    // Errors in other places prevent no edit.
    const sources = await checked.catch(async () => completeSources(await read))
    const known = twins.get(page)
    const twin = known?.of === sources ? known.twin : makeTwin(sources, settings, page)
    twins.set(page, { of: sources, twin })
    const pages = Object.entries(sources.pages).filter(([file]) => file.endsWith('.md'))
    const facts = pages.map(([file, { meta }]) => [file, meta])
    const content = { ...sources.content, ...Object.fromEntries(facts) }
    return { content, sources, twin, edits: collectEdits(root) }
  }

  const errors = async () => (await site.refresh().check('')).filter(isError)

  /** Writes, checks the site on the disk, and takes back what adds an error. */
  async function write({ edits }: State, more: Partial<EditAnswer> = {}): Promise<EditAnswer> {
    const before = await errors()
    const step = makeEdits(root, edits)
    const added = (await errors()).filter((one) => !before.some((old) => isSame(old, one)))
    if (added.length > 0) {
      const [theirs] = takeBack(root, step)
      const note = theirs && `\n\n${theirs} has been changed by another program: it stays so.`
      throw new StartError(new BuildError(added).message + (note ?? ''))
    }
    history.add(step)
    return { status: 200, message: `Written to ${[...step.back.keys()].join(', ')}`, ...more }
  }

  return async (task: Task): Promise<EditAnswer> => {
    const { act } = task
    if (act === 'Undo' || act === 'Redo') {
      return { status: 200, message: `${act}: ${history[act]().join(', ')}` }
    }
    const state = await readState(task.page)
    if (act === 'open') return open(state, task)
    if (act === 'select')
      return { status: 200, message: '', target: targetOf(state, itemIn(state, task)) }
    if (act === 'lists') return { status: 200, message: '', lists: listsOn(state) }
    if (act === 'form') return { status: 200, message: '', fields: formOf(state, task) }
    const conflict = conflictOf(state, task)
    if (conflict) return conflict
    return write(state, perform(state, task))
  }
}

const isSame = (a: Diagnostic, b: Diagnostic) =>
  a.code === b.code && a.file === b.file && a.found === b.found && a.field === b.field

function itemIn({ content }: State, { item = [] }: Task): Path {
  if (valueAt(content, item) === undefined || !isItem(content, item)) {
    throw new StartError('It is no longer there.')
  }
  return item
}

/** The text that was clicked, the field of an address or a day, or why there is none. */
function open(state: State, { spot }: Task): EditAnswer {
  const found = spot && state.twin.find(spot)
  if (!found) return { status: 409, message: 'The page has changed meanwhile: click again.' }
  const { text, around, code } = found
  const { content, edits } = state
  if (text) {
    const place = followImport(edits.read, { file: text.file, path: text.inFile })
    const words = textAt(edits.read(place.file), place)
    const target = targetOf(state, itemAround(content, text.path))
    if (words === undefined) return { status: 422, message: madeBy(placed(edits, place)), target }
    return {
      status: 200,
      message: placed(edits, place),
      target: { ...target, text: describe(text, words) },
    }
  }
  const item = itemOf(content, around)
  if (item.length === 0) return { status: 422, message: madeBy(placeIn(state, spot, code)) }
  const target = targetOf(state, item)
  const message = placed(edits, { file: fileOf(content, item), path: item })
  if (!spot.text) return { status: 200, message, target }
  const field = fieldShown(target, spot.text.words)
  if (field) return { status: 200, message, target: { ...target, field } }
  return { status: 422, message: madeBy(placeIn(state, spot, code)) }
}

const madeBy = (place: string) => `Code makes this: ${place}`

const placed = (edits: Edits, { file, path }: Written): string =>
  `${file}:${file.endsWith('.md') ? 1 : (lineOf(file, edits.read(file), path) ?? 1)}`

function describe({ kind, file, inFile }: Shown, words: string): Target['text'] {
  const isLine = kind !== 'text' && kind !== 'long'
  return { place: [file, ...inFile], words, isLine, takesFigures: kind === 'long' }
}

/** What all that an element shows has in common. Words of the site stand beside others. */
function itemOf(content: Content, around: Shown[]): Path {
  const own = around.filter(({ path }) => path[0] !== 'words')
  const [first, ...others] = (own.length > 0 ? own : around).map(({ path }) => path)
  if (!first) return []
  const length = first.findIndex((key, index) => others.some((other) => other[index] !== key))
  return itemAround(content, length < 0 ? first : first.slice(0, length))
}

/** The file with the words, or else the component. */
function placeIn(
  { sources }: State,
  { text }: Exclude<Task['spot'], undefined>,
  code: Found['code'],
): string {
  const words = text?.words.trim() ?? ''
  if (code?.file.startsWith('pages/')) return `${code.file}:${code.line}`
  const files = Object.keys(sources.pages).filter((file) => file.endsWith('.tsx'))
  const file =
    /[\p{L}\p{N}]{2}/u.test(words) && files.find((one) => sources.sourceText(one).includes(words))
  if (!file) return code ? `${code.file}:${code.line}` : 'a component'
  const [above = ''] = sources.sourceText(file).split(words)
  return `${file}:${above.split('\n').length}`
}

function fieldShown({ parts }: Target, words: string): Path | undefined {
  const fields = parts.flatMap(({ fields }) => fields)
  const fits = ({ values: [value = ''] }: SheetField) =>
    value !== '' && (plainAddress(value) === words.trim() || words.trim().endsWith(` ${value}`))
  const [field, other] = fields.filter(fits)
  return other ? undefined : field?.path
}

function targetOf({ content, twin, edits }: State, item: Path): Target {
  const acts = [...actsOn(content, item, edits.read).keys()]
  if (additions.mediaAround(content, item)) acts.push('Add files', 'Add a film')
  return {
    item,
    stamp: stampOf(content, item),
    name: fieldAt(content, item),
    elements: item.length > 0 ? twin.elementsOf(item) : [],
    acts,
    parts: item.length > 0 ? sheetOf(content, item) : [],
  }
}

/** Both versions are shown; saving again means this one. */
function conflictOf(state: State, task: Task): EditAnswer | undefined {
  if (!task.item || task.item.length === 0) return undefined
  const { content } = state
  const item = itemIn(state, task)
  const now = currentWords(state, task)
  const target = () => {
    const one = targetOf(state, item)
    const text = task.place && {
      place: task.place,
      words: now?.[0] ?? '',
      isLine: true,
      takesFigures: false,
    }
    return { ...one, text }
  }
  if (now && `${now}` !== `${task.before}`) {
    const message = `It says “${now}” now. Save again to overwrite it; Escape keeps it.`
    return { status: 409, message, target: target() }
  }
  if (task.stamp === stampOf(content, item)) return undefined
  const message = 'What is around it has changed meanwhile. Do it again if it is still right.'
  return { status: 409, message, target: target() }
}

/** Of a text or a field that is to be written. */
function currentWords(state: State, task: Task): string[] | undefined {
  const { content, edits } = state
  if (task.act === 'write') {
    const place = placeOf(state, task)
    return [textAt(edits.read(place.file), place) ?? '']
  }
  if (task.act !== 'set') return undefined
  return fieldOf(content, task).values
}

/** Only where a text of the page is written. */
function placeOf({ twin, edits }: State, { place = [] }: Task): Written {
  const key = JSON.stringify(place)
  const one = twin.shown.find(({ file, inFile }) => JSON.stringify([file, ...inFile]) === key)
  if (!one) throw new StartError('It is no longer there.')
  return followImport(edits.read, { file: one.file, path: one.inFile })
}

function fieldOf(content: Content, { item = [], place = [] }: Task): SheetField {
  const fields = sheetOf(content, item).flatMap(({ fields }) => fields)
  const field = fields.find(({ path }) => JSON.stringify(path) === JSON.stringify(place))
  if (!field) throw new StartError('It is no longer there.')
  return field
}

/** Changes the files in memory; says what the page needs to know. */
function perform(state: State, task: Task): Partial<EditAnswer> {
  const { content, edits } = state
  const { act, item = [], values, media, files } = task
  const [words = ''] = values
  if (act === 'write') setText(edits, placeOf(state, task), words)
  else if (act === 'set') writeField(edits, content, fieldOf(content, task), values)
  else if (act === 'page') return { page: additions.addPage(edits, words, values[1] ?? '') }
  else if (act === 'media') {
    const given = media.map((one) => ({
      ...one,
      bytes: one.size === undefined ? undefined : files.shift(),
    }))
    const codes = given.map((one) => additions.addMedium(edits, one))
    const names = codes.map((code) => code.replace(/^'|'$/g, ''))
    if (task.place) writeField(edits, content, fieldOf(content, task), names)
    if (task.place || item.length === 0) return { names, item }
    return { names, item: additions.addFigures(edits, content, item, codes) }
  } else if (act === 'add') return { item: add(state, task) }
  else {
    const own = actsOn(content, item, edits.read).get(act)
    if (!own) throw new StartError('This cannot be done here.')
    return { item: own(edits) }
  }
  return { item }
}

function add(state: State, task: Task): Path {
  const { content, edits } = state
  const { place = [], fields } = task
  if (place.length === 1 && entryLists(content).includes(`${place[0]}`)) {
    additions.addWork(edits, content, fields.title?.[0] ?? '', [], `${place[0]}`)
    return [...place, 0]
  }
  const given = formOf(state, task).map((field) => ({ ...field, values: fields[field.name] ?? [] }))
  if (given.length === 0) throw new StartError('This cannot be done here.')
  const [kind] = fields.kind ?? []
  return additions.addPart(edits, content, place, given, kind)
}

const entryLists = ({ lists = {} }: Content) => ['works', 'workshops', ...Object.keys(lists)]

/** Lists of whole entries: those of the page first. */
function listsOn({ content, twin }: State): string[] {
  const all = [...entryLists(content), 'news']
  return all.toSorted((a, b) => twin.countOf(b) - twin.countOf(a))
}

/** What is asked for a new part of a list. */
function formOf({ content }: State, { place = [], fields }: Task): SheetField[] {
  const [kind] = fields.kind ?? []
  const all = fieldsOfNew(content, place, kind).map((field) =>
    sheetField(content, field, undefined),
  )
  const isEntry = place.length === 1 && entryLists(content).includes(`${place[0]}`)
  return isEntry ? all.filter(({ name }) => name === 'title') : all
}
