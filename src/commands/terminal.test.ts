import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BuildError } from '../shared/diagnostic.ts'
import { createStages, printFailure, printReport, showProgress } from './terminal.ts'

const printed: string[] = []

beforeEach(() => {
  printed.length = 0
  for (const name of ['log', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation((text) => void printed.push(text))
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  process.exitCode = 0
})

const page = { file: 'pages/index.tsx', output: 'index.html', bytes: 50_838, gzip: 12_987 }
const fault = { file: 'a.ts', found: 'f', expected: 'e', fix: 'x' }
const warning = { level: 'warning' as const, ...fault }

it('prints a line for each stage', () => {
  createStages()('pages', '5 pages')
  expect(printed.join()).toMatch(/^pages {5}5 pages +\d+ ms$/)
})

it.each([
  [true, ['\r1/2  an-imag\u001b[K', '\r\u001b[K']],
  [false, []],
])('shows progress in one line, only on a terminal: %s', (isTTY, lines) => {
  const write = (text: string) => printed.push(text)
  vi.stubGlobal('process', { stdout: { isTTY, columns: 13, write } })
  for (const done of [1, 2]) showProgress(done, 2, 'an-image-with-a-long-name.jpg')
  expect(printed).toEqual(lines)
})

it('reports the longest pages, warnings and what is left to replace', () => {
  const host = 'https://a.example'
  const report = {
    ...{ sizes: [page], pages: [page, page], diagnostics: [warning] },
    ...{
      placeholders: { site: 6, videos: 11 },
      untranslated: { same: ['A', 'B', 'C', 'D'], partial: ['E'] },
      isIndexed: false,
    },
    outside: { 'script-src': [host], 'connect-src': ["'self'", host] },
  }
  const table = '\npage          bytes     gzip\nindex.html    50838    12987'
  printReport(report)
  expect(printed).toEqual([
    `${table}\nand 1 shorter page`,
    '\nwarning: a.ts\n  found     f\n  expected  e\n  fix       x',
    '\n17 placeholders left to replace: 6 in site, 11 in videos. Look for placeholder in src/content/.',
    '\n4 texts with the same words in all languages: A; B; C; and 1 more.',
    '\n1 text not in all languages, shown in another: E.',
    'Until then, every page asks search engines to ignore it.',
    '\nVisitors’ browsers contact https://a.example: see outside in src/content/site.ts.',
  ])
  printed.length = 0
  const clean = {
    diagnostics: [],
    placeholders: {},
    untranslated: { same: [], partial: [] },
    outside: {},
    isIndexed: true,
  }
  printReport({ ...report, ...clean, pages: [page] })
  expect(printed).toEqual([table])
})

it('prints warnings first, then errors, their number and the state of dist/', () => {
  const errors = ['b', 'c'].map((file) => ({ ...fault, file }))
  printFailure(new BuildError([...errors, warning]), () => undefined)
  expect(printed.join('\n').match(/^\S.*/gm)).toEqual([
    ...['warning: a.ts', 'b', 'c', '2 errors; dist/ is as it was.'],
  ])
  expect(process.exitCode).toBe(1)
})

it('reports any other error as a bug of the template', () => {
  printFailure(new TypeError('bug'), () => undefined)
  expect(printed.join()).toMatch(/^src\/\n.*TypeError: bug\n +at /)
  expect(process.exitCode).toBe(1)
})
