import { expect, it } from 'vitest'
import { firstSentence, type Inline, plainText, readMarks, type TextKind } from './marks.ts'

it.each<[TextKind, string, string, number]>([
  ['text', 'a <i>b</i>', 'html', 2],
  ['text', '<div>\na\n</div>', 'html', 0],
  ['text', 'a\n\n    b', 'indent', 7],
  ['line', 'a `b`', 'line', 2],
  ['line', 'a^[b]', 'line', 1],
  ['text', 'a\n\nb[^1]', 'note', 4],
  ['text', 'a\n\n[^1]: b', 'note', 3],
  ['text', 'a[^1]\n\n[^1]: b\n[^1]: c', 'note', 15],
  ['text', '- a[^1]\n\n  [^1]: b', 'note', 11],
  ['text', 'a[^1]\n\n[^1]: b <i>c', 'html', 15],
  ['text', 'a ^[b <i>c]', 'html', 6],
  ['text', 'a\n\n| a |\n| - |\n| b | c |', 'cell', 15],
  ['text', '| a |\n| - |\n| <b> |', 'html', 14],
  ['long', '![](/a.mp3)', 'untitled-sound', 0],
  ['long', '[![a](b.jpg) c](/d)', 'figure', 1],
  ['long', '**a** ![b](c.jpg)', 'figure', 6],
  ['text', 'see [a][b]\n\n[b]: /c', 'link', 12],
  ['text', 'a [b]()', 'link', 2],
  ['line', 'a *b', 'star', 2],
  ['title', 'a *b', 'star', 2],
  ['title', 'a **b** *c*', 'marked-name', 2],
  ['title', '*a* [b](/c)', 'marked-name', 4],
  ['title', '*a `b`*', 'marked-name', 3],
  ['name', '*a*', 'marked-name', 0],
  ['text', 'Künstler*innen und Autor*innen', 'star', 8],
  ['text', 'a\n\n### b', 'heading', 3],
  ['text', 'a\n\n2016. b', 'year', 3],
  ['text', '\n  a\n\n  b <i>c', 'html', 10],
])('in a %s, %j is the fault %s at %i', (kind, text, code, offset) => {
  expect(readMarks(text, kind).faults).toMatchObject([{ code, offset }])
})

it.each<[TextKind, string]>([
  ['line', '1. Preis, # 2, - a > b'],
  ['line', '*a* **b** [c](/d) \\*e\\* 2 * 3 Künstler*innen'],
  ['text', '## a\n\n### b\n\n## c\n\n---\n\n> d\n\n1. e\n   - f'],
  ['long', '![a *b*](c.jpg)\n[![d](e.jpg)](/f)'],
  ['text', 'a[^1] ~~b~~ `c`\n\n```\n<d>\n```\n\n## e\n\n### f\n\n#### g\n\n[^1]: h'],
  ['text', '| a | b |\n|---|--:|\n| c \\| d | `e` |'],
  ['text', 'snake_case_name, 3 < 4, a & b, AT&T'],
])('in a %s, %j has none', (kind, text) => expect(readMarks(text, kind).faults).toEqual([]))

it.each([
  ['*Erasure*, [Art Institute](/a)', 'Erasure, Art Institute'],
  ['Mu\u00adseum,  Be\u200brlin', 'Museum, Berlin'],
  ['a[^1] ~~b~~ `c`^[d]\n\n```\ne\n```\n\n|f|\n|-|\n\n[^1]: g', 'a b c'],
  ['a\nb\n\n- c\n- **d**\n\n> e', 'a\nb\n\nc\nd\n\ne'],
])('%j is plainly %j', (text, plainly) => expect(plainText(text)).toBe(plainly))

it.each([
  ['After *Ebb*, for two', 'After Ebb, for two'],
  ['2 * 3,  A*B \\D …', '2 * 3, A*B \\D\u00a0…'],
  ['*M\\*A*', 'M*A'],
  ['*a* **b**', '*a* **b**'],
])('the title %j is plainly %j', (text, plainly) => {
  expect(plainText(text, 'title')).toBe(plainly)
})

it.each([
  ['By Dr. *Ada*, vol. 3, on\nMars. Then more.', 'By Dr. Ada, vol. 3, on Mars.'],
  ['In *[the](/a) cold. And* more.', 'In the cold.'],
  ['Is **it**? No.', 'Is it?'],
  ['It is “one.” Two.', 'It is “one.”'],
  ['海。岸。', '海。'],
  ['No *end*', 'No end'],
])('the first sentence of %j is %j', (text, sentence) => {
  const wordsOf = (nodes: Inline[]): string[] =>
    nodes.flatMap((node) => ('children' in node ? wordsOf(node.children) : Object(node).text))
  const [first] = readMarks(text, 'line').blocks
  expect(first?.kind === 'paragraph' && wordsOf(firstSentence(first.children)).join('')).toBe(
    sentence,
  )
})
