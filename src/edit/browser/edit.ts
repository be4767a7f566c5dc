import type { Path } from '../../shared/diagnostic.ts'
import type { ItemAct } from '../items.ts'
import type { FieldValues, Target } from '../requests.ts'
import type { SheetField } from '../sheet.ts'
import { addFiles, addFilm, addNew, addTo, type Done } from './adding.ts'
import { ask, change } from './ask.ts'
import { type Button, make, say, showButtons } from './desk.ts'
import { openField, savingField, showField } from './field.ts'
import { elementOf, readMap, spotOf } from './page-map.ts'
import { closePanel, focusWaiting, isPanelOpen, savingForm, showForm } from './panel.ts'

// Loaded by the Edit button. A click opens words in their place, or the fields of a picture.

let selected: Target | undefined
let mapping = readMap()
/** Counts clicks and buttons: an answer to an earlier one selects nothing. */
let turn = 0

const blocks =
  ':is(main, footer) :is(h1, h2, h3, h4, p, li, dt, dd, td, th, figcaption, summary), body > header a'
const lines = `${blocks}, :is(main, footer) :is(span, small, sup):not(.visually-hidden)`

/** Whether nothing waits for the owner: what is typed but not saved comes first. */
async function isFree(): Promise<boolean> {
  await Promise.all([savingField, savingForm])
  openField?.focus()
  return !openField && !focusWaiting()
}

/** A refresh meanwhile asks for another map. */
async function mapIsRead(): Promise<void> {
  const latest = mapping
  await latest
  if (latest !== mapping) await mapIsRead()
}

async function openAt(element: Element, x = -1, y = -1): Promise<void> {
  if (!(await isFree())) return
  await mapIsRead()
  turn++
  const spot = spotOf(element, x, y)
  if (!spot) {
    mapping = readMap()
    return say('The page has changed meanwhile: click again.')
  }
  closePanel()
  const { status, message, target } = await ask({ act: 'open', ...spot })
  select(target, element)
  say(message)
  if (!target) return
  const { text, field } = target
  const block = element.closest(text?.isLine === false ? '.text, .prose' : lines)
  if (text) showField(block ?? element, target, text, finishing())
  else if (status === 200) showFields(target, field)
}

/** Marks the item on the page. `near`: what was clicked. */
function select(target: Target | undefined, near?: Element): void {
  selected = target
  for (const one of document.querySelectorAll('[data-selected]'))
    one.removeAttribute('data-selected')
  const element = target && elementOf(target.item, near)
  element?.setAttribute('data-selected', '')
  if (!near) element?.scrollIntoView({ block: 'nearest' })
  showButtons(target?.name ?? '', target ? buttonsOf(target) : [], siteButtons)
}

const labels: Record<ItemAct, string> = {
  up: 'Up',
  down: 'Down',
  copy: 'Copy',
  publish: 'Publish',
  delete: 'Delete',
}

/** Does nothing while something waits for the owner. */
function whenFree(act: (done: Done) => void): () => Promise<void> {
  return async () => {
    if (!(await isFree())) return
    turn++
    act(finishing())
  }
}

function buttonsOf(target: Target): Button[] {
  const acts = target.acts.map((act) => ({ label: labels[act], press: () => edit(act) }))
  const files = () => chooseFiles('image/*,video/mp4,video/webm', target)
  const media = [
    // An open text takes them where its caret is.
    { label: 'Add files', press: () => (openField?.takesFigures ? files() : whenFree(files)()) },
    { label: 'Add a film', press: whenFree((done) => addFilm(target, done)) },
  ]
  const fields = { label: 'Fields', press: whenFree(() => showFields(target)) }
  return [...acts, ...(target.takesMedia ? media : []), fields]
}

const siteButtons: Button[] = [
  { label: 'New', press: whenFree(addNew) },
  { label: 'Undo', press: () => edit('undo') },
  {
    label: 'Done',
    press: whenFree(() => {
      sessionStorage.removeItem('editing')
      location.reload()
    }),
  },
]

