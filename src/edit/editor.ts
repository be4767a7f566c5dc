import { completeSources, type Sources } from '../read/sources.ts'
import { fieldOf, fieldsOfNew } from '../schema/fields.ts'
import { type Content, fieldAt, valueAt } from '../schema/paths.ts'
import { lineOf } from '../schema/positions.ts'
import type { DevSite } from '../serve/dev-site.ts'
import { isError, type Path, Refusal } from '../shared/diagnostic.ts'
import { plainAddress } from '../shared/urls.ts'
import * as additions from './additions.ts'
import { actsOn, itemAround, stampOf } from './items.ts'
import { listShown, renderMarked } from './marked-page.ts'
import type { ClickedText, EditAnswer, Target, Task } from './requests.ts'
import { isSamePath } from './same-path.ts'
import { type SheetField, sheetField, sheetOf, writeField } from './sheet.ts'
import { collectEdits, createHistory, type Edits } from './source/history.ts'
import { followImport, placeOf, textAt, type Written } from './source/source-edits.ts'

/** The site when a request comes, and the changes that the request makes. */
interface State {
  /** Markdown pages come by their file. */
  content: Content
  sources: Sources
  edits: Edits
}

/** Returns a function that does one task after another. */
export function createEditor(root: string, site: DevSite) {
  const history = createHistory(root, async () => (await site.refresh().check()).filter(isError))
  /** Output of a page → the calls that made the elements of its latest map. */
  const calls = new Map<string, Error[]>()

  async function readState(): Promise<State> {
    const { checked, sources: read } = site.refresh()
    // Errors in other places prevent no edit.
    const sources = await checked.catch(async () => completeSources(await read))
    const pages = Object.entries(sources.modules).filter(([file]) => file.endsWith('.md'))
    const facts = pages.map(([file, { meta }]) => [file, meta])
    const content = { ...sources.content, ...Object.fromEntries(facts) }
    return { content, sources, edits: collectEdits(root) }
  }

  function readMap({ content, sources }: State, { page }: Task): EditAnswer {
    const shown = listShown(sources)
    const marked = renderMarked(sources, site.refresh().settings, page, shown)
    calls.set(page, marked.calls)
    const map = { html: marked.html, shown: shown.map(({ path, kind }) => ({ path, kind })) }
    return { status: 200, message: '', map, lists: [...entryLists(content), 'news'] }
  }

  async function write(state: State, task: Task): Promise<EditAnswer> {
    const { item = task.item, ...details } = edit(state, task)
    const files = await history.write(state.edits)
    const target = targetAt(await readState(), item)
    return { status: 200, message: `Written to ${files.join(', ')}`, ...details, target }
  }

  return async (task: Task): Promise<EditAnswer> => {
    const { act, item } = task
    if (act === 'undo') {
      const message = `Taken back: ${history.undo().join(', ')}`
      return { status: 200, message, target: targetAt(await readState(), item) }
    }
    const state = await readState()
    if (act === 'map') return readMap(state, task)
    if (act === 'open') return open(state, task, calls.get(task.page)?.[task.made])
    if (act === 'form') return { status: 200, message: '', form: formOf(state, task) }
    return conflictOf(state, task) ?? write(state, task)
  }
}

/** Says what stands at a place of the page, or the file of the code that makes it. */
function open(state: State, task: Task, call: Error | undefined): EditAnswer {
  const { content, edits, sources } = state
  const { path, isText, clicked } = task
  const target = targetAt(state, itemAround(content, path))
  if (isText) return openText(state, path, target)
  const field = target && fieldWith(target, clicked)
  if (target && (field || !clicked)) {
    const message = lineIn(edits, placeOf(content, field ?? path))
    return { status: 200, message, target: { ...target, field } }
  }
  const code = sources.sourceLineOf(call)
  return { status: 422, message: madeBy(code ? `${code.file}:${code.line}` : 'a component') }
}

function openText(state: State, path: Path, target: Target | undefined): EditAnswer {
  const { content, edits, sources } = state
  const kind = listShown(sources).find((one) => isSamePath(one.path, path))?.kind
  const place = followImport(edits.read, placeOf(content, path))
  const words = textAt(edits.read(place.file), place)
  if (words === undefined) return { status: 422, message: madeBy(lineIn(edits, place)), target }
  const takesFigures = kind === 'long'
  const text: ClickedText = { path, words, isLine: kind !== 'text' && !takesFigures, takesFigures }
  return { status: 200, message: lineIn(edits, place), target: target && { ...target, text } }
}

const madeBy = (place: string) => `Code makes this: ${place}`

function lineIn(edits: Edits, { file, path }: Written): string {
  const line = file.endsWith('.md') ? 1 : lineOf(file, edits.read(file), path)
  return `${file}:${line ?? 1}`
}

