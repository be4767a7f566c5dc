import { expect, it } from 'vitest'
import { makeProject } from '../../tests/kit/project.ts'
import { readText } from './text-file.ts'

it.each([
  ['// year: 2019-2020,', false],
  ['/*\n * until: 2019-2020,\n */', false],
  ["link: 'https://a.example', // year: 2019-2020,", false],
  ['year: 2019-2020, // a note', true],
  ['years: 2019-08,', true],
  ["text: 'Prize', years: 2018-11,", true],
  ['text: `\nuntil: 2026-04-30\n`,', false],
])('%j asks for quotation marks around a date: %s', (line, isAsked) => {
  const root = makeProject({ 'a.ts': `const a = {\n${line}\n}` })
  const read = () => readText(root, 'a.ts')
  if (isAsked) expect(read).toThrow('without quotation marks')
  else expect(read).not.toThrow()
})

it.each([
  ["'AC\\DC'", true],
  ["'AC\\\\DC'", false],
  ['String.raw`AC\\DC`', false],
  ['`AC\\DC`', true],
  // A quotation mark in a regular expression begins no string.
  ["/'\\s/.source, b = 'AC\\\\DC'", false],
])('%s loses its backslash: %s', (code, isLost) => {
  const root = makeProject({ 'a.ts': `const a = ${code}` })
  const read = () => readText(root, 'a.ts')
  if (isLost) expect(read).toThrow('whose backslash is lost')
  else expect(read).not.toThrow()
})

it.each([
  ['src/content/texts/a.md', '---\ntitle: Tide\n---\nWords', true],
  ['src/content/texts/a.md', '---\n\nWords\n\n---\n\nMore', false],
  ['pages/a.md', '---\ntitle: Tide\n---\nWords', false],
])('%s with %j has facts that would be shown: %s', (file, text, isTold) => {
  const read = () => readText(makeProject({ [file]: text }), file)
  if (isTold) expect(read).toThrow('facts')
  else expect(read).not.toThrow()
})
