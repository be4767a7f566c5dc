import type { ItemAct } from '../requests.ts'
import { act, canDo, deskButtons } from './acts.ts'
import { blocks, dropFiles, openAt } from './clicks.ts'
import { addDesk, say, show } from './desk.ts'
import { state } from './desk-state.ts'
import { isUnsaved } from './forms/drafts.ts'
import { dismiss, pressEnter, whenFree } from './forms/form.ts'
import { addFilesToText } from './forms/questions.ts'
import { readMapAgain, waitForMap } from './page-map.ts'

// Loaded by the Edit button: begins editing, and listens.

/** What the mouse hit; undefined for tools, open dialogs and errors. */
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
    // The first click of two has opened it.
    if (event.detail > 1) return
    const link = event.ctrlKey || event.metaKey ? element.closest('a') : null
    if (link) goTo(link)
    else openAt(element, event)
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
const actKeys: Record<string, ItemAct> = { ArrowUp: 'up', ArrowDown: 'down' }
addEventListener('keydown', (event) => {
  const { key, target, altKey, isComposing, keyCode } = event
  // The key may choose a word in an input method. Safari ends the choice before its key arrives.
  const isChoosing = isComposing || keyCode === 229
  if (isChoosing || !(target instanceof Element)) return
  const form = state.forms.at(-1)
  const isInForm = form?.element.contains(target) === true
  const name = altKey ? actKeys[key] : undefined
  // An item moves also while its words or fields have only been opened, but Alt+Down opens a choice.
  const isTyping = isInForm && (isUnsaved(form) || target.matches('select'))
  if (name && canDo(name) && !isTyping) {
    event.preventDefault()
    act(name)
  } else if (key === 'Escape' && form) dismiss(form)
  else if (key === 'Enter' && isInForm) pressEnter(form, event)
  else if (key === 'Enter' && target.matches(`${blocks}:not(a)`)) openAt(target)
})

// Nothing that is dropped replaces the page.
for (const name of ['dragover', 'drop']) addEventListener(name, (event) => event.preventDefault())
addEventListener('drop', (event) => {
  const files = [...(event.dataTransfer?.files ?? [])]
  const { target } = event
  const on = partOfPage(event)
  if (files.length === 0) return
  if (on) dropFiles(files, on, event)
  else if (target instanceof Element && target.matches('.dev-field')) addFilesToText(files)
})

function showPage(): void {
  document.documentElement.dataset.editing = ''
  // The keyboard reaches what can be opened.
  for (const block of document.querySelectorAll<HTMLElement>(blocks)) block.tabIndex = 0
  show()
  readMapAgain()
  void waitForMap().then(show)
}
addEventListener('dev-refresh', showPage)

const told = sessionStorage.getItem('editing')
addDesk(deskButtons)
showPage()
say(told || 'Click a text or a picture. To follow a link, hold Ctrl or Cmd.')
