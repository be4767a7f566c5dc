import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readSettings } from '../build/settings.ts'
import { stampOf } from '../disk/file-stamp.ts'
import { createKeptPages } from './kept-pages.ts'

const file = 'pages/index.tsx'
const content = 'src/content/works.ts'
const settings = readSettings([], {}, new Date(0))

function createRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'kept-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const folder of ['pages', 'src/content', 'src/build']) {
    mkdirSync(join(root, folder), { recursive: true })
  }
  for (const source of [file, content, 'src/build/fonts.ts', 'dev.ts']) {
    writeFileSync(join(root, source), source)
  }
  return root
}

/** Keeps a page, lets something happen, and starts anew. */
function keepAcross(happen: (root: string) => void, now = settings): string | undefined {
  const root = createRoot()
  const inputs = [file, content].map((source) => join(root, source))
  const stamps = Object.fromEntries(inputs.map((input) => [input, stampOf(statSync(input))]))
  createKeptPages(root, settings).write(file, '<p>kept</p>', stamps)
  happen(root)
  return createKeptPages(root, now).read(file)
}

it('keeps a page for the next start', () => {
  expect(keepAcross(() => {})).toBe('<p>kept</p>')
  expect(keepAcross((root) => writeFileSync(join(root, 'src/content/other.ts'), ''))).toBeDefined()
})

const kept = (root: string) => join(root, 'node_modules/.cache/dev', `${file}.json`)

it.each<[string, (root: string) => void]>([
  ['its page was edited', (root) => writeFileSync(join(root, file), 'edited')],
  ['its content was written with the same bytes', (root) => utimesSync(join(root, content), 1, 1)],
  ['its content is gone', (root) => rmSync(join(root, content))],
  ['what renders was edited', (root) => writeFileSync(join(root, 'src/build/fonts.ts'), 'edited')],
  ['what renders has a new part', (root) => writeFileSync(join(root, 'src/build/new.ts'), '')],
  ['package.json was edited', (root) => writeFileSync(join(root, 'package.json'), '{}')],
  [
    'packages were installed',
    (root) => writeFileSync(join(root, 'node_modules/.package-lock.json'), ''),
  ],
  ['what was kept is cut off', (root) => writeFileSync(kept(root), '{"html":"<p>')],
  ['what was kept is of another kind', (root) => writeFileSync(kept(root), '[1]')],
  ['nothing was kept', (root) => rmSync(kept(root))],
])('does not when %s', (_, happen) => {
  expect(keepAcross(happen)).toBeUndefined()
})

it('does not for other settings', () => {
  expect(keepAcross(() => {}, { ...settings, year: 1971 })).toBeUndefined()
})

it('keeps no page of which an input may have changed unseen', () => {
  const root = createRoot()
  const pages = createKeptPages(root, settings)
  pages.write(file, '<p>kept</p>', { [join(root, file)]: undefined })
  expect(pages.read(file)).toBeUndefined()
})
