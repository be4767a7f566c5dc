import type { Path } from '../../shared/diagnostic.ts'
import type { Target } from '../requests.ts'
import { addFiles, addFilm, addNew, addTo } from './adding.ts'
import { ask, change } from './ask.ts'
import { make, say, showActs } from './desk.ts'
import { open as openedField, openField, saving } from './field.ts'
import { closePanel, focusOpen, isSheetOpen, showSheet, writing } from './panel.ts'
import { blocks, elementAt, spotOf } from './spots.ts'

// Loaded by the Edit button. A click opens words in their place, or the fields of a picture.

let selected: Target | undefined
/** Counts what the owner does: an answer from before the last click is late. */
let turn = 0

const texts = `${blocks}, :is(main, footer) :is(span, small, sup):not(.visually-hidden)`

async function openAt(element: Element, x = -1, y = -1): Promise<void> {
  await Promise.all([saving, writing])
  // What was refused, or asked, comes first.
  if (openedField) return openedField.focus()
  if (focusOpen()) return
  closePanel()
  const own = ++turn
  const { message, target } = await ask({ act: 'open', spot: spotOf(element, x, y) })
  if (own !== turn) return
  select(target, element)
  say(message)
  if (!target) return
  const block = element.closest(target.text?.isLine === false ? '.text, .prose' : texts)
  if (target.text) openField(block ?? element, target)
  else if (message.startsWith('Code')) closePanel()
  else showFields(target, target.field)
}

/** Marks where the page shows it: nearest to a click, or the largest. */
function select(target?: Target, near?: Element): void {
  selected = target
  for (const one of document.querySelectorAll('[data-selected]'))
    one.removeAttribute('data-selected')
  const elements = target?.elements.flatMap((steps) => elementAt(steps) ?? []) ?? []
  const size = (one: Element) =>
    near && one.contains(near) ? Infinity : one.getBoundingClientRect().height
  const [element] = elements.sort((a, b) => size(b) - size(a))
  element?.setAttribute('data-selected', '')
  const acts = target ? [...target.acts, ...(target.parts.length > 0 ? ['Fields'] : [])] : []
  showActs(target?.name ?? '', acts, ['New', 'Undo', 'Redo', 'Done'], (act) => void run(act))
  if (!near) element?.scrollIntoView({ block: 'nearest' })
  if (target && isSheetOpen()) showFields(target)
  else if (!target) closePanel()
}

/** After an edit has moved it. */
async function reselect(item: Path = []): Promise<void> {
  turn++
  await refreshSelection(item)
}

/** Whatever was selected since stays. */
async function refreshSelection(item: Path = selected?.item ?? []): Promise<void> {
  const [own, from] = [turn, selected]
  const { target } = item.length > 0 ? await ask({ act: 'select', item }) : {}
  if (own === turn && selected === from) select(target)
}

function showFields(target: Target, field?: Path): void {
  const acts = {
    again: () => refreshSelection(),
    add: (list: Path) => void addTo(list, reselect),
    replace: (place: Path) => chooseFiles('image/*', target, place),
  }
  showSheet(target, acts, field)
  document.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' })
}

function chooseFiles(accept: string, target?: Target, place?: Path): void {
  const input = make('input', { type: 'file', multiple: !place, accept })
  input.onchange = () => addFiles([...(input.files ?? [])], target, reselect, place)
  input.click()
}

async function run(act: string): Promise<void> {
  await Promise.all([saving, writing])
  if (openedField && act !== 'Add files') return openedField.focus()
  if (act === 'Done') {
    sessionStorage.removeItem('editing')
    location.reload()
  } else if (act === 'Fields') {
    if (selected) showFields(selected)
  } else if (act === 'New') await addNew(reselect)
  else if (act === 'Add a film') addFilm(selected, reselect)
  else if (act === 'Add files') chooseFiles('image/*,video/mp4,video/webm', selected)
  else {
    const own = turn
    const { status, item } = await change({ act, item: selected?.item, stamp: selected?.stamp })
    if (status === 200 && own === turn) await reselect(item ?? selected?.item)
  }
}

addEventListener(
  'click',
  (event) => {
    const { target } = event
    if (!(target instanceof Element) || event.ctrlKey || event.metaKey) return
    if (target.closest('[data-own], .dev-overlay, dialog')) return
    event.preventDefault()
    event.stopPropagation()
    void openAt(target, event.clientX, event.clientY)
  },
  // Before the page's scripts.
  true,
)

const keys: Record<string, string> = { ArrowUp: 'Up', ArrowDown: 'Down' }
addEventListener('keydown', (event) => {
  const { key, target, altKey, isComposing } = event
  if (isComposing || !(target instanceof Element)) return
  const act = altKey && keys[key]
  if (act && selected?.acts.includes(act)) {
    event.preventDefault()
    void run(act)
  } else if (key === 'Enter' && target.matches(`${blocks}:not(a)`)) void openAt(target)
})

// Nothing that is dropped replaces the page.
for (const name of ['dragover', 'drop']) addEventListener(name, (event) => event.preventDefault())
addEventListener('drop', async ({ target, clientX, clientY, dataTransfer }) => {
  const files = [...(dataTransfer?.files ?? [])]
  if (files.length === 0) return
  if (!openedField && target instanceof Element && !target.closest('[data-own]')) {
    await openAt(target, clientX, clientY)
  }
  addFiles(files, selected, reselect)
})

function markBlocks(): void {
  document.documentElement.dataset.editing = ''
  for (const block of document.querySelectorAll<HTMLElement>(blocks)) block.tabIndex = 0
}
addEventListener('dev-refresh', () => {
  markBlocks()
  if (selected && !openedField) void refreshSelection()
})

const told = sessionStorage.getItem('editing')
select()
markBlocks()
const greeting = 'Click words to edit, a picture to select. Enter saves, Escape cancels.'
say(told && told !== 'on' ? told : greeting)
