import { tests as examples } from 'commonmark-spec'
import { expect, it } from 'vitest'
import { render } from '../../tests/kit/component.tsx'
import { readMarks } from '../schema/marks/marks.ts'
import { Blocks } from './Blocks.tsx'

/** Without what our pages tell in another way: spaces, encoded addresses, classes, ids. */
function plain(html: string): string {
  return html
    .replace(/<br ?\/?>|\n/g, ' ')
    .replace(/ (class|id|tabindex)="[^"]*"/gi, '')
    .replace(/ ?\/>/g, '>')
    .replaceAll('&#x27;', "'")
    .replace(/href="[^"]*"/g, (link) =>
      decodeURI(link.replaceAll('%22', '&quot;').replaceAll('%25', '%')),
    )
    .replace(/\s*(<\/?(?:p|li|ul|ol|blockquote|h\d|hr|pre)[^>]*>)\s*/g, '$1')
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
  const other = held.filter(({ markdown, html }) => {
    const ours = render(<Blocks text={markdown} />, { url: (to) => to }).html
    return plain(ours) !== plain(html)
  })
  expect(other.map(({ number }) => number)).toEqual([])
  expect(held.length).toBeGreaterThan(360)
})
