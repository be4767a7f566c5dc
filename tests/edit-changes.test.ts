import { afterEach, expect, it } from 'vitest'
import { applyChange } from '../src/edit/changes/apply-change.ts'
import { actsOn } from '../src/edit/changes/list-acts.ts'
import { storeMedium } from '../src/edit/changes/new-media.ts'
import { growingLists } from '../src/edit/changes/new-parts.ts'
import type { ChangeRequest } from '../src/edit/requests.ts'
import { panelOf } from '../src/edit/selections.ts'
import { createHistory } from '../src/edit/source/history.ts'
import type { Path } from '../src/shared/fault.ts'
import {
  adding,
  type Changes,
  changed,
  openCopy,
  readOwned,
  setting,
  unstamped,
} from './kit/editing.ts'
import { edit } from './kit/project.ts'

const essay = 'pages/essay.md'
const { project, original, readState, restore } = openCopy({
  [essay]: '---\ntitle: An *essay*\n---\n\nIt says.\n',
  // A list of the owner, without an entry yet.
  'src/content/rooms.ts': 'export const rooms = []\n',
  'pages/rooms/[id].tsx': `import { rooms } from '../../src/content/rooms.ts'
export const entries = rooms
export default () => null
`,
})

afterEach(restore)

const works = 'src/content/works.ts'
const words = 'src/content/words.ts'
const cv = 'src/content/cv.ts'
const videos = 'src/content/videos.ts'
const images = 'src/content/images.ts'
const file = { name: 'Größe 1.jpg', description: "It's new", size: 3 }
const newImage: Changes = {
  [images]: [/\n(?=\})/, `$&  'grosse-1.jpg': 'It\\'s new',\n`],
  'public/images/grosse-1.jpg': ['', 'jpg'],
}
const addingFile = (...item: Path): ChangeRequest => {
  return { act: 'add-media', version: unstamped(...item), media: [file] }
}
const pageOf = (name: string, title: string, description = title): Changes => ({
  [`pages/${name}.md`]: [
    '',
    `---\ntitle: ${title}\ndescription: ${description}\n---\n\n${description}\n`,
  ],
})

