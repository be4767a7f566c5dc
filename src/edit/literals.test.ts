// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources hold them

import { expect, it } from 'vitest'
import { findLiteral, replaceLiteral, unindent } from './literals.ts'

/** A source with this text in an entry, whose path is `a.0.b`. */
const sourceOf = (written: string) =>
  `import x from 'x' // 'a'\n\nexport const a = [\n  { c: 'old', b: ${written}, d: 'old' }, // “old”\n]\n`
const path = ['a', 0, 'b']

function replace(written: string, text: string): string | undefined {
  const source = sourceOf(written)
  const literal = findLiteral('a.ts', source, path)
  return literal && replaceLiteral(source, literal, text)
}

const lines = '`\n      One.\n\n      - two\n        more\n    `'

it.each([
  ["'old'", 'new', "'new'"],
  ['"old"', 'new', '"new"'],
  ["('old' as Text)", 'new', "('new' as Text)"],
  // The other quotation marks where they save escapes, as formatters do.
  ["'old'", "it's", '"it\'s"'],
  ['"old"', 'an "old" one', '\'an "old" one\''],
  ["'old'", `it's "old"`, `'it\\'s "old"'`],
  ["'it\\'s'", "it's mine", '"it\'s mine"'],
  ['"it\'s"', 'it is', '"it is"'],
  ["'old'", 'it’s', "'it’s'"],
  ["'a \\\\* b'", 'a \\* c', "'a \\\\* c'"],
  ["'\u{1f30a}'", '\u{1f30b}', "'\u{1f30b}'"],
  ["'old'", 'a\u00a0b\u00adc\ufeff', "'a\\u00a0b\\u00adc\\ufeff'"],
  ["'old'", '👩‍🚀', "'👩‍🚀'"],
  ["'one\\n\\ntwo'", 'one\n\nthree', "'one\\n\\nthree'"],
  ["'old'", 'one `\n\ntwo ${x} \\', '`\n    one \\`\n\n    two \\${x} \\\\\n  `'],
  ['`old`', 'one\ntwo', '`one\ntwo`'],
  ['`a $ b`', 'a ${ b', '`a \\${ b`'],
  ['`a {b`', 'a ${b', '`a \\${b`'],
  [lines, 'One.\n\nNew.\n\n- two\n  more', lines.replace('- two', 'New.\n\n      - two')],
  [lines, 'One.', '`\n      One.\n    `'],
  ["x + 'old'", 'new', undefined],
  ['x', 'new', undefined],
  ['`old ${x}`', 'new', undefined],
  ["join('old')", 'new', undefined],
])('%s with %j is %s', (written, text, expected) => {
  expect(replace(written, text)).toBe(expected && sourceOf(expected))
})

it('keeps the line ends of Windows', () => {
  const source = sourceOf(lines).replaceAll('\n', '\r\n')
  const literal = findLiteral('a.ts', source, path)
  const text = unindent(literal?.value ?? '')
  expect(text).toBe('One.\n\n- two\n  more')
  const changed = literal && replaceLiteral(source, literal, text.replace('two', 'three\n- four'))
  expect(changed).toBe(source.replace('two', 'three\r\n      - four'))
})

it('writes any text so that it is read as itself, and changes nothing around it', () => {
  const parts = [
    "'",
    '"',
    '`',
    '$',
    '{',
    '}',
    '\\',
    'a',
    '1',
    '\n',
    ' ',
    'ü',
    '\u{1f30a}',
    '\u00ad',
  ]
  let seed = 7
  const roll = (sides: number) => {
    seed = (seed * 48_271) % 0x7fffffff
    return seed % sides
  }
  const random = () => Array.from({ length: roll(9) }, () => parts[roll(parts.length)]).join('')
  for (const written of ["'old'", '"it\'s"', "'a\\n'", '`old`', lines]) {
    let source = sourceOf(written)
    for (let count = 0; count < 60; count++) {
      const literal = findLiteral('a.ts', source, path) ?? { value: '', start: 0, end: 0 }
      const text = `x${random()}x`
      const next = replaceLiteral(source, literal, text)
      const changed = findLiteral('a.ts', next, path)
      expect(unindent(changed?.value ?? ''), next).toBe(unindent(text))
      const around = (all: string, { start, end } = literal) => all.slice(0, start) + all.slice(end)
      expect(around(next, changed)).toBe(around(source))
      source = next
    }
  }
})
