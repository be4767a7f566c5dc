import { decoded } from '../../shared/urls.ts'
import type { Target } from '../edit-endpoint.ts'
import type { Click } from '../find-text.ts'
import { ask, change, make, say, tools } from './ask.ts'
import { openField, saving } from './field.ts'

// Loaded by the Edit button. A click opens words or selects a picture.

const blocks =
  ':is(main, footer) :is(h1, h2, h3, h4, p, li, dt, dd, td, th, figcaption, summary), body > header a'
const pictures = '.linked-image, a.poster, figure :is(picture, video):not(a *)'

function clickOn(element: Element, x = -1, y = -1): Click {
  const picture = element.closest(pictures)
  const block = picture ?? element.closest(blocks) ?? element
  const around = [...document.querySelectorAll('*')].filter((one) => one.contains(element))
  const ids = [...around.reverse(), ...block.querySelectorAll('a'), location].flatMap((one) => {
    const { id = '', hash = '', pathname = '' } = Object(one)
    return [id, hash.slice(1), ...pathname.split('/').reverse()]
  })
  // Films have titles.
  const image = element.closest('.poster') ? undefined : picture?.querySelector('img')?.currentSrc
  const { offsetNode: piece = element } = document.caretPositionFromPoint(x, y) ?? {}
  return {
    words: block.textContent || block.ariaLabel || '',
    piece: (!picture && block.contains(piece) && piece.textContent) || '',
    ids: ids.filter(Boolean).map(decoded),
    image: image ? decoded(new URL(image).pathname) : '',
  }
}

/** Opens words in their place, and what a picture shows below it. */
async function open(element: Element, x?: number, y?: number): Promise<void> {
  const { message, target } = await ask({ act: 'open', ...clickOn(element, x, y) })
  showTools(target)
  say(message)
  if (!target) return
  const picture = element.closest(pictures)
  picture?.setAttribute('data-selected', '')
  const block = element.closest(target.isLine ? blocks : '.text, .prose')
  openField(picture ?? block ?? element, target, picture !== null)
}

function showTools(target?: Target): void {
  document.querySelector('[data-selected]')?.removeAttribute('data-selected')
  const { acts = [], item = '' } = target ?? {}
  const buttons = [...acts, 'New work', 'Undo', 'Redo', 'Done'].map((act) =>
    make('button', { textContent: act, onclick: () => run(act, target) }),
  )
  tools.replaceChildren(item, ...buttons)
}

async function run(act: string, target?: Target): Promise<void> {
  // A field may still be saving.
  await saving
  const request = { act, place: target?.place, before: target?.words }
  if (act === 'New work') await askFor('The title of the work', request)
  else if (act === 'Add a film') await addMedium(request, prompt('The link of the film'))
  else if (act === 'Add a file' || act === 'Replace') {
    const accept = act === 'Replace' ? 'image/*' : 'image/*,video/mp4,video/webm'
    const input = make('input', { type: 'file', accept })
    input.onchange = () => addMedium(request, input.files?.[0]?.name, input.files?.[0])
    input.click()
  } else if (act === 'Done') {
    sessionStorage.removeItem('editing')
    location.reload()
  } else {
    // First, since the next click may come before the answer.
    showTools()
    await change(request)
  }
}

async function addMedium(request: object, name?: string | null, file?: File): Promise<void> {
  const label = `What does ${name} show, or what is it called?`
  if (name) await askFor(label, { ...request, name }, file)
}

/** Asks until words are written or nothing is entered. */
async function askFor(label: string, request: object, file?: File): Promise<void> {
  let words = prompt(label)?.trim()
  while (words) {
    const { status, message } = await change({ ...request, words }, file)
    words = status === 200 ? '' : prompt(`${message}\n\n${label}`, words)?.trim()
  }
}

addEventListener(
  'click',
  (event) => {
    const target: Element = Object(event.target)
    // A second click does as for visitors.
    const isIgnored = target.closest('.dev-desk, .dev-field, .dev-overlay, dialog, [data-selected]')
    if (isIgnored || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    void open(target, event.clientX, event.clientY)
  },
  // Before the page's scripts.
  true,
)
addEventListener('keydown', ({ key, target }) => {
  const isBlock = target instanceof Element && target.matches(`${blocks}:not(a)`)
  if (key === 'Enter' && isBlock) void open(target)
})

function markBlocks(): void {
  document.documentElement.dataset.editing = ''
  for (const block of document.querySelectorAll<HTMLElement>(blocks)) block.tabIndex = 0
}
addEventListener('dev-refresh', markBlocks)

sessionStorage.setItem('editing', 'on')
showTools()
markBlocks()
say('Click words to edit, a picture to select. Enter saves, Escape cancels.')