it.each<{ does: string; request: ChangeRequest; changes: Changes }>([
  {
    does: 'writes a text of several lines',
    request: setting(['works', 1], 'Now.\n\n{it} `is`', 'text'),
    changes: { [works]: [/'Every firing.*'/, '`\n      Now.\n\n      {it} \\`is\\`\n    `'] },
  },
  {
    does: 'names a film whose key needs quotation marks',
    request: setting(['works', 1, 'media', 1], 'low-tide', 'video'),
    changes: { [works]: ['videos.firing', "videos['low-tide']"] },
  },
  {
    does: 'moves an image down',
    request: { act: 'down', version: unstamped('works', 3, 'media', 0, 'images', 0) },
    changes: {
      [works]: [/(\{ image: 'cover.*? \}), (\{ image: 'boats.png' \})/, '$2, $1'],
    },
  },
  {
    does: 'copies a line',
    request: { act: 'copy', version: unstamped('cv', 0, 'entries', 0) },
    changes: { [cv]: [/.*MA, school.*\n/, '$&$&'] },
  },
  {
    does: 'adds a work, whose id another has',
    request: adding(['works'], { title: 'Tide table' }),
    changes: {
      [works]: [
        'Entry[] = [\n',
        "$&  {\n    id: 'tide-table-2',\n    title: 'Tide table',\n    media: [],\n    draft: true,\n  },\n",
      ],
    },
  },
  {
    does: 'adds a work, whose id is reserved',
    request: adding(['works'], { title: 'Main' }),
    changes: {
      [works]: [
        'Entry[] = [\n',
        "$&  {\n    id: 'main-2',\n    title: 'Main',\n    media: [],\n    draft: true,\n  },\n",
      ],
    },
  },
  {
    does: 'adds the first film of a file',
    request: adding(['workshops', 0, 'media'], { video: 'tide', place: 'full' }, 'video'),
    changes: {
      'src/content/workshops.ts': [
        /(schema.ts'\n)([\s\S]*?)(\n {4}\],\n {2}\},)/,
        "$1import { videos } from './videos.ts'\n$2\n      { kind: 'video', video: videos.tide, place: 'full' },$3",
      ],
    },
  },
  {
    does: 'adds a line without a date below the others',
    request: adding(['skills', 1, 'items'], { '': 'Drawing' }),
    changes: { [cv]: ["'Photogrammetry'", "$&, 'Drawing'"] },
  },
  {
    does: 'adds a line with a date above the others',
    request: adding(['cv', 0, 'entries'], { years: '2026', text: 'A prize' }),
    changes: { [cv]: ['entries: [\n', "$&      { years: '2026', text: 'A prize' },\n"] },
  },
  {
    does: 'adds an image behind the others, though a link is selected',
    request: addingFile('works', 0, 'links', 0),
    changes: {
      ...newImage,
      [works]: [
        /.*The wall at noon.*\n/,
        "$&      { kind: 'image', image: 'grosse-1.jpg', place: 'full' },\n",
      ],
    },
  },
  {
    does: 'adds an image to a gallery',
    request: addingFile('works', 3, 'media', 0, 'images', 0),
    changes: { ...newImage, [works]: [/\{ image: 'cover.*?\}/, "$&, { image: 'grosse-1.jpg' }"] },
  },
  {
    does: 'adds an image at the end of a selected gallery',
    request: addingFile('works', 3, 'media', 0),
    changes: {
      ...newImage,
      [works]: [/\{ image: 'boats.png' \}/, "$&, { image: 'grosse-1.jpg' }"],
    },
  },
  {
    does: 'keeps a film for a text',
    request: { act: 'add-media', media: [{ ...file, name: 'Take #2.MP4' }] },
    changes: {
      'public/films/take-2.mp4': ['', 'jpg'],
      [videos]: [
        /\n(?=\})/,
        "$&  film_its_new: { link: '/films/take-2.mp4', title: 'It\\'s new' },\n",
      ],
    },
  },
  {
    does: 'adds a page of words, with its label',
    request: { act: 'add-page', title: 'Über *mich*', label: 'ABOUT', language: 'en-GB' },
    changes: {
      ...pageOf('uber-mich', 'Über *mich*', 'Über mich'),
      [words]: ["to: '/contact' },\n", "$&  { label: 'ABOUT', to: '/uber-mich' },\n"],
    },
  },
  {
    does: 'adds a page, whose name the build needs',
    request: { act: 'add-page', title: 'Assets', language: 'en-GB' },
    changes: pageOf('assets-2', 'Assets'),
  },
  {
    does: 'adds a page in Cyrillic',
    request: { act: 'add-page', title: 'Тишина', language: 'en-GB' },
    changes: pageOf('tishina', 'Тишина'),
  },
  {
    does: 'adds a page in Chinese',
    request: { act: 'add-page', title: '高水位', language: 'en-GB' },
    changes: pageOf('page', '高水位'),
  },
])('$does, and changes nothing else', async ({ request, changes }) => {
  const state = await readState()
  applyChange(state, request, [Buffer.from('jpg')])
  const written = state.edits.changes().map(({ file, content = '' }) => {
    return [file, `${Buffer.from(content)}`]
  })
  expect({ ...original, ...Object.fromEntries(written) }).toEqual(changed(original, changes))
})

it('copies what has no id', async () => {
  const state = await readState()
  expect(actsOn(state, ['works', 1])).toEqual(['up', 'down', 'delete'])
  expect(actsOn(state, ['works', 0, 'media', 0])).toEqual(['down', 'copy', 'delete'])
})

it('adds to lists in which nothing can be clicked yet', async () => {
  const state = await readState()
  const lists = growingLists(state.content).map((list) => list.join())
  const whole = ['navigation', 'works', 'workshops', 'news', 'skills', 'cv', 'rooms']
  expect(lists.sort()).toEqual(
    [...whole, 'about,paragraphs', 'site,languages', 'site,profiles'].sort(),
  )
  applyChange(state, adding(['about', 'paragraphs'], { '': 'Who I am' }), [])
  expect(state.edits.read(cv)).toContain("'Who I am'")
})

it('writes all files of an edit or none, and nothing over another program', async () => {
  const state = await readState()
  applyChange(state, { act: 'add-page', title: 'News', label: 'NEWS', language: 'en-GB' }, [])
  edit(project, words, "'WORKS'", "'THEIRS'")
  const written = createHistory(project, async () => []).write(state.edits, [])
  await expect(written).rejects.toThrow(`Another program has changed ${words} since`)
  expect(readOwned(project)).toEqual(changed(original, { [words]: ["'WORKS'", "'THEIRS'"] }))
})

it('gives no film the name of another, however that is written', async () => {
  const state = await readState()
  state.edits.write(videos, "export const videos = { 'film_tide': {} }")
  const film = { link: '/films/ebb.mp4', description: 'Tide' }
  expect(storeMedium(state, film)).toEqual({ kind: 'video', name: 'film_tide_2' })
})

it('leaves alone what code makes', async () => {
  edit(project, works, "'Tide Table'", "['Tide'].join()")
  const state = await readState()
  const [work] = panelOf(state, ['works', 0])
  expect(work?.fields.map(({ name }) => name)).not.toContain('title')
  const writeTitle = () => applyChange(state, setting(['works', 0], 'A', 'title'), [])
  expect(writeTitle).toThrow('This comes from code')
  state.edits.write(works, '')
  expect(writeTitle).toThrow('This comes from code')
  state.edits.write(works, "const made = { id: 'tide-table' }\nexport const works = [made]\n")
  expect(panelOf(state, ['works', 0])[0]?.fields).toEqual([])
})

it('adds nothing to a line with a comment, and says so', async () => {
  const state = await readState()
  state.edits.write(works, "export const works = [{ id: 'a', // b\n  title: 'C', media: [] }]\n")
  const addYear = () => applyChange(state, setting(['works', 0], '2019', 'year'), [])
  expect(addYear).toThrow('a comment shares a line with others')
})