async function edit(act: ItemAct | 'undo'): Promise<void> {
  if (!(await isFree())) return
  turn++
  const done = finishing()
  const { item, stamp } = selected ?? {}
  const answer = await change({ act, item, stamp })
  if (answer.status === 200) await done(answer)
  else if (answer.target) select(answer.target)
}

/** Returns what selects the item of an answer, unless something else was clicked meanwhile. */
function finishing(): Done {
  const begun = turn
  return async ({ target }) => {
    await mapIsRead()
    if (begun !== turn) return
    select(target)
    if (target && isPanelOpen()) showFields(target)
    else closePanel()
  }
}

/** Shows all fields of an item, and of the images and films that it names. */
function showFields(target: Target, focus?: Path): void {
  const { item, name, sheet } = target
  let { stamp } = target
  const done = finishing()
  const button = ({ kind, leaf, name, path }: SheetField) => {
    if (kind === 'items') return { label: `Add to ${name}`, press: () => void addTo(path, done) }
    const press = () => chooseFiles('image/*', target, path)
    return leaf === 'image' ? { label: 'New file', press } : undefined
  }
  const parts = sheet.map(({ path: [list, name], fields }, index) => ({
    ...(index > 0 && { title: `${name}` }),
    ...(list === 'images' && { picture: `/images/${encodeURIComponent(`${name}`)}` }),
    fields,
    button,
  }))
  const save = async (fields: FieldValues[]) => {
    const answer = await change({ act: 'set', item, stamp, fields })
    // After a conflict, saving again means this one.
    stamp = answer.target?.stamp ?? stamp
    if (answer.status === 200) await done(answer)
    return false
  }
  showForm({ title: name, parts, label: 'Save', save, focus })
  document.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' })
}

function chooseFiles(accept: string, target?: Target, path?: Path): void {
  const input = make('input', { type: 'file', multiple: !path, accept })
  input.onchange = () => addFiles([...(input.files ?? [])], target, finishing(), path)
  input.click()
}

function clickTarget({ target }: Event): Element | undefined {
  const isOfPage = target instanceof Element && !target.closest('[data-own], .dev-overlay, dialog')
  return isOfPage ? target : undefined
}

addEventListener(
  'click',
  (event) => {
    const target = clickTarget(event)
    if (!target || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    void openAt(target, event.clientX, event.clientY)
  },
  // Before the scripts of the page.
  true,
)

const keys = new Map<string, ItemAct>([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
])
addEventListener('keydown', (event) => {
  const { key, target, altKey, isComposing } = event
  if (isComposing || !(target instanceof Element)) return
  const act = altKey ? keys.get(key) : undefined
  if (act && selected?.acts.includes(act)) {
    event.preventDefault()
    void edit(act)
  } else if (key === 'Enter' && target.matches(`${blocks}:not(a)`)) void openAt(target)
})

// Nothing that is dropped replaces the page.
for (const name of ['dragover', 'drop']) addEventListener(name, (event) => event.preventDefault())
addEventListener('drop', async (event) => {
  const files = [...(event.dataTransfer?.files ?? [])]
  const target = clickTarget(event)
  if (files.length === 0) return
  if (target && !openField) await openAt(target, event.clientX, event.clientY)
  addFiles(files, selected, finishing())
})

function markBlocks(): void {
  document.documentElement.dataset.editing = ''
  for (const block of document.querySelectorAll<HTMLElement>(blocks)) block.tabIndex = 0
}
addEventListener('dev-refresh', () => {
  markBlocks()
  mapping = readMap()
  // Other programs may have changed what is selected.
  const { item } = selected ?? {}
  void mapIsRead().then(
    () => item && selected?.item === item && elementOf(item)?.setAttribute('data-selected', ''),
  )
})

const told = sessionStorage.getItem('editing')
select(undefined)
markBlocks()
say(told || 'Click words to edit, a picture to select. Enter saves, Escape cancels.')
