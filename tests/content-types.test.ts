import { expect, it } from 'vitest'
import { addTypeFaults, checkTypes } from '../src/check/type-check.ts'
import { readSource } from '../src/shared/files.ts'
import { addCompiler, type Change, copyFixture, pageSource } from './kit/project.ts'
import { findFaults } from './kit/site.ts'

/** A mistake in a file of the content, which the compiler finds as well, here and where it is used. */
const rows = [
  {
    file: 'images',
    right: "alt: 'A green",
    wrong: "altt: 'A green",
    found: '"altt"',
    fix: 'Did you mean "alt"?',
  },
  {
    file: 'videos',
    right: "poster: 'lantern.webp'",
    wrong: "poster: 'lantrn.webp'",
    found: '"lantrn.webp"',
    fix: 'Did you mean "lantern.webp"?',
  },
  {
    file: 'works',
    right: 'videos.firing',
    wrong: 'videos.fireing',
    found: 'videos.fireing, which does not exist',
    fix: 'Did you mean "firing"?',
  },
  {
    file: 'works',
    right: 'videos.tide',
    wrong: 'videos.overheard',
    found: 'videos.overheard, which does not exist',
    fix: 'the name of a film in videos.ts',
  },
  {
    file: 'words',
    right: "title: 'Contact'",
    wrong: "titel: 'Contact'",
    found: '"titel"',
    fix: 'Did you mean "title"?',
  },
  {
    file: 'cv',
    right: "items: ['Photogrammetry']",
    wrong: "items: 'Photogrammetry'",
    found: '"Photogrammetry"',
    fix: 'Write a list in brackets',
  },
]
const editsOf = (file: string) =>
  rows.filter((row) => row.file === file).map(({ right, wrong }): Change => [right, wrong])
const edits = rows.map(({ file }) => [`src/content/${file}.ts`, editsOf(file)] as const)
// There, the compiler is heard all the same.
const page = { 'pages/wrong.tsx': pageSource('Wrong', '<h1 class="x">x</h1>') }
const project = copyFixture({ ...Object.fromEntries(edits), ...page })
addCompiler(project)
const types = await checkTypes(project)
const faults = addTypeFaults(await findFaults(project), types)

it.each(rows)('of $wrong in $file, tells of $found', ({ file, wrong, found, fix }) => {
  const path = `src/content/${file}.ts`
  const line =
    readSource(project, path)
      .split('\n')
      .findIndex((one) => one.includes(wrong)) + 1
  const told = faults.filter((fault) => fault.file === path && fault.line === line)
  expect(told).toMatchObject([{ found, fix: expect.stringContaining(fix) }])
})

it('tells nothing else', () => {
  expect(types.length).toBeGreaterThan(rows.length)
  const others = faults.filter(({ file }) => !file.startsWith('src/content/'))
  expect(others).toMatchObject([{ file: 'pages/wrong.tsx', code: 'type' }])
  expect(faults).toHaveLength(rows.length + 1)
})
