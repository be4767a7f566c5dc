import { tests as examples } from 'commonmark-spec'
import { expect, it } from 'vitest'
import { render } from '../../tests/kit/component.tsx'
import { readMarks } from '../schema/marks/marks.ts'
import { Blocks } from './Marks.tsx'

/** Without what our pages tell in another way: loose lists, spaces, encoded addresses, classes. */
function plain(html: string): string {
  return html
    .replace(/<br ?\/?>|\n/g, ' ')
    .replace(/<\/?p>| class="[^"]*"/g, ' ')
    .replace(/ ?\/>/g, '>')
    .replaceAll('&#x27;', "'")
    .replace(/href="[^"]*"/g, (link) =>
      decodeURI(link.replaceAll('%22', '&quot;').replaceAll('%25', '%')),
    )
    .replace(/\s*(<\/?(?:li|ul|ol|blockquote|h\d|hr)[^>]*>)\s*/g, '$1')
    .replace(/\s+(?=>)|(?<=\s)\s+/g, '')
    .trim()
}

it('texts are shown as CommonMark says', () => {
  const tests = examples.map(({ number, markdown, html }) => ({
    number,
    markdown: markdown.replaceAll('→', '\t'),
    html: html.replaceAll('→', '\t'),
  }))
  // Indentation that all lines share is removed first, and what a text does not hold is a fault.
  const held = tests.filter(
    ({ markdown }) =>
      !/^(\s.*\n|\n)+$/.test(markdown) &&
      readMarks(markdown, 'text').faults.every(({ level }) => level),
  )
  for (const { number, markdown, html } of held) {
    const ours = render(<Blocks text={markdown} />, { url: (to) => to }).html
    expect(plain(ours), `example ${number}`).toBe(plain(html))
  }
  expect(held.length).toBeGreaterThan(290)
})
