import {
  chmodSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { filesBelow, makeTemporaryFolder, read, write } from '../../tests/kit/project.ts'
import type { OutputFile } from '../shared/files.ts'
import { lastPublicationId, publishSite } from './publish.ts'

let folder: string
let dist: string

beforeEach(() => {
  folder = makeTemporaryFolder()
  dist = join(folder, 'dist')
})

const build = (files: Record<string, OutputFile>, lastId?: string) =>
  publishSite(folder, new Map(Object.entries(files)), lastId)
const tree = () => Object.fromEntries(filesBelow(dist).map((file) => [file, read(dist, file)]))
const link = (path: string) => symlinkSync(join(folder, 'precious'), join(folder, path), 'junction')

it('leaves the files of the site and a Git repository, and nothing else', () => {
  const others = ['CNAME', '.b.draft', 'old/index.html', 'a/old.jpg']
  for (const file of ['.git/refs/main', ...others]) write(dist, file, 'x')
  write(folder, 'film.mp4', 'film')
  const copyOf = join(folder, 'film.mp4')
  build({ 'a/index.html': 'a', 'b.mp4': { copyOf }, c: Buffer.from('c') })
  expect(tree()).toEqual({ '.git/refs/main': 'x', 'a/index.html': 'a', 'b.mp4': 'film', c: 'c' })
  expect(existsSync(join(dist, 'old'))).toBe(false)
})

it('replaces whatever is in the way, even a name in other case', () => {
  write(folder, 'precious/index.html', 'mine')
  build({ 'About/index.html': 'old', Kit: 'old', file: 'old', 'folder/a': 'old' })
  link('dist/linked')
  const files = { 'about/index.html': 'new', kit: '', 'file/a': '', folder: '', 'linked/a': '' }
  build(files)
  expect(tree()).toEqual(files)
  expect(read(folder, 'precious/index.html')).toBe('mine')
})

it('does not touch unchanged files', () => {
  build({ a: 'a', b: 'b' })
  utimesSync(join(dist, 'b'), 0, 0)
  build({ a: 'new', b: 'b' })
  expect(tree()).toEqual({ a: 'new', b: 'b' })
  expect(statSync(join(dist, 'b')).mtimeMs).toBe(0)
})

it('copies a file that has come with its folder, though it is older than its copy', () => {
  write(folder, 'public/play/index.html', 'old')
  write(folder, 'next/index.html', 'new')
  const files = { 'play/index.html': { copyOf: join(folder, 'public/play/index.html') } }
  build(files)
  rmSync(join(folder, 'public/play'), { recursive: true })
  renameSync(join(folder, 'next'), join(folder, 'public/play'))
  build(files)
  expect(tree()).toEqual({ 'play/index.html': 'new' })
})

it('copies large files, readable to all, and once', () => {
  const copyOf = join(folder, 'film.mp4')
  const bytes = Buffer.alloc(2 ** 24 + 9, 'film')
  for (const end of ['a', 'b']) {
    bytes.write(end, bytes.length - 1)
    write(folder, 'film.mp4', bytes)
    chmodSync(copyOf, 0o400)
    build({ 'film.mp4': { copyOf } })
  }
  const { ino, mode } = statSync(join(dist, 'film.mp4'))
  expect(bytes.equals(readFileSync(join(dist, 'film.mp4')))).toBe(true)
  expect(mode & 0o777).toBe(0o644)
  build({ 'film.mp4': { copyOf } })
  expect(statSync(join(dist, 'film.mp4')).ino).toBe(ino)
})

it('reports what the disk refuses, before dist/ changes and later', () => {
  const act = () => build({ 'film.mp4': { copyOf: join(folder, 'gone') } })
  expect(act).toThrow('found  no file with this name')
  rmSync(join(folder, 'node_modules'), { recursive: true })
  write(folder, 'node_modules', 'no folder for the cache')
  expect(act).toThrow('found  a file where a folder is needed')
})

const overtaken = 'published by another build in the meantime'

it('leaves the site of a build that published since it began', () => {
  const lastId = lastPublicationId(folder)
  build({ a: 'new' })
  expect(() => build({ a: 'old' }, lastId)).toThrow(overtaken)
  expect(tree()).toEqual({ a: 'new' })
})

it('stops at once when another build publishes in the meantime', () => {
  write(folder, 'film.mp4', 'film')
  build({ b: 'old', c: 'old' })
  const film = {
    get copyOf() {
      build({ a: 'new', d: 'new', 'index.html': 'new' })
      return join(folder, 'film.mp4')
    },
  }
  const files = { a: 'old', 'b/film.mp4': film, d: 'old', 'index.html': 'old' }
  expect(() => build(files)).toThrow(overtaken)
  expect(tree()).toEqual({ a: 'new', d: 'new', 'index.html': 'new' })
})

it.each([
  { what: 'a link', make: () => link('dist') },
  { what: 'a file', make: () => write(folder, 'dist', 'mine') },
])('writes nothing if dist is $what', ({ make }) => {
  write(folder, 'precious/index.html', 'mine')
  make()
  expect(() => build({ a: 'a' })).toThrow('a link or a file')
  expect(filesBelow(join(folder, 'precious'))).toEqual(['index.html'])
})
