import { transformSync } from 'esbuild'
import { expect, it } from 'vitest'
import { BuildError } from '../problem.ts'
import type { Bundle } from './bundle.ts'
import { callWithLimit, evaluate, explain } from './evaluate.ts'

const root = '/nowhere/project'

/** A bundle of one source. */
function bundleOf(source: string, sourcefile = 'pages/a.tsx'): Bundle {
  const options = { loader: 'tsx', format: 'cjs', sourcefile, sourcemap: 'external' } as const
  const { code, map } = transformSync(source, options)
  return { code, readMap: () => map, imports: new Map() }
}

const thrown = {
  isThrown: true,
  expected: 'components and content that run without an error',
  fix: 'Correct the line, or what it is given.',
}

it.each([
  ["const a: string = 'b'\n\nthrow new RangeError(a)", { line: 3, column: 7 }, 'RangeError: b'],
  ['type A = 1\nnull.no', { line: 2, column: 6 }, 'TypeError: Cannot read properties of null'],
])('what is thrown by %j has its place in the source', (source, place, found) => {
  const bundle = bundleOf(source)
  try {
    expect.unreachable(`${evaluate(root, bundle)}`)
  } catch (error) {
    const [problem] = error instanceof BuildError ? error.problems : []
    const text = expect.stringContaining(found)
    expect(problem).toMatchObject({ ...thrown, file: 'pages/a.tsx', ...place, found: text })
  }
})

it.each([
  ['text', undefined, { file: 'pages/', found: 'text' }],
  [null, 'pages/b.tsx', { file: 'pages/b.tsx', page: 'pages/b.tsx', found: 'null' }],
  [new Error('ours'), 'pages/b.tsx', { file: 'pages/b.tsx', found: 'Error: ours' }],
])('%j has none', (error, page, problem) => {
  expect(explain(root, bundleOf(''), error, page)).toMatchObject({ ...thrown, ...problem })
})

it('a bundle shares React with all others', () => {
  const bundle = bundleOf("exports.pages = require('react')")
  expect(evaluate(process.cwd(), bundle).pages).toHaveProperty('useState')
})

it('callWithLimit hands on what a function throws, and ends a loop without an end, again and again', () => {
  const mine = new TypeError('mine')
  const fail = () => {
    throw mine
  }
  const loop = () => {
    for (;;);
  }
  expect(() => callWithLimit(fail)).toThrow(mine)
  for (const _ of [1, 2]) {
    expect(() => callWithLimit(loop, 20)).toThrow('it went on for 0.02 seconds')
    expect(callWithLimit(() => [1, 2])).toEqual([1, 2])
  }
})
