import type { ItemAct } from '../requests.ts'
import { act, canDo, deskButtons } from './acts.ts'
import { blocks, dropFiles, openAt } from './clicks.ts'
import { addDesk, say } from './desk.ts'
import { readMapAgain, waitForMap } from './page-map.ts'
import { hasUnsaved, isPanelOpen, leavePanel } from './panel.ts'
import { markSelected, select, selected } from './selected-element.ts'
import { whenFree } from './text-field.ts'

// Loaded by the Edit button: begins editing, and listens.

/** What an event of the mouse hit; undefined for tools, open dialogs and errors. */
function partOfPage({ target }: Event): Element | undefined {
  const isOfPage = target instanceof Element && !target.closest('[data-own], .dev-overlay, dialog')
  return isOfPage ? target : undefined
}

addEventListener(
  'click',
  (event) => {
    const element = partOfPage(event)
    if (!element) return
    event.preventDefault()
    event.stopPropagation()
    const link = event.ctrlKey || event.metaKey ? element.closest('a') : null
    if (link) goTo(link)
    else openAt(element, event.clientX, event.clientY)
  },
  // Before the scripts of the page.
  true,
)

function goTo({ href }: HTMLAnchorElement): void {
  whenFree(() => {
    location.href = href
  })
}

/** Pressed together with Alt. */
const actKeys = new Map<string, ItemAct>([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
])
addEventListener('keydown', (event) => {
  const { key, target, altKey, isComposing } = event
  if (isComposing || !(target instanceof Element)) return
  const name = altKey ? actKeys.get(key) : undefined
  if (name && canDo(name)) {
    event.preventDefault()
    act(name)
  } else if (key === 'Enter' && target.matches(`${blocks}:not(a)`)) openAt(target)
  else if (key === 'Escape' && isPanelOpen()) leavePanel()
})

// Ask before a reload loses unsaved fields.
addEventListener('beforeunload', (event) => {
  if (hasUnsaved()) event.preventDefault()
})

// Nothing that is dropped replaces the page.
for (const name of ['dragover', 'drop']) addEventListener(name, (event) => event.preventDefault())
addEventListener('drop', (event) => {
  const { target, dataTransfer, clientX, clientY } = event
  const isField = target instanceof Element && target.matches('.dev-field')
  const on = isField ? target : partOfPage(event)
  const files = [...(dataTransfer?.files ?? [])]
  if (on && files.length > 0) dropFiles(files, on, clientX, clientY)
})

/** Lets the keyboard reach what can be opened. */
function markBlocks(): void {
  document.documentElement.dataset.editing = ''
  for (const block of document.querySelectorAll<HTMLElement>(blocks)) block.tabIndex = 0
}
addEventListener('dev-refresh', () => {
  markBlocks()
  readMapAgain()
  const before = selected()
  void waitForMap().then(() => {
    if (selected() === before) markSelected()
  })
})

const told = sessionStorage.getItem('editing')
readMapAgain()
addDesk(deskButtons)
select(undefined)
markBlocks()
say(told || 'Click a text or a picture. To follow a link, hold Ctrl or Cmd.')
