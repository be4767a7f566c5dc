import { expect, it } from 'vitest'
import { renderMarked } from '../src/edit/marked-page.ts'
import { selectionAt } from '../src/edit/selections.ts'
import { makeSite } from '../src/render/site-maker.ts'
import type { Path } from '../src/shared/fault.ts'
import { openCopy } from './kit/editing.ts'

// The longest text that stands beside a figure.
const { readState } = openCopy({ 'src/content/texts/lantern.md': 'x'.repeat(850) })

it('marks the texts of each page without changing its elements', async () => {
  const { sources, settings } = await readState()
  const elementsOf = (html = '') => html.match(/<\/?[a-z][\w-]*/g)
  for (const { output, html } of makeSite(sources, settings).pages) {
    const marked = renderMarked({ sources, settings }, output)
    expect(elementsOf(marked.html), output).toEqual(elementsOf(html))
  }
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
