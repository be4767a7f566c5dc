import { afterEach, expect, it } from 'vitest'
import { applyChange } from '../src/edit/changes/apply-change.ts'
import { storeMedium } from '../src/edit/changes/new-media.ts'
import { panelOf } from '../src/edit/selections.ts'
import { createHistory } from '../src/edit/source/history.ts'
import { changed, openCopy, readOwned, setting } from './kit/editing.ts'
import { edit, restoreFolders } from './kit/project.ts'

const { project, original, readState } = openCopy()
const works = 'src/content/works.ts'
const words = 'src/content/words.ts'
const videos = 'src/content/videos.ts'

afterEach(() => restoreFolders(project, 'src/content'))

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
