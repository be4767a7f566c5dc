import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { devDocument } from './dev-document.ts'

/** The code frame in the overlay of a mistake at `place`. */
function frameOf(source: string, place: string): string | undefined {
  const root = mkdtempSync(join(tmpdir(), 'document-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  writeFileSync(join(root, 'a.ts'), source)
  const problem = { file: `a.ts${place}`, found: 'f', allowed: 'a', remedy: 'r' }
  const html = '<html><head></head><body></body></html>'
  return /<pre class="frame">([\s\S]*?)<\/pre>/.exec(devDocument(root, html, [problem]))?.[1]
}

it.each([
  ['one\ntwo\nthree', ':2:2', '    1 | one\n    2 | two\n         ^\n    3 | three'],
  ['one\n\tif (two)', ':2:5', '    1 | one\n    2 | \tif (two)\n        \t   ^'],
  ['one', ':1', '    1 | one\n        ^'],
  ['a < b', ':1:3', '    1 | a &#60; b\n          ^'],
  ['one', '', undefined],
  ['one', ':9:1', ''],
])('%j at %s', (source, place, frame) => {
  expect(frameOf(source, place)).toBe(frame)
})
