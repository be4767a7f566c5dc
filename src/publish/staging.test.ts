import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { makeTemporaryFolder } from '../../tests/kit/temporary-folder.ts'
import { stampOf } from '../disk.ts'
import { publish } from './publish.ts'
import { clearStaging, createStaging } from './staging.ts'

let root: string
let dist: string

beforeEach(() => {
  root = makeTemporaryFolder()
  dist = join(root, 'dist')
})

const staging = () => join(root, 'node_modules/.cache/staging')

/** Stages these pages and publishes them. */
function publishStaged(pages: [string, string][]): void {
  const keep = createStaging(root)
  publish(dist, new Map(pages.map(([output, html]) => [output, keep(output, html)])))
}

it('a page is in dist/ only once it is published, and leaves nothing behind', () => {
  const keep = createStaging(root)
  const files = new Map([['a/index.html', keep('a/index.html', 'päge')]])
  expect(existsSync(dist)).toBe(false)
  expect(publish(dist, files)).toBe(5)
  expect(readFileSync(join(dist, 'a/index.html'), 'utf8')).toBe('päge')
  clearStaging(root)
  expect(existsSync(staging())).toBe(false)
})

it('a page that is in dist/ already is left alone, others of its size are not', () => {
  publishStaged([
    ['a/index.html', 'one'],
    ['b/index.html', 'one'],
  ])
  const stamp = () => stampOf(statSync(join(dist, 'a/index.html')))
  const before = stamp()
  publishStaged([
    ['a/index.html', 'one'],
    ['b/index.html', 'two'],
  ])
  expect(stamp()).toBe(before)
  expect(readFileSync(join(dist, 'b/index.html'), 'utf8')).toBe('two')
})

it('a page behind a link to a folder is written in its place', () => {
  mkdirSync(join(root, 'elsewhere'))
  mkdirSync(dist)
  writeFileSync(join(root, 'elsewhere/index.html'), 'one')
  symlinkSync(join(root, 'elsewhere'), join(dist, 'a'), 'junction')
  publishStaged([['a/index.html', 'one']])
  rmSync(join(root, 'elsewhere'), { recursive: true })
  expect(readFileSync(join(dist, 'a/index.html'), 'utf8')).toBe('one')
})

it.skipIf(process.platform === 'win32')(
  'a page that is a link to another page is written in its place',
  () => {
    publishStaged([['b/index.html', 'two']])
    mkdirSync(join(dist, 'a'))
    symlinkSync(join(dist, 'b/index.html'), join(dist, 'a/index.html'))
    publishStaged([
      ['b/index.html', 'one'],
      ['a/index.html', 'two'],
    ])
    expect(readFileSync(join(dist, 'a/index.html'), 'utf8')).toBe('two')
    expect(readFileSync(join(dist, 'b/index.html'), 'utf8')).toBe('one')
  },
)

it('what a killed build left there goes', () => {
  createStaging(root)('index.html', 'left')
  createStaging(root)
  expect(existsSync(join(staging(), '0.html'))).toBe(false)
})

const other = '/dev/shm'
const isOther = existsSync(other) && statSync(other).dev !== statSync(tmpdir()).dev

it.runIf(isOther)('a cache on another disk does as well', () => {
  const cache = mkdtempSync(join(other, 'cache-'))
  onTestFinished(() => rmSync(cache, { recursive: true }))
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(cache, join(root, 'node_modules/.cache'), 'junction')
  publishStaged([['a/index.html', 'one']])
  expect(readFileSync(join(dist, 'a/index.html'), 'utf8')).toBe('one')
})
