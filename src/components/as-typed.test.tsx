import { expect, it } from 'vitest'
import { render, textIn } from '../../tests/kit/component.tsx'
import { checkContent } from '../schema/content-checks.ts'
import type { CvSection, Entry } from '../schema/schema.ts'
import { checkText } from '../texts/text-checks.ts'
import { Cv } from './Cv.tsx'
import { EntryCard } from './Entry.tsx'
import { Prose } from './Text.tsx'

// Each text in each place is reported, or shows what was typed.

/** Signs, shown as they are. */
const signs = [
  '31. Mai 2026: Finissage',
  '30. Mai\n31. Juni\n30. Juli',
  '> 100 visitors',
  '- 5 °C',
  'Untitled #3, yes: 4',
  'Low\u2028tide',
  'Open until: 18-20',
  '„“ & <3, 2 * 3, a_b_c, AT&T, −5 €, 100 %',
  '31\t März',
  '1) a',
  '_a_2_.jpg',
  '# 1, B',
]

/** Marks of Markdown and other programs: reported, or gone from the page with all words on it. */
const marks = [
  'Use `net` here',
  '*emph* and [link](/contact)',
  '<u>a</u>',
  '[a](/nowhere)',
  'A word[^1]\n\n[^1]: note',
  'A^[note]',
  '- a\n\n  more\n- b',
  '```js\ncode\n```',
  '| kelp | b |\n|---|---|\n| reed | c |',
  'Before ![a kiln](kiln.jpg) after',
]

function entryWith(fields: Partial<Entry>) {
  const entry: Entry = { id: 'a', title: 'A', media: [], ...fields }
  const reported = checkContent({ works: [entry] }).filter(({ path }) => path[1] === 0)
  return { reported, shown: <EntryCard entry={entry} /> }
}

function cvWith(text: string) {
  const cv: CvSection[] = [{ title: 'A', entries: [{ text }] }]
  const reported = checkContent({ cv }).filter(({ path }) => path[1] === 0)
  return { reported, shown: <Cv sections={cv} heading="C" /> }
}

const places = {
  title: (title: string) => entryWith({ title }),
  medium: (medium: string) => entryWith({ medium }),
  text: (text: string) => entryWith({ text }),
  'line of the CV': cvWith,
  'page of words': (text: string) => {
    return { reported: checkText(text, 'long'), shown: <Prose text={text} /> }
  },
}

/** The numbers of lists count. */
const wordsOf = (html: string) =>
  textIn(html.replace(/<ol start="(\d+)">\s*<li>/g, '$1.')).replace(/\s/g, '')

it.each(Object.entries(places))('no text is lost, altered, or shown as typed: %s', (_, place) => {
  const isWrong = (text: string) => {
    const { reported, shown } = place(text)
    if (reported.length > 0) return false
    const words = wordsOf(render(shown))
    const isTyped = words.includes(text.replace(/\s/g, ''))
    // Where a link leads, and in which language code is, nobody reads.
    const read = text.replace(/\]\(.*?\)|^```js/g, '')
    const isWhole = read.match(/\p{L}+/gu)?.every((word) => words.includes(word))
    return signs.includes(text) ? !isTyped : isTyped || !isWhole
  }
  expect([...signs, ...marks].filter(isWrong)).toEqual([])
})
