import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as kit from '../../../tests/kit/project.ts'
import { pruneCache } from '../../shared/cache.ts'
import { BuildError, type Diagnostic } from '../../shared/diagnostic.ts'
import { cachedName } from './compiler.ts'
import { createModules } from './modules.ts'

function createProject(files: Record<string, string>) {
  const root = kit.makeProject({ 'package.json': '{}', ...files })
  kit.addPackages(root, 'react', 'react-dom')
  const order: string[] = []
  const modules = createModules(root, (file, exports) => {
    order.push(file)
    return exports
  })
  return { root, modules, order }
}

async function faultsIn(files: Record<string, string>): Promise<Diagnostic[]> {
  const loading = createProject(files).modules.load(['a.ts'])
  return (await loading.catch((error) => error)).diagnostics
}

/** What is wrong with pages/a.tsx of this text. */
async function diagnose(text: string): Promise<Partial<Diagnostic>[]> {
  const others = { 'pages/b.ts': 'export const b = 1' }
  const { modules } = createProject({ 'pages/a.tsx': text, ...others })
  try {
    const { run, warnings } = await modules.load(['pages/a.tsx'])
    run('pages/a.tsx')
    return warnings
  } catch (error) {
    if (error instanceof BuildError) return error.diagnostics
    return [{ ...modules.placeOf(error), found: String(error) }]
  }
}

it.each([
  ["const a = ['ö' 'b']", 1, 16, 'Expected "]" but found'],
  ["import 'no-package/a'", 1, 8, '"no-package/a"'],
  ["import {\n  c,\n} from './b.ts'", 2, 3, 'pages/b.ts exports no "c"'],
  ['\nexport const a = { b: 1,\n b: 2 }', 3, 2, 'Duplicate key "b" in object literal'],
  ["const a: string = 'b'\n\nthrow new RangeError(a)", 3, 7, 'RangeError: b'],
  ['const a = <p\n  onClick={() => 1} />', 1, 11, 'onClick on <p>'],
  ["export const a = require('./b.ts')", 1, 18, 'Import ./b.ts at the top of the file'],
  ['const a = <p\n  onclick="a()" />', 1, 11, 'onclick on <p>'],
])('%j has its line', async (text, line, column, found) => {
  const place = { file: 'pages/a.tsx', line, column }
  expect(await diagnose(text)).toMatchObject([{ ...place, found: expect.stringContaining(found) }])
})

it.each([
  ['const a = {\n  b: "c "d" e",\n}', 'quotation mark missing before it'],
  ['const a = {\n  low-tide: 1,\n}', 'quotation mark missing before it'],
  ['const a = {\n  b: 4:10,\n}', 'quotation mark missing before it'],
  ['const a = <p>{4 × 5 m}</p>', '{ begins code'],
  ['const a = {\n  b: 1\n  c: 2,\n}', 'end of the line before'],
  ['const a = [\n  b,\n  c: 2,\n]', 'end of the line before'],
  ['const a = [\n  `b,\n]\n', 'last backtick'],
])('%j is told where to look', async (text, fix) => {
  expect(await diagnose(text)).toMatchObject([{ fix: expect.stringContaining(fix) }])
})

it.each([
  ['export const a = `\nvar b = require("./none.ts")\n`'],
  ["import type { C } from './none.ts'\nexport type { D } from './none.ts'"],
  ["import { type C, Known, b } from './b.ts'\nexport const a: Known = b"],
  ["import { any, passed, default as all } from './b.ts'\nimport { useId } from 'react'"],
  ["import { own } from './c.ts'\nexport * as c from './c.ts'"],
  ["\ufeffimport { e } from './e.json'\nimport f from './f.json'"],
])('finds nothing wrong with %j', async (text) => {
  const { modules } = createProject({
    'a.ts': text,
    'b.ts': `
      export interface Known {}
      export default function named() {}
      export const b = {}, { any } = { any: 1 }
      export * from './c.ts'`,
    'c.ts': "export * from './b.ts'\nconst own = 1\nexport { own, own as passed }",
    'e.json': '\ufeff{ "e": 1 }',
    'f.json': 'null',
  })
  expect((await modules.load(['a.ts'])).run('a.ts')).toBeTypeOf('object')
})

it.each([
  ["import { wroks } from './b.ts'", 10, 'b.ts exports no "wroks"', 'Did you mean "works"?'],
  ["export { wroks } from './c.ts'", 10, 'c.ts exports no "wroks"', 'correct the name here'],
  ["import Works from './b.ts'", 8, 'b.ts exports no default', 'between braces'],
  ["import all from './c.ts'", 8, 'c.ts exports no default', 'between braces'],
  ["import { tide } from './d.md'", 10, 'd.md exports no "tide"', 'without braces'],
  ["import { b } from './e.json'", 10, 'e.json exports no "b"', 'without braces'],
])('%s has its fix', async (text, column, found, fix) => {
  const faults = await faultsIn({
    'a.ts': text,
    'b.ts': 'export const works = 1',
    'c.ts': "export * from './b.ts'\nexport const words = 1",
    'd.md': 'Low Tide',
    'e.json': '[]',
  })
  const place = { code: 'missing-export', file: 'a.ts', line: 1, column }
  expect(faults).toMatchObject([{ ...place, found, fix: expect.stringContaining(fix) }])
})

