import { expect, it } from 'vitest'
import { applyChange } from '../src/edit/changes/apply-change.ts'
import { renderMarked } from '../src/edit/marked-page.ts'
import { openClicked } from '../src/edit/opening.ts'
import { selectionAt } from '../src/edit/selections.ts'
import { makeSite } from '../src/render/site-maker.ts'
import type { Path } from '../src/shared/fault.ts'
import { openCopy, setting } from './kit/editing.ts'

// The longest text that stands beside a figure.
const { original, readState } = openCopy({ 'src/content/texts/lantern.md': 'x'.repeat(850) })

it('marks the texts of each page without changing its elements', async () => {
  const { sources, settings } = await readState()
  const elementsOf = (html = '') => html.match(/<\/?[a-z][\w-]*/g)
  for (const { output, html } of makeSite(sources, settings).pages) {
    const marked = renderMarked({ sources, settings }, output)
    expect(elementsOf(marked.html), output).toEqual(elementsOf(html))
  }
})

it.each<[page: string, words: string, written: string, from: string, to: string]>([
  ['workshops', 'Workshops', 'Courses', '>Workshops<', '>Courses<'],
  ['walks/lantern', 'The work', 'A {work}', '>The work<', ">{'A {work}'}<"],
  ['plain-player', 'A film of this site', 'Our film', '"A film of this site"', '"Our film"'],
  ['workshops', 'All workshops.', "It's all", "'All workshops.'", "'It\\'s all'"],
])('in pages/%s.tsx, writes “%s” as “%s”', async (page, words, written, from, to) => {
  const file = `pages/${page}.tsx`
  const state = await readState()
  const open = (isOnce: boolean) =>
    openClicked(state, `${page}/index.html`, { act: 'open', path: [], code: { words, isOnce } })
  const { text, selection } = open(true)
  expect(text?.words).toBe(words)
  applyChange(state, setting(text?.path ?? [], written), [])
  expect([...state.edits.files]).toEqual([[file, original[file]?.replace(from, to)]])
  expect(selection?.version.item).toEqual(text?.path)
  // Others could be meant.
  expect(open(false).status).toBe(422)
})

it('opens no name in a page that shows the same letters', async () => {
  const code = { words: 'harbour.jpg', isOnce: true }
  const answer = openClicked(await readState(), 'index.html', { act: 'open', path: [], code })
  expect(answer).toMatchObject({ status: 422, message: 'This comes from code in a component' })
})

const named: { item: Path; name: string }[] = [
  { item: ['works', 0, 'media', 1], name: 'works, “Tide Table”, media, image “The wall at noon”' },
  {
    item: ['works', 0, 'media', 0],
    name: 'works, “Tide Table”, media, video “One day in a minute”',
  },
  {
    item: ['works', 3, 'media', 0, 'images', 1],
    name: 'works, “Paper Boats”, media, gallery no. 1, images, “A green paper boat with an orange sail.”',
  },
  { item: ['works', 3, 'media', 0], name: 'works, “Paper Boats”, media, gallery no. 1' },
  { item: ['cv', 0, 'entries', 1], name: 'cv, “Education”, entries, “BA, school in the hills”' },
  { item: ['images', 'kiln.jpg'], name: 'images, kiln.jpg' },
]

it.each(named)('names an item by its kind and its words: $name', async ({ item, name }) => {
  expect(selectionAt(await readState(), item)?.name).toBe(name)
})
