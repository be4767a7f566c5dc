import { expect, it } from 'vitest'
import { applyChange } from '../src/edit/changes/changes.ts'
import { openCode } from '../src/edit/opening.ts'
import { selectionAt } from '../src/edit/selections.ts'
import type { Path } from '../src/shared/diagnostic.ts'
import { openCopy, setting } from './kit/editing.ts'

const { original, readState } = openCopy()

interface InCode {
  page: string
  words: string
  written: string
  from: string
  to: string
}

const inCode: InCode[] = [
  {
    page: 'workshops',
    words: 'Workshops',
    written: 'Courses',
    from: '>Workshops<',
    to: '>Courses<',
  },
  {
    page: 'walks/lantern',
    words: 'The work',
    written: 'A {work}',
    from: '>The work<',
    to: ">{'A {work}'}<",
  },
  {
    page: 'plain-player',
    words: 'A film of this site',
    written: 'Our film',
    from: '"A film of this site"',
    to: '"Our film"',
  },
  {
    page: 'workshops',
    words: 'All workshops.',
    written: "It's all",
    from: "'All workshops.'",
    to: "'It\\'s all'",
  },
]

it.each(inCode)('writes “$words” where a page holds it', async ({ page, words, ...row }) => {
  const file = `pages/${page}.tsx`
  const state = await readState()
  const shown = { file, isPage: true, html: '', calls: [] }
  const clicked = { act: 'open-code' as const, output: '', path: [], words, isOnce: true }
  const answer = openCode(state, clicked, shown)
  const { text, selection } = answer.status === 200 ? answer : {}
  expect(text?.words).toBe(words)
  applyChange(state, setting(text?.path ?? [], row.written), [])
  expect([...state.edits.files]).toEqual([[file, original[file]?.replace(row.from, row.to)]])
  expect(selection?.item).toEqual(text?.path)
  // Others could be meant.
  expect(openCode(state, { ...clicked, isOnce: false }, shown).status).toBe(422)
})

it('opens no name in a page that shows the same letters', async () => {
  const shown = { file: 'pages/index.tsx', isPage: true, html: '', calls: [] }
  const clicked = { output: '', path: [], words: 'harbour.jpg', isOnce: true }
  const answer = openCode(await readState(), { act: 'open-code', ...clicked }, shown)
  expect(answer).toMatchObject({ status: 422, message: 'This comes from code in a component' })
})

const named: { item: Path; name: string }[] = [
  { item: ['works', 0, 'media', 1], name: 'works, “Tide Table”, media, image “The wall at noon”' },
  {
    item: ['works', 0, 'media', 0],
    name: 'works, “Tide Table”, media, video “One day in a minute”',
  },
  {
    item: ['works', 3, 'media', 0, 'images', 1],
    name: 'works, “Paper Boats”, media, gallery no. 1, images, “A green paper boat with an orange sail.”',
  },
  { item: ['works', 3, 'media', 0], name: 'works, “Paper Boats”, media, gallery no. 1' },
  { item: ['cv', 0, 'entries', 1], name: 'cv, “Education”, entries, “BA, school in the hills”' },
  { item: ['images', 'kiln.jpg'], name: 'images, kiln.jpg' },
]

it.each(named)('names an item by its kind and its words: $name', async ({ item, name }) => {
  expect(selectionAt(await readState(), item)?.name).toBe(name)
})
