import { expect, it } from 'vitest'
import { renderMarked } from '../src/edit/marked-page.ts'
import { makeSite } from '../src/render/site-maker.ts'
import { openCopy } from './kit/editing.ts'

// The longest text that stands beside a figure.
const { readState } = openCopy({ 'src/content/texts/lantern.md': 'x'.repeat(850) })

it('marks the texts of each page without changing its elements', async () => {
  const { sources, settings } = await readState()
  const elementsOf = (html = '') => html.match(/<\/?[a-z][\w-]*/g)
  for (const { output, html } of makeSite(sources, settings).pages) {
    const marked = renderMarked({ sources, settings }, output)
    expect(elementsOf(marked?.html), output).toEqual(elementsOf(html))
  }
})
