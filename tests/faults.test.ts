import { readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { stop } from 'esbuild'
import { afterAll, expect, it } from 'vitest'
import { findPageFiles } from '../src/read/page-files.ts'
import { readSettings } from '../src/read/settings.ts'
import { createDevSite } from '../src/serve/dev-site.ts'
import { createSourceReader } from '../src/serve/fresh-sources.ts'
import { type Diagnostic, formatDiagnostic } from '../src/shared/diagnostic.ts'
import { outputOf, routeOf } from '../src/shared/routes.ts'
import { content, type Plants, texts } from './faults/content-plants.ts'
import { pages } from './faults/page-plants.ts'
import * as plants from './faults/source-plants.ts'
import { copyFixture, edit, filesBelow, read, root, write } from './kit/project.ts'
import { findFaults } from './kit/site.ts'

/** In development a page is checked alone, drafts are pages, and placeholders may stay. */
const onlyBuilt =
  /^(large-page|missing-id|repeated-[td]|unused|file-of|placeholder|leftover|draft-link pages|thrown pages\/each)/

function plant(project: string, planted: Plants): void {
  for (const [file, content] of Object.entries(planted)) {
    if (content === null) rmSync(join(project, file))
    else if (content instanceof URL) symlinkSync(content, join(project, file), 'junction')
    else if (Array.isArray(content)) for (const change of content) edit(project, file, ...change)
    else write(project, file, content)
  }
}

async function visitAll(project: string): Promise<Diagnostic[]> {
  const settings = readSettings([], {}, new Date())
  const site = createDevSite(project, settings, createSourceReader(project))
  await site.beginChecks(() => {})
  const outputs = new Set(findPageFiles(project).map((file) => outputOf(routeOf(file))))
  const found: Diagnostic[] = []
  for (const output of outputs) {
    found.push(...(await site.check(output)))
  }
  return found
}

const placeOf = ({ code, file }: Diagnostic) => `${code} ${file}`

// Sites in development keep it ready.
afterAll(() => stop())

it.each<[name: string, planted: Plants, ...args: string[]]>([
  ['content', content],
  ['sources', plants.sources],
  ['strict', plants.strict, '--strict'],
  ['texts', texts],
  ['syntax', plants.syntax],
  ['throwing', plants.throwing],
  ['pages', pages],
  ['warnings', plants.warnings],
])('each fault is found, built and in development: %s', async (name, planted, ...args) => {
  const project = copyFixture()
  plant(project, planted)
  const { errors, warnings } = await findFaults(project, args)
  const print = (one: Diagnostic) =>
    formatDiagnostic(one)
      .replaceAll(project, 'PROJECT')
      .replace(/\d+(?= bytes)/, 'N')
      .replace(/(?<=cannot be read: ).*/, '…')
  const built = [...errors, ...warnings]
  const labelOf = (one: Diagnostic) => (errors.includes(one) ? 'error' : 'warning')
  const rules = new Map<string, string[]>()
  for (const one of built) {
    const [place = '', rule = ''] = print(one).split(/^(?= {2}expected)/m)
    const head = `${labelOf(one)}, ${one.code}\n${rule}`
    rules.set(head, [...(rules.get(head) ?? []), place.trimEnd()])
  }
  const texts = [...rules].map(([rule, places]) => [rule, ...places.sort()].join('\n'))
  await expect(`${texts.sort().join('\n\n')}\n`).toMatchFileSnapshot(`faults/${name}.txt`)
  const alone = built.filter((one) => !onlyBuilt.test(placeOf(one)))
  const visited = new Set((await visitAll(project)).map(print))
  expect([...visited].sort()).toEqual(alone.map(print).sort())
})

/** Of the commands and of --strict, of disks and bugs: each has a test of its own. `code` is an element. */
const unplanted = [
  ...['bug', 'changed-image', 'code', 'dead-page', 'foreign-file', 'gone-page'],
  'image-twice',
  ...['large-file', 'large-image', 'no-answer', 'no-file', 'no-film', 'no-image', 'no-list'],
  'no-work',
  ...['obstacle', 'page-twice', 'second-build'],
  ...['type', 'unchecked-types', 'unwritable', 'wrong-file-name', 'wrong-setting'],
]

it('no code is without a plant', () => {
  const files = filesBelow(join(root, 'src')).filter((file) => !/\.test\./.test(file))
  const sources = files.map((file) => read(root, `src/${file}`)).join('\n')
  // As a field, as an argument, and in a line of its own.
  const written = /(?:code: |\b(?:rule|yes|report)\(\s*|^ +(?=\S+',\n *['"].* ))'([a-z-]+)'/gm
  const codes = [...sources.matchAll(written)].map(([, code]) => code)
  const planted = readdirSync(join(root, 'tests/faults')).map((name) =>
    read(root, `tests/faults/${name}`),
  )
  const missing = [...new Set(codes)].filter((code) => !planted.join().includes(`, ${code}\n`))
  expect(missing.sort()).toEqual(unplanted)
})
