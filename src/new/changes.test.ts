import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { applyChanges, type Change } from './changes.ts'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portfolio-changes-'))
  mkdirSync(join(root, 'pages'))
  writeFileSync(join(root, 'a.ts'), 'a', { mode: 0o640 })
  writeFileSync(join(root, 'b.ts'), 'b')
})

afterEach(() => rmSync(root, { recursive: true }))

const edits: Change[] = [
  { kind: 'edit', file: 'a.ts', before: 'a', after: 'A' },
  { kind: 'create', file: 'pages/x/y/z.tsx', text: 'z' },
]

it('makes all changes, and keeps the rights of a file', () => {
  applyChanges(root, [...edits, { kind: 'copy', from: join(root, 'b.ts'), file: 'c.ts' }])
  expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('A')
  expect(statSync(join(root, 'a.ts')).mode & 0o777).toBe(0o640)
  expect(readFileSync(join(root, 'pages/x/y/z.tsx'), 'utf8')).toBe('z')
  expect(readFileSync(join(root, 'c.ts'), 'utf8')).toBe('b')
  expect(readdirSync(root).sort()).toEqual(['a.ts', 'b.ts', 'c.ts', 'pages'])
})

it.each<[string, Change, string]>([
  ['a file that is there', { kind: 'create', file: 'b.ts', text: 'x' }, 'EEXIST'],
  ['a copy over a file', { kind: 'copy', from: '/etc/hostname', file: 'b.ts' }, 'EEXIST'],
  ['a copy of nothing', { kind: 'copy', from: '/gone/x', file: 'c.ts' }, 'ENOENT'],
  ['a folder that is a file', { kind: 'create', file: 'b.ts/x', text: 'x' }, 'EEXIST'],
  [
    'an edit of an older text',
    { kind: 'edit', file: 'b.ts', before: 'x', after: 'y' },
    'changed meanwhile',
  ],
  ['an edit of nothing', { kind: 'edit', file: 'gone.ts', before: 'x', after: 'y' }, 'ENOENT'],
])('takes all back after %s', (_, change, message) => {
  expect(() => applyChanges(root, [...edits, change])).toThrow(message)
  expect(readdirSync(root).sort()).toEqual(['a.ts', 'b.ts', 'pages'])
  expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('a')
  expect(readFileSync(join(root, 'b.ts'), 'utf8')).toBe('b')
  expect(existsSync(join(root, 'pages/x'))).toBe(false)
})
