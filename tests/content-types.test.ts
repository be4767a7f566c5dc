import { expect, it } from 'vitest'
import { addTypeFaults, checkTypes } from '../src/check/type-check.ts'
import { readSource } from '../src/shared/files.ts'
import { findFaults } from './kit/faults.ts'
import { addCompiler, type Change, copyFixture } from './kit/project.ts'

/** A mistake in a file of the content, which the compiler finds as well, here and where it is used. */
const rows = [
  {
    file: 'site',
    right: 'icon: true',
    wrong: "icon: 'yes'",
    found: '"yes"',
    fix: 'Write true, or remove the line.',
  },
  {
    file: 'site',
    right: "jobTitle: 'Artist'",
    wrong: "jobtitle: 'Artist'",
    found: '"jobtitle"',
    fix: 'Did you mean "jobTitle"?',
  },
  {
    file: 'images',
    right: "alt: 'A green",
    wrong: "altt: 'A green",
    found: '"altt"',
    fix: 'Did you mean "alt"?',
  },
  {
    file: 'images',
    right: "'stripes.jpg': ''",
    wrong: "'stripes.jpg': 42",
    found: '42',
    fix: 'Describe in a sentence',
  },
  {
    file: 'videos',
    right: "poster: 'lantern.webp'",
    wrong: "poster: 'lantrn.webp'",
    found: '"lantrn.webp"',
    fix: 'Did you mean "lantern.webp"?',
  },
  {
    file: 'videos',
    right: "title: 'The lid'",
    wrong: "titel: 'The lid'",
    found: '"titel"',
    fix: 'Did you mean "title"?',
  },
  {
    file: 'videos',
    right: 'placeholder: true',
    wrong: "placeholder: 'yes'",
    found: '"yes"',
    fix: 'Write true, or remove the line.',
  },
  {
    file: 'works',
    right: "place: 'narrow'",
    wrong: "place: 'narow'",
    found: '"narow"',
    fix: 'Did you mean "narrow"?',
  },
  {
    file: 'works',
    right: "'kiln.jpg', place: 'full'",
    wrong: "'klin.jpg', place: 'full'",
    found: '"klin.jpg"',
    fix: 'Did you mean "kiln.jpg"?',
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
  { file: 'works', right: 'year: 2025', wrong: 'year: true', found: 'true', fix: 'Write 2016' },
  {
    file: 'words',
    right: 'notFound:',
    wrong: 'notFoundd:',
    found: '"notFoundd"',
    fix: 'Did you mean "notFound"?',
  },
  {
    file: 'words',
    right: "play: 'Play'",
    wrong: 'play: 5',
    found: '5',
    fix: "Put it between quotation marks: '5'.",
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
    right: "text: 'Lighthouse'",
    wrong: "txt: 'Lighthouse'",
    found: '"txt"',
    fix: 'Did you mean "text"?',
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
const project = copyFixture(Object.fromEntries(edits))
addCompiler(project)
const types = await checkTypes(project)
const faults = addTypeFaults(await findFaults(project), types)

it.each(rows)('of $wrong in $file.ts, tells of $found', ({ file, wrong, found, fix }) => {
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
  expect(faults).toHaveLength(rows.length)
})