/** The field of an address or a day, which pages show in other words: the one that fits. */
function fieldWith({ sheet }: Target, words: string): Path | undefined {
  const fits = ({ values: [value = ''] }: SheetField) =>
    value !== '' && (plainAddress(value) === words.trim() || words.trim().endsWith(` ${value}`))
  const [field, other] = sheet.flatMap(({ fields }) => fields).filter(fits)
  return other ? undefined : field?.path
}

/** Undefined if the item is gone. */
function targetAt({ content, edits }: State, item: Path): Target | undefined {
  if (item.length === 0 || !isSamePath(itemAround(content, item), item)) return undefined
  return {
    item,
    stamp: stampOf(content, item),
    name: fieldAt(content, item),
    acts: [...actsOn(content, item, edits.read).keys()],
    takesMedia: additions.mediaAround(content, item) !== undefined,
    sheet: sheetOf(content, item),
  }
}

/** If the item is no longer what the page has shown, nothing is written: asking again means this one. */
function conflictOf(state: State, { item, stamp, fields }: Task): EditAnswer | undefined {
  const { content, edits } = state
  if (item.length === 0 || stampOf(content, item) === stamp) return undefined
  const target = targetAt(state, item)
  if (!target) throw new Refusal('It is no longer there.')
  const now = fields.map(({ path }) => {
    const place = followImport(edits.read, placeOf(content, path))
    return textAt(edits.read(place.file), place)
  })
  const words = now.length === 1 ? `It says “${now}” now.` : 'It has changed meanwhile.'
  return { status: 409, message: `${words} Do it again to overwrite that.`, target }
}

/** `item`: what to select afterwards; by default, what was selected before. */
interface Outcome extends Pick<EditAnswer, 'names' | 'page'> {
  item?: Path
}

/** Changes files in memory. */
function edit(state: State, task: Task): Outcome {
  const { content, edits } = state
  const { act, item } = task
  switch (act) {
    case 'set':
      return setFields(state, task)
    case 'add':
      return { item: addTo(state, task) }
    case 'media':
      return addMedia(state, task)
    case 'page':
      return { page: additions.addPage(edits, task.title, task.label) }
    case 'map':
    case 'open':
    case 'form':
    case 'undo':
      return {}
    default: {
      const change = actsOn(content, item, edits.read).get(act)
      if (!change) throw new Refusal('This cannot be done here.')
      return { item: change(edits) }
    }
  }
}

function setFields(state: State, { fields }: Task): Outcome {
  for (const { path, values } of fields) {
    writeField(state.edits, state.content, requireField(state, path), values)
  }
  return {}
}

/** Adds media to the item, names one in a field, or leaves it to the page to name them in a text. */
function addMedia(state: State, { item, path, media }: Task): Outcome {
  const { content, edits } = state
  const codes = media.map((medium) => additions.addMedium(edits, medium))
  const names = codes.map((code) => code.replace(/^'|'$/g, ''))
  if (path.length > 0) writeField(edits, content, requireField(state, path), names)
  const isNamed = path.length > 0 || item.length === 0
  return isNamed ? { names } : { item: additions.addFigures(edits, content, item, codes) }
}

/** Only what a sheet or the page shows can be written. */
function requireField({ content, sources }: State, path: Path): SheetField {
  const item = path.slice(0, -1)
  const field = fieldOf(content, path)
  if (field && field.kind !== 'items') return sheetField(content, field, item)
  const text = listShown(sources).find((one) => isSamePath(one.path, path))
  if (!text || field) throw new Refusal('It is no longer there.')
  const values = { options: [], names: [], values: [text.text] }
  return { path, name: 'text', kind: 'text', isOptional: false, leaf: undefined, ...values }
}

/** Adds an entry as a draft, or any other part of a list with the fields of its form. */
function addTo(state: State, task: Task): Path {
  const { content, edits } = state
  const { path, kind, fields } = task
  const form = formOf(state, task).map((field) => {
    const given = fields.find((one) => isSamePath(one.path, field.path))
    return { ...field, values: given?.values ?? [] }
  })
  if (!isEntries(content, path)) return additions.addPart(edits, content, path, form, kind)
  return additions.addWork(edits, content, `${path[0]}`, form[0]?.values[0] ?? '')
}

const entryLists = ({ lists = {} }: Content) => ['works', 'workshops', ...Object.keys(lists)]

const isEntries = (content: Content, [name, ...inside]: Path) =>
  inside.length === 0 && entryLists(content).includes(`${name}`)

/** What is asked for a new part of a list: its kind first, where there are several. */
function formOf({ content }: State, { path, kind }: Task): SheetField[] {
  const item = [...path, additions.lengthOf(valueAt(content, path))]
  const all = fieldsOfNew(content, item, kind)
  const asked = isEntries(content, path) ? all.filter(({ name }) => name === 'title') : all
  return asked.map((field) => sheetField(content, field, item))
}
