import { existsSync, mkdirSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { filesBelow, makeTemporaryFolder, read, write } from '../../tests/kit/project.ts'
import type { OutputFile } from '../shared/files.ts'
import { PublishError, publish, readPublished } from './publish.ts'

let folder: string
let dist: string

beforeEach(() => {
  folder = makeTemporaryFolder()
  dist = join(folder, 'dist')
})

type Files = Record<string, string>

const build = (files: Record<string, OutputFile>) =>
  publish(folder, new Map(Object.entries(files)), '/art/')
const tree = (): Files =>
  Object.fromEntries(filesBelow(dist).map((file) => [file, read(dist, file)]))

it('removes old files, also those whose names changed case', () => {
  build({ 'a/b/index.html': 'b', Kit: 'old', 'Press/a': 'old' })
  write(dist, '.draft', 'half')
  const files = { kit: 'new', 'press/a': 'new' }
  const gone = { level: 'warning', code: 'gone-page', file: 'dist/a/b/index.html' }
  expect(build(files)).toMatchObject({ bytes: 6, diagnostics: [gone] })
  expect(build(files)).toEqual({ bytes: 6, diagnostics: [] })
  expect(tree()).toEqual(files)
  expect(existsSync(join(dist, 'a'))).toBe(false)
})

it('leaves and names what no build wrote, but for the history of dist/', () => {
  const own = {
    ...{ '.git/refs/main': 'x', CNAME: 'a.example', 'assets/a.avif': 'x' },
    ...{ 'old/a.html': 'x', 'old/.DS_Store': '' },
  }
  for (const [file, text] of Object.entries(own)) write(dist, file, text)
  const { diagnostics } = build({ a: { copyOf: join(dist, 'CNAME') }, b: Buffer.from('y') })
  expect(tree()).toEqual({ ...own, a: 'a.example', b: 'y' })
  const code = 'foreign-file'
  diagnostics.sort((one, other) => (one.file < other.file ? -1 : 1))
  expect(diagnostics).toMatchObject(
    ['CNAME', 'assets/a.avif', 'old/a.html'].map((file) => ({ code, file: `dist/${file}` })),
  )
  expect(diagnostics.map(({ found }) => found.includes('older version'))).toEqual([
    false,
    true,
    false,
  ])
})

it.each<[string, string, () => void]>([
  ['a file in the place of a folder', 'dist/a', () => write(dist, 'a', 'mine')],
  ['a folder in the place of a file', 'dist/b', () => write(dist, 'b/c', 'mine')],
  ['a link in the place of dist', 'dist', () => link('dist')],
])('refuses %s, and changes nothing', async (_, file, make) => {
  write(folder, 'precious/index.html', 'mine')
  if (file !== 'dist') mkdirSync(dist)
  make()
  const before = filesBelow(folder)
  const failing = async () => build({ 'a/index.html': 'a', b: 'b' })
  await expect(failing).rejects.toMatchObject({ diagnostics: [{ code: 'obstacle', file }] })
  await expect(failing).rejects.not.toBeInstanceOf(PublishError)
  expect(filesBelow(folder)).toEqual(before)
})

const link = (path: string) => symlinkSync(join(folder, 'precious'), join(folder, path), 'junction')

it('removes nothing behind a link, nor a folder in the place of its old file', () => {
  build({ 'a/index.html': 'a', b: 'b', c: 'c' })
  write(folder, 'precious/index.html', 'mine')
  for (const name of ['a', 'b']) rmSync(join(dist, name), { recursive: true })
  link('dist/a')
  write(dist, 'b/c', 'mine')
  build({ c: 'c' })
  expect(read(folder, 'precious/index.html')).toBe('mine')
  expect(tree()).toEqual({ 'b/c': 'mine', c: 'c' })
})

it('copies a film again when it or its copy changed, and gives it the time of its source', () => {
  const film = { copyOf: join(folder, 'film.mp4') }
  for (const [second, text] of ['one', 'two'].entries()) {
    write(folder, 'film.mp4', text)
    utimesSync(film.copyOf, second, second)
    build({ film })
    write(dist, 'film', 'bad')
    build({ film })
    expect(read(dist, 'film')).toBe(text)
    expect(statSync(join(dist, 'film')).mtimeMs).toBe(second * 1000)
  }
})

it('remembers what a killed build wrote, and where the site is on its host', async () => {
  expect(readPublished(folder)).toEqual({ base: '/', outputs: [] })
  build({ a: 'a', Kit: 'old' })
  const failing = async () => build({ b: 'b', c: { copyOf: join(folder, 'public/c') }, kit: 'new' })
  await expect(failing).rejects.toBeInstanceOf(PublishError)
  await expect(failing).rejects.toMatchObject({ diagnostics: [{ file: 'public/c' }] })
  // Where both are one name, removing the old one last would remove the new one.
  expect(tree()).toEqual({ a: 'a', b: 'b' })
  build({ d: 'd' })
  expect(tree()).toEqual({ d: 'd' })
  expect(readPublished(folder)).toEqual({ base: '/art/', outputs: ['d'] })
})

it('leaves unchanged files alone', () => {
  build({ a: 'home', b: 'i' })
  const { ino } = statSync(join(dist, 'b'))
  build({ a: 'HOME', b: 'i' })
  expect([statSync(join(dist, 'b')).ino, read(dist, 'a')]).toEqual([ino, 'HOME'])
})
