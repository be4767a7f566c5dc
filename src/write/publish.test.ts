import { existsSync, mkdirSync, statSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { filesBelow, makeTemporaryFolder, read, write } from '../../tests/kit/project.ts'
import type { OutputFile } from '../shared/files.ts'
import { hostFiles } from './host-files.ts'
import { PublishError, publish, readPublished } from './publish.ts'

/** Whether two spellings of a name are one file, as on disks of Windows and macOS. */
const disk = vi.hoisted(() => ({ foldsCase: false }))

vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>()
  const { basename, dirname, join } = await import('node:path')
  const fold = (name: string) => name.normalize('NFC').toLowerCase()
  /** The spelling that a file was made with, until it is renamed. */
  const onDisk = (path: string): string => {
    if (!disk.foldsCase || dirname(path) === path) return path
    const [folder, name] = [onDisk(dirname(path)), basename(path)]
    const isFolder = fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()
    const names = isFolder ? fs.readdirSync(folder) : []
    return join(folder, names.find((other) => fold(other) === fold(name)) ?? name)
  }
  return {
    ...fs,
    lstatSync: (path: string) => fs.lstatSync(onDisk(path), { throwIfNoEntry: false }),
    mkdirSync: (path: string) => fs.mkdirSync(onDisk(path), { recursive: true }),
    readFileSync: (path: string, encoding?: 'utf8') => fs.readFileSync(onDisk(path), encoding),
    rmSync: (path: string) => fs.rmSync(onDisk(path), { recursive: true, force: true }),
    writeFileSync: (path: string, bytes: Uint8Array) => fs.writeFileSync(onDisk(path), bytes),
    renameSync(from: string, to: string) {
      const isSpelling = onDisk(from) === onDisk(to)
      fs.renameSync(onDisk(from), isSpelling ? join(onDisk(dirname(to)), basename(to)) : onDisk(to))
    },
  }
})

let folder: string
let dist: string

beforeEach(() => {
  folder = makeTemporaryFolder()
  dist = join(folder, 'dist')
  disk.foldsCase = false
})

const site = { url: 'https://field.example/', language: 'en' }

type Files = Record<string, string>

const build = (files: Record<string, OutputFile>) =>
  publish(folder, new Map(Object.entries(files)), '/art/')
const tree = (): Files =>
  Object.fromEntries(filesBelow(dist).map((file) => [file, read(dist, file)]))

it.each<[string, Files, Files]>([
  ['files in folders', {}, { 'a/b/index.html': 'b', '.htaccess': 'x' }],
  ['without what is gone', { 'a/b/index.html': 'b', c: 'c' }, { c: 'c' }],
  ['files in the place of old ones', { 'old/deep/a.html': 'old', b: '1' }, { b: '2' }],
  ['a file where a folder was', { 'a/index.html': 'a' }, { a: 'file' }],
  ['a folder where a file was', { b: 'b' }, { 'b/index.html': 'page' }],
  ['names in another case', { Kit: 'old', 'Press/a': 'old' }, { kit: 'new', 'press/a': 'new' }],
])('publishes %s', (_, before, files) => {
  build(before)
  write(dist, '.1.draft', 'half')
  const bytes = Object.values(files).join('').length
  expect(build(files)).toEqual({ bytes, warnings: [] })
  expect(tree()).toEqual(files)
  expect(existsSync(join(dist, 'a/b'))).toBe('a/b/index.html' in files)
})

