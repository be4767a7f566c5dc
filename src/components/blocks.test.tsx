import { expect, it } from 'vitest'
import { image, linksIn, render } from '../../tests/kit/component.tsx'
import { Beginning, Blocks } from './Blocks.tsx'
import { Prose } from './Prose.tsx'

const html = (text: string) => render(<Blocks text={text} kind="long" />).html
const idsIn = (html: string) => [...html.matchAll(/ id="(.*?)"/g)].map(([, id]) => id)

it.each([
  ['- a\n\n  b', '<ul class="prose-list"><li><p>a</p><p>b</p></li></ul>'],
  ['- a\n  - b', '<li>a<ul class="prose-list"><li>b</li></ul></li>'],
  ['~~a~~ `<b>`', '<p><s>a</s> <code>&lt;b&gt;</code></p>'],
  ['```\na  b\n```', '<pre class="prose-code" tabindex="0"><code>a  b\n</code></pre>'],
  ['## a\n\n### b\n\n#### c', '<h4 class="prose-subheading prose-minor" id="c">c</h4>'],
  ['[![a](kiln.jpg)](/b)', '<a href="../../b/" class="image-link"><picture>'],
  ['![*a*](kiln.jpg)', '</a><figcaption><em>a</em></figcaption></figure>'],
  ['![a](/sounds/a.mp3)', '<p class="own-audio-title">a</p><audio class="own-audio"'],
  ['![a](videos.ebb)', '<figcaption>a</figcaption>'],
])('%j is shown as %s', (text, expected) => {
  expect(html(text).replaceAll('tabIndex', 'tabindex')).toContain(expected)
})

it.each([
  ['|||\n|-|-|\n|a|b|', '<table class="prose-table"><tbody><tr><td>a</td><td>b</td></tr></tbody>'],
  ['|a||\n|-|-:|\n|b|c|', '<th>a</th><td class="cell-end"></td></tr></thead>'],
  ['|a|b|c|d|\n|-|-|-|-|', '<div class="prose-wide-table" tabindex="0"><table'],
  [`|a|\n|-|\n|${'long '.repeat(6)}|`, '<div class="prose-wide-table"'],
])('sets the table %j as %s', (text, expected) => {
  expect(html(text).replaceAll('tabIndex', 'tabindex')).toContain(expected)
})

it('a note leads to its text and back, and is told as one', () => {
  const text = html('a[^x] b[^x]\n\n[^x]: c *d*')
  const mark = '<sup class="note-mark"><a href="#note-1" id="note-1-mark" role="doc-noteref">1</a>'
  expect(text).toContain(`<p>a${mark}</sup> b`)
  expect(idsIn(text)).toEqual(['note-1-mark', 'note-1'])
  expect(text).toMatch(
    /<section class="prose-notes" role="doc-endnotes"[^>]*><ol class="prose-note-list"><li id="note-1"><a href="#note-1-mark" role="doc-backlink">1<\/a><div><p>c <em>d<\/em><\/p><\/div><\/li><\/ol><\/section>$/,
  )
})

it('ids are unique on a page, and links of a text lead to its own', () => {
  const text = '## Über *Ebb*\n\na^[b] [c](#uber-ebb)\n\n## Reeds'
  const twice = render([<Prose key="a" text={text} contents />, <Prose key="b" text={text} />])
  expect(idsIn(twice.html)).toEqual([
    ...['uber-ebb', 'note-1-mark', 'reeds', 'note-1'],
    ...['uber-ebb-2', 'note-1-2-mark', 'reeds-2', 'note-1-2'],
  ])
  expect(linksIn(twice.html)).toEqual([
    ...['#uber-ebb', '#reeds', '#note-1', '#uber-ebb', '#note-1-mark'],
    ...['#note-1-2', '#uber-ebb-2', '#note-1-2-mark'],
  ])
  expect(idsIn(render(<Blocks text="## Salt" />).html)).toEqual(['salt-2'])
})

it('the first paragraph of a text leads to the page of all', () => {
  const { html } = render(<Beginning text="a^[b] [c](#d)" kind="long" page="/e" />)
  expect([linksIn(html), idsIn(html)]).toEqual([['../../e/#note-1', '../../e/#d'], []])
})

it('films of a text are told to search engines, and uprights are no wider than lines', () => {
  const file = () => ({ size: 1, shape: { width: 9, height: 16 } })
  const { html, usage } = render(<Blocks text="![](videos.ebb)" kind="long" />, {
    image: () => image,
    file,
  })
  expect(usage.subjects.videos).toHaveLength(1)
  expect(html).toContain('<figure class="prose-figure prose-portrait shape-9-16">')
})
