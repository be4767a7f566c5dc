import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { publish } from './publish.ts'

// A disk of Windows or macOS: upper and lower case, and both ways to write 'ö', lead to one file,
// which keeps the spelling it was made with until it is renamed.
vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>()
  const { dirname, join, basename } = await import('node:path')
  const folded = (name: string) => name.normalize('NFC').toLowerCase()
  const onDisk = (path: string): string => {
    if (dirname(path) === path) return path
    const [folder, name] = [onDisk(dirname(path)), basename(path)]
    const names =
      fs.existsSync(folder) && fs.statSync(folder).isDirectory() ? fs.readdirSync(folder) : []
    return join(folder, names.find((other) => folded(other) === folded(name)) ?? name)
  }
  const at =
    <Rest extends unknown[], Result>(call: (path: string, ...rest: Rest) => Result) =>
    (path: string, ...rest: Rest) =>
      call(onDisk(path), ...rest)
  return {
    ...fs,
    lstatSync: at(fs.lstatSync),
    mkdirSync: at(fs.mkdirSync),
    readFileSync: at(fs.readFileSync),
    rmSync: at(fs.rmSync),
    writeFileSync: at(fs.writeFileSync),
    renameSync(from: string, to: string) {
      const isSpelling = onDisk(from) === onDisk(to)
      fs.renameSync(onDisk(from), isSpelling ? join(onDisk(dirname(to)), basename(to)) : onDisk(to))
    },
  }
})

let dist: string

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'case-'))
  dist = join(folder, 'dist')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

const build = (files: Record<string, string>) => publish(dist, new Map(Object.entries(files)))
const paths = () =>
  readdirSync(dist, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(dist.length + 1))
    .sort()

it.each([
  ['the file', 'Press-Kit.pdf', 'press-kit.pdf'],
  ['the folder of a page', 'Press/index.html', 'press/index.html'],
  ['a folder above it', 'Press/A/index.html', 'press/A/index.html'],
  ['both', 'Press/Kit.pdf', 'press/kit.pdf'],
  ['the marks of a letter', 'gro\u0308\u00dfe.pdf', 'gr\u00f6\u00dfe.pdf'],
])('keeps what is renamed in its spelling only: %s', (_, before, after) => {
  build({ [before]: 'same' })
  expect(paths()).toEqual([before])
  build({ [after]: 'same' })
  expect(paths()).toEqual([after])
  build({ [before]: 'other' })
  expect(paths()).toEqual([before])
  expect(readFileSync(join(dist, before), 'utf8')).toBe('other')
})

it('still removes what no longer belongs, in such a folder too', () => {
  build({ 'Press/Old.pdf': 'old', 'Press/Kit.pdf': 'kit' })
  build({ 'press/kit.pdf': 'kit' })
  expect(paths()).toEqual(['press/kit.pdf'])
})

it('keeps the history of a host beside it', () => {
  mkdirSync(join(dist, '.git'), { recursive: true })
  writeFileSync(join(dist, '.git/HEAD'), 'main')
  build({ 'index.html': 'page' })
  expect(paths()).toEqual(['.git/HEAD', 'index.html'])
})
