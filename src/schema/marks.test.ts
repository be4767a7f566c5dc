import { tests as examples } from 'commonmark-spec'
import { expect, it } from 'vitest'
import { type Block, type Inline, plainText, readMarks, type TextKind } from './marks.ts'

/** HTML, to compare with that of the specification. */
function htmlOf(block: Block): string {
  if (block.kind === 'paragraph') return `<p>${inline(block.children)}</p>`
  if (block.kind === 'heading') {
    return `<h${block.level + 1}>${inline(block.children)}</h${block.level + 1}>`
  }
  if (block.kind === 'quote') {
    return `<blockquote>${block.children.map(htmlOf).join('')}</blockquote>`
  }
  if (block.kind !== 'list') return '<hr>'
  const tag = block.start === undefined ? 'ul' : 'ol'
  const start = (block.start ?? 1) === 1 ? '' : ` start="${block.start}"`
  const items = block.items.map((item) => `<li>${item.map(htmlOf).join('')}</li>`)
  return `<${tag}${start}>${items.join('')}</${tag}>`
}

const tags = { emphasis: 'em', strong: 'strong' }

function inline(nodes: Inline[]): string {
  const texts = nodes.map((node) => {
    if (node.kind === 'text') return escaped(node.text)
    if (node.kind === 'break') return ' '
    if (node.kind === 'link') return `<a href="${escaped(node.to)}">${inline(node.children)}</a>`
    return `<${tags[node.kind]}>${inline(node.children)}</${tags[node.kind]}>`
  })
  return texts.join('')
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (mark) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[mark]};`)

/** Without what this tree does not tell: loose lists, spaces and encoded addresses. */
function plain(html: string): string {
  return html
    .replace(/<br ?\/?>|\n/g, ' ')
    .replace(/<\/?p>/g, ' ')
    .replace(/ \/>/g, '>')
    .replace(/href="[^"]*"/g, (link) =>
      decodeURI(link.replaceAll('%22', '&quot;').replaceAll('%25', '%')),
    )
    .replace(/\s*(<\/?(?:li|ul|ol|blockquote|h\d|hr)[^>]*>)\s*/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

const tests = examples.map((test) => ({
  number: test.number,
  markdown: test.markdown.replaceAll('→', '\t'),
  html: test.html.replaceAll('→', '\t'),
}))

it('reads what it holds as CommonMark does', () => {
  // Indentation that all lines share is removed first, and what a text does not hold is a fault.
  const held = tests.filter(
    ({ markdown }) =>
      !/^(\s.*\n|\n)+$/.test(markdown) &&
      readMarks(markdown, 'text').faults.every(({ isWarning }) => isWarning),
  )
  for (const { number, markdown, html } of held) {
    const ours = readMarks(markdown, 'text').blocks.map(htmlOf).join('')
    expect(plain(ours), `example ${number}`).toBe(plain(html))
  }
  expect(held.length).toBeGreaterThan(290)
})

it.each<[TextKind, string, string, number]>([
  ['text', 'a <i>b</i>', 'html', 2],
  ['line', 'a<br>b', 'html', 1],
  ['text', '<div>\na\n</div>', 'html', 0],
  ['text', 'a\n\n    b', 'code', 7],
  ['text', '```\na\n```', 'code', 0],
  ['long', '**a** ![b](c.jpg)', 'figure', 6],
  ['text', '[a](/b "c")', 'link-title', 4],
  ['text', 'see [a][b]\n\n[b]: /c', 'reference-link', 12],
  ['text', '<https://a.example>', 'bare-address', 0],
  ['line', '[a](#b)', 'bare-id', 4],
  ['text', '[](/b)', 'empty-link', 0],
  ['text', 'a [b]()', 'empty-link', 2],
  ['line', 'a *b', 'star', 2],
  ['text', 'Künstler*innen und Autor*innen', 'star', 8],
  ['text', 'a\n\n### b', 'heading-level', 3],
  ['text', '## a\n\n#### b', 'heading-level', 6],
  ['text', 'a\n\n2016. b', 'year', 3],
  ['text', '\n  a\n\n  b <i>c', 'html', 10],
])('in a %s, %j is the fault %s at %i', (kind, text, code, offset) => {
  expect(readMarks(text, kind).faults).toMatchObject([{ code, offset }])
})

it.each<[TextKind, string]>([
  ['line', '1. Preis, # 2, - a > b'],
  ['line', '*a* **b** [c](/d) \\*e\\* 2 * 3 Künstler*innen'],
  ['text', '## a\n\n### b\n\n## c\n\n---\n\n> d\n\n1. e\n   - f'],
  ['long', '![a *b*](c.jpg)\n![d](e.jpg)'],
  ['text', 'snake_case_name, 3 < 4, a & b, AT&T'],
])('in a %s, %j has none', (kind, text) => expect(readMarks(text, kind).faults).toEqual([]))

it.each([
  ['*Erasure*, [Art Institute](/a)', 'Erasure, Art Institute'],
  ['Mu\u00adseum,  Be\u200brlin', 'Museum, Berlin'],
  ['a\nb\n\n- c\n- **d**\n\n> e', 'a\nb\n\nc\nd\n\ne'],
])('%j is plainly %j', (text, plainly) => expect(plainText(text)).toBe(plainly))
