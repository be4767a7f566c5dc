import { expect, it } from 'vitest'
import { joinLines, warnOfWrapping } from './wrapped-lines.ts'

const line = (width: number) => `${'word '.repeat(width / 5)}word`

it.each<[string, number[], boolean]>([
  ['cut', [64, 60, 64, 60, 20], true],
  ['cut, around a long address', [...Array(9).fill(64), 150, 9], true],
  ['sentences', [59, 20, 66, 31, 62, 9], false],
  ['verse', [30, 29, 30, 30, 30], false],
])('lines that are %s, %j long, are wrapped: %s', (_, widths, isWrapped) => {
  const lines = widths.map(line)
  expect(warnOfWrapping('a.md', lines.join('\n')).length > 0).toBe(isWrapped)
  expect(warnOfWrapping('a.md', lines.join('\n- '))).toEqual([])
})

it.each([
  ['one\ntwo\n\nthree\nfour\n', 'one two\n\nthree four\n', 2],
  ['---\ntitle: A\ndraft: true\n---\none\ntwo', '---\ntitle: A\ndraft: true\n---\none two', 1],
  ['- one\n  two\n- three\nfour', '- one two\n- three four', 2],
  ['> one\n> two\nthree', '> one two three', 2],
  ['> - one\n>   two', '> - one two', 1],
  ['a  \nb\\\nc\nd', 'a  \nb\\\nc d', 1],
  ['one\r\ntwo\r\n', 'one two\r\n', 1],
  ['[^1]: a b\n  c\n[^2]: d e', '[^1]: a b c\n[^2]: d e', 1],
  ...[
    '```\na\nb\n```\n',
    '| a | b |\n|---|---|\n| c | d |\n',
    'a\nb\n---\n',
    '<div>\na\nb\n</div>\n',
    '    a\n    b\n',
    '## a\n## b\n',
    '![a](a.jpg)\n![b](b.jpg)\n',
  ].map((text): [string, string, number] => [text, text, 0]),
])('%j → %j', (source, text, count) => expect(joinLines(source)).resolves.toEqual({ text, count }))
