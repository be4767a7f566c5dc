import { afterEach, expect, it } from 'vitest'
import { applyChange } from '../src/edit/changes/apply-change.ts'
import { answerText } from '../src/edit/click-answers.ts'
import { panelOf } from '../src/edit/selections.ts'
import type { State } from '../src/edit/state.ts'
import type { Path } from '../src/shared/fault.ts'
import { openCopy, setting } from './kit/editing.ts'
import { edit } from './kit/project.ts'

const { project, readState, restore } = openCopy({
  'pages/essay.md': '---\ntitle: An essay\n---\n\nIt says.\n',
})

afterEach(restore)

/** A text alone is that of the first language. */
async function readBilingual() {
  const state = await readState()
  state.content.site = { languages: ['en-GB', 'fr'] }
  return state
}

const works = 'src/content/works.ts'
const images = 'src/content/images.ts'

const tides = ['works', 0]
const lanternWalk = ['works', 2]
const harbour = ['images', 'harbour.jpg']
const figureOfWall = [...tides, 'media', 1]
const both = "title: { 'en-GB': 'Tide Table', fr: 'Marée' },"

it.each<{ item: Path; field: string; words: string; file?: string; holds: string }>([
  { item: tides, field: 'title/fr', words: 'Marée', holds: both },
  // As a click on it asks.
  { item: tides, field: 'title', words: 'Flood', holds: "title: 'Flood'," },
  { item: tides, field: 'summary/fr', words: 'Bref', holds: "summary: { fr: 'Bref' }," },
  {
    item: lanternWalk,
    field: 'text/fr',
    words: 'La nuit',
    holds: "text: { 'en-GB': lantern, fr: 'La nuit' },",
  },
  {
    item: lanternWalk,
    field: 'text/en-GB',
    words: 'At night',
    file: 'src/content/texts/lantern.md',
    holds: 'At night',
  },
  {
    item: figureOfWall,
    field: 'caption/en-GB',
    words: '',
    holds: "'harbour.jpg', place: 'narrow' },",
  },
  { item: harbour, field: 'alt/fr', words: 'Un port', file: images, holds: ", fr: 'Un port' } }," },
  {
    item: harbour,
    field: 'alt/en-GB',
    words: 'A port',
    file: images,
    holds: "'harbour.jpg': 'A port',",
  },
])(
  'on a site in two languages, writes $words into $field',
  async ({ item, field, words, file = works, holds }) => {
    const state = await readBilingual()
    applyChange(state, setting(item, words, ...field.split('/')), [])
    expect(state.edits.read(file)).toContain(holds)
  },
)

const click = (state: State, path: Path, language: string) =>
  answerText(state, { act: 'open-text', path, language }).text?.path

it('opens a text in the language of the page, if the page shows the words of another', async () => {
  const state = await readBilingual()
  const title = [...tides, 'title']
  expect(click(state, title, 'fr')).toEqual([...title, 'fr'])
  for (const language of ['', 'en-GB', 'it']) expect(click(state, title, language)).toEqual(title)
  const year = [...tides, 'year']
  expect(click(state, year, 'fr')).toEqual(year)
  for (const said of [{ language: 'fr' }, { languages: ['fr'] }]) {
    state.content.works = [{ title: 'Marée', ...said }]
    expect(click(state, title, 'fr')).toEqual(title)
  }
})

const bothWalls = "{ 'en-GB': 'The wall', fr: 'Le mur' }"

it('opens the words that code shows beside those of the page', async () => {
  edit(project, works, "'The wall at noon'", bothWalls)
  const caption = [...figureOfWall, 'caption', 'en-GB']
  expect(click(await readBilingual(), caption, 'fr')).toEqual(caption)
})

it('adds a page in another language, over no page that is there', async () => {
  const state = await readBilingual()
  const add = (language: string, title = 'Démarche') =>
    applyChange(state, { act: 'add-page', title, language }, [])
  expect(add('fr', 'Essay')).toEqual({ goTo: '/fr/essay-2/' })
  expect(add('en-GB', 'Essay')).toEqual({ goTo: '/essay-2/' })
  expect(add('fr')).toEqual({ goTo: '/fr/demarche/' })
  const names = ['essay-2.fr', 'essay-2', 'demarche.fr']
  expect(state.edits.changes().map(({ file }) => file)).toEqual(
    names.map((name) => `pages/${name}.md`),
  )
  for (const language of ['it', '/../../README']) {
    expect(() => add(language)).toThrow(`This site has no pages in ${language}.`)
  }
})

it('asks for the title of a page of words in no other language', async () => {
  const groups = panelOf(await readBilingual(), ['pages/essay.md'])
  const names = groups.flatMap(({ fields }) => fields.map(({ name }) => name))
  expect(names.filter((name) => name.startsWith('title'))).toEqual(['title'])
})

it('removes a text with its last language', async () => {
  edit(project, works, "'The wall at noon'", bothWalls)
  const state = await readBilingual()
  for (const language of ['en-GB', 'fr']) {
    applyChange(state, setting(figureOfWall, '', 'caption', language), [])
  }
  expect(state.edits.read(works)).toContain("'harbour.jpg', place: 'narrow' },")
})
