import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BuildError } from '../shared/diagnostic.ts'
import { printFailure, printReport, showProgress } from './terminal.ts'

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

const fault = { file: 'a.ts', found: 'f', expected: 'e', fix: 'x' }

it('progress is one line of a terminal', () => {
  const write = (text: string) => printed.push(text)
  vi.stubGlobal('process', { stdout: { isTTY: true, columns: 13, write } })
  for (const done of [1, 2]) showProgress(done, 2, 'an-image-with-a-long-name.jpg')
  expect(printed).toEqual(['\r1/2  an-imag\u001b[K', '\r\u001b[K'])
})

it('a report names warnings, and what is left to replace', () => {
  const placeholders = { site: 6, videos: 11 }
  const report = { warnings: [fault], placeholders, isIndexed: false }
  printReport(report)
  expect(printed).toEqual([
    '\nwarning: a.ts\n  found     f\n  expected  e\n  fix       x',
    '\n17 placeholders left to replace: 6 in site, 11 in videos. Look for placeholder in src/content/.',
    'Until then, every page asks search engines to stay away.',
  ])
  printed.length = 0
  printReport({ ...report, warnings: [], placeholders: {}, isIndexed: true })
  expect(printed).toEqual([])
})

it('a failure names warnings first, then errors and their number, and what became of dist/', () => {
  const [warning, ...errors] = ['a', 'b', 'c'].map((file) => ({ ...fault, file }))
  printFailure(new BuildError(errors, warning ? [warning] : []), 'dist/ is as it was')
  expect(printed.join('\n').match(/^\S.*/gm)).toEqual([
    ...['warning: a', 'b', 'c', '2 errors; dist/ is as it was.'],
  ])
  expect(process.exitCode).toBe(1)
})

it('what is no fault of the owner is a bug of the template', () => {
  printFailure(new TypeError('bug'), '')
  expect(printed.join()).toMatch(/^src\/\n.*TypeError: bug\n +at /)
  expect(process.exitCode).toBe(1)
})
