import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { printConstant, printProperty, printString, printValue } from './print.ts'

it.each([
  ['plain', "'plain'"],
  ["it's", `"it's"`],
  [`it's "x"`, `'it\\'s "x"'`],
  ['a\\b', "'a\\\\b'"],
  [`$\{x} $ {`, "'\\u0024{x} $ {'"],
  ['a\n\r\t\0\u007f', "'a\\n\\r\\t\\u0000\\u007f'"],
  ['\u2028\ufeff\u202e\ud800', "'\\u2028\\ufeff\\u202e\\ud800'"],
  ['👩‍👧 ñ 海', "'👩‍👧 ñ 海'"],
])('prints %j as %s', (text, expected) => {
  expect(printString(text)).toBe(expected)
  expect(new Function(`return ${printString(text)}`)()).toBe(text)
})

/** Texts of all widths around the end of a line, of narrow, wide and marked letters and quotes. */
function texts(): string[] {
  const letters = [
    'a',
    'é',
    'e\u0301',
    '海',
    '🙂',
    '👩‍👧',
    "'",
    '"',
    "''\"",
    '\\',
    '\n',
    '한',
    '…',
    '→',
  ]
  return letters.flatMap((letter) =>
    Array.from({ length: 24 }, (_, i) => `${letter.repeat(9)}${'x'.repeat(60 + i)}${letter}`),
  )
}

it('prints what Biome would print', () => {
  const entries = texts().map((text, i) => ({
    text,
    title: text,
    id: i,
    media: [],
    on: [true, { text }],
  }))
  const source = [
    `export const list = ${printValue(entries)}\n`,
    `export const images = {\n${texts()
      .map((text, i) => printProperty(`${i}.jpg`, printString(text), '  '))
      .join('')}}\n`,
    ...texts().map((text, i) => printConstant(`title${i}`, printString(text))),
  ].join('')
  const biome = join(import.meta.dirname, '../../node_modules/.bin/biome')
  const args = ['format', '--stdin-file-path=a.ts']
  const formatted = execFileSync(biome, args, { input: source, encoding: 'utf8' })
  const lines = source.split('\n')
  const [different] = formatted.split('\n').filter((line, i) => line !== lines[i])
  expect(different).toBeUndefined()
})
