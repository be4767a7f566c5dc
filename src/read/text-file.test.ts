import { expect, it } from 'vitest'
import { makeProject } from '../../tests/kit/project.ts'
import { readText } from './text-file.ts'

const [content, page, text] = ['src/content/a.ts', 'pages/a.md', 'src/content/texts/a.md']
const date = 'without quotation marks'
const backslash = 'whose backslash is lost'
const facts = 'front matter'

it.each<{ file?: string; typed: string; wrong?: string }>([
  { typed: "link: 'https://a.example', // year: 2019-2020," },
  { typed: 'year: 2019-2020, // a note', wrong: date },
  { typed: "text: 'Prize', years: 2018-11,", wrong: date },
  { typed: 'text: `\nuntil: 2026-04-30\n`,' },
  { typed: 'a: String.raw`AC\\DC`' },
  { typed: 'a: `AC\\DC`', wrong: backslash },
  // A quotation mark in a regular expression begins no string.
  { typed: "a: /'\\s/.source, b: 'AC\\\\DC'" },
  { file: text, typed: '---\ntitle: Tide\n---\nWords', wrong: facts },
  { file: text, typed: '---\n\nWords\n\n---\n\nMore' },
  { file: page, typed: '---\ntitle: A\n---\n+++\ndraft = true\n+++\nWords', wrong: facts },
  { file: text, typed: '+++\ntitle = "Tide"\ndraft = true\n+++\nWords', wrong: facts },
])('$typed has this wrong: $wrong', ({ file = content, typed, wrong }) => {
  const source = file === content ? `const a = {\n${typed}\n}` : typed
  const read = () => readText(makeProject({ [file]: source }), file)
  if (wrong) expect(read).toThrow(wrong)
  else expect(read).not.toThrow()
})