it('leaves what it did not make, and says so but for the history of dist/', () => {
  const own = { '.git/refs/main': 'x', '.gitignore': 'x', CNAME: 'a.example', 'old/a.txt': 'x' }
  const gone = { 'assets/a-480.0a1b2c3d.avif': '', 'old/.DS_Store': '' }
  for (const [file, text] of Object.entries({ ...own, ...gone })) write(dist, file, text)
  const { warnings } = build({ a: { copyOf: join(dist, 'CNAME') }, b: Buffer.from('y') })
  expect(tree()).toEqual({ ...own, a: 'a.example', b: 'y' })
  const fix = expect.stringContaining('public/')
  warnings.sort((one, other) => (one.file < other.file ? -1 : 1))
  expect(warnings).toMatchObject([
    { file: 'dist/CNAME', fix },
    { file: 'dist/old/a.txt', fix },
  ])
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

const start =
  '<!doctype html><html lang="ar" dir="rtl"><head><meta charSet="utf-8"/><meta name="viewport" content="x"/>'
const policy = '<meta http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;; '
const redirect = hostFiles(site, new URL(site.url), { '/a': '/b' }, []).get('a/index.html') ?? ''

it.each([
  ['a page', start + policy, false],
  ['a redirect', redirect, false],
  ['the page of somebody else', `${start}<title>x</title>`, true],
])('knows %s of a build whose record is lost', (_, text, stays) => {
  write(dist, 'old/index.html', text)
  write(dist, 'old.txt', text)
  build({ a: 'a' })
  const old = stays ? { 'old/index.html': text } : {}
  expect(tree()).toEqual({ a: 'a', 'old.txt': text, ...old })
})

it('knows what a build wrote that was ended, and where the site lies on its host', () => {
  expect(readPublished(folder)).toEqual({ base: '/', outputs: [] })
  build({ a: 'a' })
  const gone = join(folder, 'public/b.txt')
  const failing = () => build({ b: 'b', c: { copyOf: gone } })
  expect(failing).toThrow(PublishError)
  expect(failing).toThrow(/^public\/b\.txt\n {2}found {5}ENOENT/)
  expect(tree()).toEqual({ a: 'a', b: 'b' })
  build({ d: 'd' })
  expect(tree()).toEqual({ d: 'd' })
  expect(readPublished(folder)).toEqual({ base: '/art/', outputs: ['d'] })
})

it('leaves unchanged files alone', () => {
  build({ 'index.html': 'home', 'icon.svg': 'i' })
  const { ino, mtimeMs } = statSync(join(dist, 'icon.svg'))
  build({ 'index.html': 'HOME', 'icon.svg': 'i' })
  expect(statSync(join(dist, 'icon.svg'))).toMatchObject({ ino, mtimeMs })
  expect(read(dist, 'index.html')).toBe('HOME')
})

it('never follows a link out of dist/', () => {
  write(folder, 'precious/index.html', 'mine')
  mkdirSync(dist)
  for (const name of ['a', 'b']) symlinkSync(join(folder, 'precious'), join(dist, name), 'junction')
  build({ 'a/index.html': 'page' })
  expect(read(folder, 'precious/index.html')).toBe('mine')
  expect(tree()).toEqual({ 'a/index.html': 'page' })
})

it.each([
  ['a symbolic link', () => symlinkSync(folder, dist, 'junction')],
  ['a file', () => write(folder, 'dist', 'x')],
])('refuses a dist that is %s', (found, make) => {
  make()
  expect(() => build({ a: 'a' })).toThrow(`dist\n  found     ${found}\n`)
  expect(() => build({ a: 'a' })).not.toThrow(PublishError)
})

it.each([
  ['a file', 'Press-Kit.pdf', 'press-kit.pdf'],
  ['the folder of a page', 'Press/index.html', 'press/index.html'],
  ['a folder above it', 'Press/A/index.html', 'press/A/index.html'],
  ['both', 'Press/Kit.pdf', 'press/kit.pdf'],
  ['the marks of a letter', 'gro\u0308\u00dfe.pdf', 'gr\u00f6\u00dfe.pdf'],
])('gives its new spelling to %s, on a disk that takes both for one', (_, before, after) => {
  disk.foldsCase = true
  build({ [before]: 'same', [`${before}.txt`]: '' })
  for (const [name, text] of Object.entries({ [after]: 'same', [before]: 'other' })) {
    build({ [name]: text })
    expect(tree()).toEqual({ [name]: text })
  }
})
