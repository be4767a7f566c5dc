// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources hold them

import { expect, it } from 'vitest'
import { makeProject } from '../../../tests/kit/project.ts'
import { readWritten } from './text-in-file.ts'

const file = 'src/content/works.ts'
const sourceOf = (written: string) =>
  `import x from 'x' // 'a'\n\nexport const works = [\n  { c: 'old', b: ${written}, d: 'old' }, // “old”\n]\n`

const lines = '`\n      One.\n\n      - two\n        more\n    `'
const old = 'old'

it.each([
  ["'old'", old, 'new', "'new'"],
  ['"old"', old, 'new', '"new"'],
  ["('old' as Text)", old, 'new', "('new' as Text)"],
  // The other quotation marks where they save escapes, as formatters do.
  ["'old'", old, "it's", '"it\'s"'],
  ['"old"', old, 'an "old" one', '\'an "old" one\''],
  ["'old'", old, `it's "old"`, `'it\\'s "old"'`],
  ['"it\'s"', "it's", 'it is', '"it is"'],
  ["'a \\\\* b'", 'a \\* b', 'a \\* c', "'a \\\\* c'"],
  ["'old'", old, 'a\u00a0b\u00adc\ufeff', "'a\\u00a0b\\u00adc\\ufeff'"],
  ["'old'", old, 'אב\u200f, c\u202e', "'אב\\u200f, c\\u202e'"],
  ["'old'", old, '👩‍🚀', "'👩‍🚀'"],
  ["'one\\n\\ntwo'", 'one\n\ntwo', 'one\n\nthree', "'one\\n\\nthree'"],
  ["'old'", old, 'one `\n\ntwo ${x} \\', '`\n    one \\`\n\n    two \\${x} \\\\\n  `'],
  ['`old`', old, 'one\ntwo ${', '`one\ntwo \\${`'],
  [
    lines,
    'One.\n\n- two\n  more',
    'One.\n\n- a\n\n  b',
    lines.replace('two\n', 'a\n\n').replace('more', 'b'),
  ],
  [
    lines.replaceAll('\n', '\r\n'),
    'One.\n\n- two\n  more',
    '1\n2',
    '`\r\n      1\r\n      2\r\n    `',
  ],
  ["['a', 'b']", 'a, b', ['b', 'c'], "['b', 'c']"],
  ["['a']", 'a', [], '[]'],
  ['[]', '', ['a'], "['a']"],
  ['2024', '2024', 2025, '2025'],
  ['2024', '2024', '2024–', "'2024–'"],
  ["x + 'old'", '', '', undefined],
  ['`old ${x}`', '', '', undefined],
])('%s with %j is read as %j and becomes %j', (written, words, next, expected) => {
  const ending = written.includes('\r') ? '\r\n' : '\n'
  const source = (text: string) => sourceOf(text).replace(/\r?\n/g, ending)
  const root = makeProject({ [file]: source(written) })
  const { value, ...found } = readWritten(root, file, ['works', 0, 'b'])
  expect([found.words, found.line]).toEqual([words, 4])
  if (value === undefined) return expect(expected).toBe(undefined)
  expect(found.replaced(next)).toEqual({ file, after: source(expected ?? '') })
})

const wide = 'w'.repeat(80)

it.each([
  ["'old'", "{ 'en-GB': 'old', de: 'neu' }"],
  ["{ 'en-GB': 'old' }", "{ 'en-GB': 'old', de: 'neu' }"],
  ["{\n    'en-GB': 'old',\n  }", "{\n    'en-GB': 'old',\n    de: 'neu',\n  }"],
  [`'${wide}'`, `{\n    'en-GB': '${wide}',\n    de: 'neu',\n  }`],
  ['`\n    old\n  `', "{\n    'en-GB': `\n    old\n  `,\n    de: 'neu',\n  }"],
])('%s gets a translation: %s', (written, expected) => {
  const root = makeProject({ [file]: sourceOf(written) })
  const path = ['works', 0, 'b', ...(written.startsWith('{') ? ['en-GB'] : [])]
  const { translated } = readWritten(root, file, path)
  expect(translated('neu', 'en-GB', 'de')).toEqual({ file, after: sourceOf(expected) })
})
