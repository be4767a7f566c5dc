import { completeSources, type Sources } from '../read/sources.ts'
import { fieldOf, fieldsOfNew } from '../schema/fields.ts'
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
import {
  changedSince,
  collectEdits,
  type Edits,
  makeEdits,
  type Step,
  takeBack,
} from './history.ts'
import { actsOn, itemAround, stampOf } from './items.ts'
import { listShown, renderMarked } from './marked-page.ts'
import type { EditAnswer, Target, Task } from './requests.ts'
import { type SheetField, sheetField, sheetOf, writeField } from './sheet.ts'
import { followImport, placeOf, textAt, type Written } from './source-edits.ts'

/** The site when a request comes, and what the request is to change. */
interface State {
  /** Markdown pages come by their file. */
  content: Content
  sources: Sources
  edits: Edits
}

/** Returns a function that does one task after another. */
export function createEditor(root: string, site: DevSite) {
  const done: Step[] = []
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

  const errors = async () => (await site.refresh().check('')).filter(isError)

  /** Writes, checks the site as it is on the disk, and takes back what adds an error. */
  async function write({ edits }: State): Promise<string> {
    const before = await errors()
    const step = makeEdits(root, edits)
    const added = (await errors()).filter((one) => !before.some((old) => isSame(old, one)))
    if (added.length > 0) {
      const theirs = changedSince(root, step)
      takeBack(root, step)
      const note =
        theirs.length > 0 ? `\n\nAnother program has changed ${theirs}: it stays so.` : ''
      throw new StartError(new BuildError(added).message + note)
    }
    done.push(step)
    return `Written to ${[...step.written.keys()].join(', ')}`
  }

  /** In order: a step whose files another program has changed holds up those before it. */
  function undo(): string {
    const step = done.at(-1)
    if (!step) throw new StartError('There is nothing to undo.')
    const [changed] = changedSince(root, step)
    if (changed) throw new StartError(`${changed} has been changed by another program since.`)
    takeBack(root, step)
    done.pop()
    return `Taken back: ${[...step.written.keys()].join(', ')}`
  }

  return async (task: Task): Promise<EditAnswer> => {
    const { act, item } = task
    if (act === 'Undo') {
      const message = undo()
      return { status: 200, message, target: targetAt(await readState(), item) }
    }
    const state = await readState()
    if (act === 'map') return readMap(state, task)
    if (act === 'open') return open(state, task, calls.get(task.page)?.[task.made])
    if (act === 'form') return { status: 200, message: '', form: formOf(state, task) }
    const conflict = conflictOf(state, task)
    if (conflict) return conflict
    const { item: moved = item, ...news } = perform(state, task)
    const message = await write(state)
    return { status: 200, message, ...news, target: targetAt(await readState(), moved) }
  }
}

const isSame = (a: Diagnostic, b: Diagnostic) =>
  a.code === b.code && a.file === b.file && a.found === b.found && a.field === b.field

/** What stands at a place of the page, or the file of the code that makes it. */
function open(state: State, task: Task, call: Error | undefined): EditAnswer {
  const { content, edits, sources } = state
  const { path, isText, words } = task
  const target = targetAt(state, itemAround(content, path))
  const text = listShown(sources).find((one) => `${one.path}` === `${path}`)
  if (isText && text) {
    const place = followImport(edits.read, placeOf(content, path))
    const written = textAt(edits.read(place.file), place)
    if (written === undefined) return { status: 422, message: madeBy(lineIn(edits, place)), target }
    const takesFigures = text.kind === 'long'
    const isLine = text.kind !== 'text' && !takesFigures
    const own = target && { ...target, text: { path, words: written, isLine, takesFigures } }
    return { status: 200, message: lineIn(edits, place), target: own }
  }
  const field = target && fieldWith(target, `${words}`)
  if (target && (field || words.length === 0)) {
    const message = lineIn(edits, placeOf(content, field ?? path))
    return { status: 200, message, target: { ...target, field } }
  }
  const code = sources.placeOf(call)
  return { status: 422, message: madeBy(code ? `${code.file}:${code.line}` : 'a component') }
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
  if (item.length === 0 || `${itemAround(content, item)}` !== `${item}`) return undefined
  const acts = [...actsOn(content, item, edits.read).keys()]
  if (additions.mediaAround(content, item)) acts.push('Add files', 'Add a film')
  const stamp = stampOf(content, item)
  return { item, stamp, name: fieldAt(content, item), acts, sheet: sheetOf(content, item) }
}

/** If the item is no longer what the page has shown, nothing is written: asking again means this one. */
function conflictOf(state: State, { item, stamp, fields }: Task): EditAnswer | undefined {
  const { content, edits } = state
  if (item.length === 0 || stampOf(content, item) === stamp) return undefined
  const target = targetAt(state, item)
  if (!target) throw new StartError('It is no longer there.')
  const now = fields.map(({ path }) => {
    const place = followImport(edits.read, placeOf(content, path))
    return textAt(edits.read(place.file), place)
  })
  const words = now.length === 1 ? `It says “${now}” now.` : 'It has changed meanwhile.'
  return { status: 409, message: `${words} Do it again to overwrite that.`, target }
}

/** Changes files in memory. `item`: what to select then. */
function perform(state: State, task: Task): Partial<EditAnswer> & { item?: Path } {
  const { content, edits } = state
  const { act, item, path, words, fields, media, files } = task
  const [title = '', label = ''] = words
  if (act === 'set') {
    for (const { path, values } of fields) {
      writeField(edits, content, requireField(state, path), values)
    }
    return {}
  }
  if (act === 'page') return { page: additions.addPage(edits, title, label) }
  if (act === 'add') return { item: add(state, task) }
  if (act === 'media') {
    const codes = media.map(({ name, words, size }) => {
      const bytes = size === undefined ? undefined : files.shift()
      return additions.addMedium(edits, { name, words, bytes })
    })
    const names = codes.map((code) => code.replace(/^'|'$/g, ''))
    if (path.length > 0) writeField(edits, content, requireField(state, path), names)
    const isAlone = path.length > 0 || item.length === 0
    return isAlone ? { names } : { item: additions.addFigures(edits, content, item, codes) }
  }
  const own = actsOn(content, item, edits.read).get(act)
  if (!own) throw new StartError('This cannot be done here.')
  return { item: own(edits) }
}

/** Only what a sheet or the page shows can be written. */
function requireField({ content, sources }: State, path: Path): SheetField {
  const item = path.slice(0, -1)
  const field = fieldOf(content, path)
  if (field && field.kind !== 'items') return sheetField(content, field, item)
  const text = listShown(sources).find((one) => `${one.path}` === `${path}`)
  if (!text || field) throw new StartError('It is no longer there.')
  const values = { options: [], names: [], values: [text.text] }
  return { path, name: 'text', kind: 'text', isOptional: false, mention: undefined, ...values }
}

/** Adds an entry as a draft, or any other part of a list with the fields of its form. */
function add(state: State, task: Task): Path {
  const { content, edits } = state
  const { path, kind, fields } = task
  const form = formOf(state, task).map((field) => {
    const given = fields.find((one) => `${one.path}` === `${field.path}`)
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
  const item = [...path, [valueAt(content, path) ?? []].flat().length]
  const all = fieldsOfNew(content, item, kind)
  const asked = isEntries(content, path) ? all.filter(({ name }) => name === 'title') : all
  return asked.map((field) => sheetField(content, field, item))
}
