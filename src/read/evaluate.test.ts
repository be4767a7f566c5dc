import { transformSync } from 'esbuild'
import { expect, it } from 'vitest'
import type { Bundle } from './bundle.ts'
import { evaluate, explain } from './evaluate.ts'

const root = process.cwd()

function bundleOf(source: string, sourcefile = 'pages/a.tsx'): Bundle {
  const output = { format: 'cjs', jsx: 'automatic', sourcemap: 'external' } as const
  const { code, map } = transformSync(source, { loader: 'tsx', sourcefile, ...output } as const)
  return { code, readMap: () => map, imports: new Map(), warnings: [] }
}

const expected = 'components and content that run without an error'
const thrown = { isThrown: true, expected, fix: 'Correct the line, or what it is given.' }

it('what is thrown has its place in the source', () => {
  const source = "const a: string = 'b'\n\nthrow new RangeError(a)"
  const place = { file: 'pages/a.tsx', line: 3, column: 7 }
  const found = expect.stringContaining('RangeError: b')
  const diagnostics = [expect.objectContaining({ ...thrown, ...place, found })]
  expect(() => evaluate(root, bundleOf(source))).toThrow(expect.objectContaining({ diagnostics }))
})

it.each([
  ['text', undefined, { file: 'pages/', found: 'text' }],
  [null, 'pages/b.tsx', { file: 'pages/b.tsx', page: 'pages/b.tsx', found: 'null' }],
  [new Error('ours'), 'pages/b.tsx', { file: 'pages/b.tsx', found: 'Error: ours' }],
])('%j has none', (error, page, diagnostic) => {
  expect(explain(root, bundleOf(''), error, page)).toMatchObject({ ...thrown, ...diagnostic })
})

it.each([
  ['pages/a.tsx', 'const a = 1\nfor (;;);'],
  ['src/content/cv.ts', '', 'for (;;);'],
])('a loop without an end in %s is named', (file, page, content = '') => {
  const code = `// src/content/cv.ts\n${content}\n// pages/a.tsx\n// no file\n${page}`
  const files = ['pages/a.tsx', 'src/content/cv.ts']
  const bundle = { ...bundleOf(''), code, imports: new Map(files.map((name) => [name, []])) }
  const found = 'Error: it went on for 0.02 seconds; look for a loop that never ends'
  expect(() => evaluate(root, bundle, 20)).toThrow(`${file}\n  found     ${found}`)
})

it('what renders pages is not blamed for what they do', () => {
  const bundle = bundleOf("throw new Error('a component suspended')", 'src/render/page.tsx')
  const message = /^pages\/\n(.*\n)+ {2}fix {7}Pages are rendered at once/
  expect(() => evaluate(root, bundle)).toThrow(message)
})

it('a text in several languages without t has a way to it', () => {
  const message = 'Objects are not valid as a React child (found: object with keys {en, fr})'
  const fix = expect.stringMatching(/^Write t\(title\)/)
  expect(explain(root, bundleOf(''), new Error(message), 'a.tsx')).toMatchObject({ fix })
})

it.each([
  ['process.exit(0)', 'Error: process.exit() was called, which would end the build'],
  ["require('node:process').exit()", 'Error: process.exit() was called, which would end the build'],
  ['export const a = <p\n  onClick={() => 1} />', 'onClick on <p> is a function; listeners belong'],
  ["require('react').createElement('p', { ref() {} })", 'TypeError: ref on <p> is a function'],
])('%s would be silent', (source, text) => {
  const found = expect.stringContaining(text)
  const diagnostics = [expect.objectContaining({ file: 'pages/a.tsx', line: 2, found })]
  const failure = expect.objectContaining({ diagnostics })
  expect(() => evaluate(root, bundleOf(`\n${source}`))).toThrow(failure)
})

it('nothing stands in for what a page would have to wait for', () => {
  const source = `
    import { lazy, Suspense, use } from 'react'
    import { renderToStaticMarkup } from 'react-dom/server'
    const Broken = () => { throw new Error('broken') }
    const Late = () => use(new Promise(() => {}))
    const render = (Child) => () =>
      renderToStaticMarkup(<Suspense fallback="Loading…"><Child /></Suspense>)
    export const pages = { broken: render(Broken), late: render(Late), fine: render('p') }`
  const { pages } = evaluate(root, bundleOf(source))
  expect(pages.broken).toThrow('broken')
  expect(pages.late).toThrow('suspended')
  expect(Object(pages).fine()).toBe('<p></p>')
})
