import { expect, it } from 'vitest'
import { makeProject } from '../../tests/kit/project.ts'
import { readText } from './text-file.ts'

const [content, page, text] = ['src/content/a.ts', 'pages/a.md', 'src/content/texts/a.md']
const date = 'without quotation marks'
const backslash = 'whose backslash is lost'
const facts = 'front matter'

it.each<[file: string, holds: string, reported?: string]>([
  [content, '// year: 2019-2020,'],
  [content, '/*\n * until: 2019-2020,\n */'],
  [content, "link: 'https://a.example', // year: 2019-2020,"],
  [content, 'year: 2019-2020, // a note', date],
  [content, 'years: 2019-08,', date],
  [content, "text: 'Prize', years: 2018-11,", date],
  [content, 'text: `\nuntil: 2026-04-30\n`,'],
  [content, "a: 'AC\\DC'", backslash],
  [content, "a: 'AC\\\\DC'"],
  [content, 'a: String.raw`AC\\DC`'],
  [content, 'a: `AC\\DC`', backslash],
  // A quotation mark in a regular expression begins no string.
  [content, "a: /'\\s/.source, b: 'AC\\\\DC'"],
  [text, '---\ntitle: Tide\n---\nWords', facts],
  [text, '---\n\nWords\n\n---\n\nMore'],
  [page, '---\ntitle: Tide\n---\nWords'],
  [page, '+++\ntitle = "Tide"\ndraft = true\n+++\nWords', facts],
])('%s may not hold %j: %s', (file, holds, reported) => {
  const source = file === content ? `const a = {\n${holds}\n}` : holds
  const read = () => readText(makeProject({ [file]: source }), file)
  if (reported) expect(read).toThrow(reported)
  else expect(read).not.toThrow()
})