it('tells a name that several files miss once, where it is missing', async () => {
  const faults = await faultsIn({
    'a.ts': "import { c } from './b.ts'\nexport { c as d } from './b.ts'\nimport './e.ts'",
    'b.ts': '',
    'e.ts': "import { c } from './b.ts'",
  })
  expect(faults).toMatchObject([{ file: 'b.ts', found: 'b.ts exports no "c"' }])
})

it('finds a file once it is there, and names the import of one that goes', async () => {
  const { root, modules } = createProject({ 'a.ts': "\nexport { b } from './b.ts'" })
  const load = async () => (await modules.load(['a.ts'], ['b.ts'])).run('a.ts').b
  const missing = { file: 'a.ts', line: 2, column: 19, code: 'missing-file' }
  await expect(load()).rejects.toMatchObject({ diagnostics: [missing] })
  kit.write(root, 'b.ts', 'export const b = 1')
  expect(await load()).toBe(1)
  rmSync(join(root, 'b.ts'))
  await expect(load()).rejects.toMatchObject({ diagnostics: [missing] })
})

it('runs again what changed and what depends on it, and nothing else', async () => {
  const { root, modules, order } = createProject({
    'a.ts': "import { b } from './b'\nimport './c.js'\nexport const a = () => b",
    'b.ts': "export { b } from './d.json' with { type: 'json' }",
    'c.ts': "import './e/index.ts'",
    'd.json': '{ "b": 1 }',
    'e/index.ts': "import '../c.ts'",
  })
  const exportOf = async (changed: string[]) => {
    order.length = 0
    const { run, imports } = await modules.load(['a.ts'], changed)
    expect(imports.get('a.ts')).toEqual(['b.ts', 'c.ts'])
    return Reflect.apply(Object(run('a.ts')).a, undefined, [])
  }
  expect([await exportOf([]), order]).toEqual([1, ['d.json', 'b.ts', 'e/index.ts', 'c.ts', 'a.ts']])
  kit.write(root, 'd.json', '{ "b": 2 }')
  expect([await exportOf(['d.json']), order]).toEqual([2, ['d.json', 'b.ts', 'a.ts']])
  expect([await exportOf([]), order]).toEqual([2, []])
  // A file that nobody imports may be read by any.
  expect([await exportOf(['notes.txt']), order.length]).toEqual([2, 5])
})

it.each([
  ["import list from './b.json' with { type: 'json' }", 'list.map((n) => n + 1)', [2, 3]],
  ["import * as list from './b.json'", 'list[1]', 2],
  ["import all, { c } from './c.json'", '[all.c.d, c.d, c === all.c]', ['e', 'e', true]],
  ["export { c as value } from './c.json'", '0', { d: 'e' }],
])('takes JSON by %s', async (line, expression, value) => {
  const { modules } = createProject({
    'a.ts': line.startsWith('export') ? line : `${line}\nexport const value = ${expression}`,
    'b.json': '[1, 2]',
    'c.json': '{ "c": { "d": "e" } }',
  })
  expect((await modules.load(['a.ts'])).run('a.ts').value).toEqual(value)
})

it('nothing stands in for what a page would have to wait for', async () => {
  const text = `
    import { Suspense, use } from 'react'
    import { renderToStaticMarkup } from 'react-dom/server'
    const Late = () => use(new Promise(() => {}))
    const render = (Child) => () =>
      renderToStaticMarkup(<Suspense fallback="Loading…"><Child /></Suspense>)
    export const pages = { late: render(Late), fine: render('p') }`
  const { modules } = createProject({ 'a.tsx': text })
  const { pages } = Object((await modules.load(['a.tsx'])).run('a.tsx'))
  expect(pages.late).toThrow('suspended')
  expect(pages.fine()).toBe('<p></p>')
})

it('saves the last version of each file, as long as it is used', async () => {
  const { root, modules } = createProject({ 'a.ts': "import './b/c.ts'", 'b/c.ts': '' })
  const saved = () => kit.filesBelow(join(root, 'node_modules/.cache/modules')).sort()
  const load = async (changed: string[] = []) => {
    const { imports } = await modules.load(['a.ts'], changed)
    pruneCache(root, 'modules', [...imports.keys()].map(cachedName))
  }
  await load()
  kit.write(root, 'b/c.ts', 'export const c = 1')
  await load(['b/c.ts'])
  expect(saved()).toEqual(['a.ts', 'b/c.ts'].map(cachedName).sort())
  kit.write(root, 'a.ts', '')
  await load(['a.ts'])
  expect(saved()).toEqual([cachedName('a.ts')])
})
