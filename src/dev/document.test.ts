import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { additionsFor } from './document.ts'

/** The code frame in the overlay of an error at `line`. */
function codeFrame(source: string, line?: number, column?: number): string | undefined {
  const root = mkdtempSync(join(tmpdir(), 'document-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  writeFileSync(join(root, 'a.ts'), source)
  const place = { ...(line && { line }), ...(column && { column }) }
  const problem = { file: 'a.ts', ...place, found: 'f', expected: 'e', fix: 'x' }
  const { html } = additionsFor(root, [problem])
  return /<pre class="dev-code">([\s\S]*?)<\/pre>/.exec(html)?.[1]
}

it.each([
  ['one\ntwo\nthree', 2, 2, '    1 | one\n    2 | two\n         ^\n    3 | three'],
  ['one\n\tif (two)', 2, 5, '    1 | one\n    2 | \tif (two)\n        \t   ^'],
  ['one', 1, undefined, '    1 | one\n        ^'],
  ['a < b', 1, 3, '    1 | a &#60; b\n          ^'],
  ['one', undefined, undefined, undefined],
  ['one', 9, 1, undefined],
])('%j at %s:%s', (source, line, column, frame) => {
  expect(codeFrame(source, line, column)).toBe(frame)
})

it('links to the place in the editor, whatever the path holds', () => {
  const problem = { file: 'a?.ts', line: 2, found: 'f', expected: 'e', fix: 'x' }
  const { html } = additionsFor('/w #1/100%', [problem])
  expect(html).toContain('href="vscode://file/w%20%231/100%25/a%3F.ts:2:1"')
})

it('escapes what it quotes, and adds nothing to a page without errors', () => {
  const problem = { file: 'a<b>.ts', found: '<img src=x>', expected: '"', fix: "'" }
  expect(additionsFor('/w', [problem]).html).not.toMatch(/<img|a<b>/)
  expect(additionsFor('/w', []).html).toBe('')
})
