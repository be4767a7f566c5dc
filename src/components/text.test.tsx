import { tests as examples } from 'commonmark-spec'
import { DomUtils, parseDocument } from 'htmlparser2'
import Parser from 'markdown-it'
import { expect, it } from 'vitest'
import { linksIn, render } from '../../tests/kit/component.tsx'
import { checkText } from '../texts/text-checks.ts'
import { HeadingLevel, Prose } from './Text.tsx'

const html = (text: string) => render(<Prose text={text} />).replace(/\n(?!<\/code)/g, '')
const idsIn = (html: string) => [...html.matchAll(/ id="(.*?)"/g)].map(([, id]) => id)

it.each([
  {
    typed: '## a\n\n### b\n\n#### c',
    shown:
      '<h2 class="major" id="a">a</h2><h3 class="minor" id="b">b</h3><h4 class="minor" id="c">c</h4>',
  },
  {
    typed: '3. a\n   - ~~b~~',
    shown: '<ol start="3"><li>a<ul><li><s>b</s></li></ul></li></ol>',
  },
  {
    typed: '```\na  <b>\n```',
    shown: '<pre tabindex="0"><code>a  &#60;b&#62;\n</code></pre>',
  },
  { typed: '[![*a*](kiln.jpg)](/b)', shown: '<figure><a href="../../b/"' },
  { typed: '![*a*](kiln.jpg)', shown: '<figcaption><span><em>a</em></span></figcaption>' },
  { typed: '![a](/sounds/a.mp3)', shown: '<p>a</p><audio ' },
  { typed: '![a](videos.ebb)', shown: '<figcaption>a</figcaption>' },
  { typed: '|a||\n|-|-|\n|b|c|', shown: '<th>a</th><td></td></tr></thead>' },
  {
    typed: '|a|b|\n|:-:|-:|',
    shown: '<th class="align-center">a</th><th class="align-right">b</th>',
  },
  { typed: '|a|\n|-:|\n|1|', shown: '<td class="align-right">1</td>' },
  { typed: '> |a|\n> |-|', shown: '<div class="scroll" tabindex="0"><table><thead>' },
])('$typed is shown as $shown', ({ typed, shown }) => {
  expect(html(typed).replaceAll('tabIndex', 'tabindex')).toContain(shown)
})

it('no heading is below h6', () => {
  const text = render(
    <HeadingLevel value={4}>
      <Prose text={'## a\n\n###### b'} />
    </HeadingLevel>,
  )
  expect(text.match(/<h\d/g)).toEqual(['<h4', '<h6'])
})

it('a note leads to its text and back', () => {
  const text = html('a[^x] b[^x]\n\n[^x]: c *d*')
  expect(text).toContain(
    '<p>a<sup class="footnote-ref"><a href="#fn-note-1" id="fnref-note-1">1</a>',
  )
  expect(idsIn(text)).toEqual(['fnref-note-1', 'fnref-note-1:1', 'fn-note-1'])
  expect(text).toContain('<p>c <em>d</em> <a href="#fnref-note-1" class="footnote-backref">')
})

it('ids are unique on a page', () => {
  const text = '## Über *Ebb*\n\na[^1] [c](#uber-ebb)\n\n> ## Reeds\n\n[^1]: b'
  const twice = render([<Prose key="a" text={text} />, <Prose key="b" text={text} />])
  const first = ['uber-ebb', 'fnref-note-1', 'reeds', 'fn-note-1']
  const second = ['uber-ebb-2', 'fnref-note-2-1', 'reeds-2', 'fn-note-2-1']
  expect(idsIn(twice)).toEqual([...first, ...second])
  // The second text means its own heading.
  const toHeading = linksIn(twice).filter((link) => link?.includes('ebb'))
  expect(toHeading).toEqual(['#uber-ebb', '#uber-ebb-2'])
})

/** Without what our pages write in another way: spaces, encoded addresses, ids. */
function plain(html: string): string {
  return DomUtils.getInnerHTML(parseDocument(html))
    .replace(/^<div class="prose">|<\/div>$/g, '')
    .replace(/<br>|\n/g, ' ')
    .replace(/&(nbsp|#xa0);/gi, '\u00a0')
    .replace(/ (class|id|tabindex)="[^"]*"/gi, '')
    .replace(/href="[^"]*"/g, (link) =>
      decodeURI(link.replaceAll('%25', '%').replaceAll('&quot;', '%22')),
    )
    .replace(/\s*(<\/?(?:p|li|ul|ol|blockquote|h\d|hr|pre)[^>]*>)\s*/g, '$1')
    .replace(/(?<=\s)\s+/g, '')
    .trim()
}

it('texts are shown as CommonMark says, or reported', () => {
  const reference = new Parser('commonmark')
  // Texts do not hold code by its spaces, and headings that are underlined or of the whole page.
  const isHeld = (markdown: string) =>
    !/^(\s.*\n|\n)+$/.test(markdown) &&
    reference
      .parse(markdown, {})
      .every(
        ({ type, tag, markup }) => type !== 'code_block' && tag !== 'h1' && tag + markup !== 'h2-',
      )
  const held = examples
    .map(({ number, ...texts }) => {
      const [markdown = '', html = ''] = [texts.markdown, texts.html].map((text) =>
        text.replaceAll('→', '\t'),
      )
      return { number, markdown, html: plain(html) }
    })
    .filter(({ markdown }) => isHeld(markdown))
  const other = held.filter(({ markdown, html }) => {
    return plain(render(<Prose text={markdown} kind="text" />, { url: (to) => to })) !== html
  })
  const untold = other.filter(({ markdown }) =>
    checkText(markdown, 'text').every(({ level }) => level),
  )
  expect(untold.map(({ number }) => number)).toEqual([])
  expect(held.length - other.length).toBeGreaterThan(450)
})
