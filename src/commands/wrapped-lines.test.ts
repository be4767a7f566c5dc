import { expect, it } from 'vitest'
import { joinLines } from './wrapped-lines.ts'

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
])('%j → %j', (source, text, count) => expect(joinLines(source)).toEqual({ text, count }))
