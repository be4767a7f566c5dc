import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { stop } from 'esbuild'
import { afterAll, expect, it } from 'vitest'
import { readSettings } from '../src/read/settings.ts'
import { createDevSite } from '../src/serve/dev-site.ts'
import type { Diagnostic } from '../src/shared/diagnostic.ts'
import { content, type Plants, texts } from './faults/content-plants.ts'
import { pages } from './faults/page-plants.ts'
import * as plants from './faults/source-plants.ts'
import { copyFixture, edit, exists, preparedFixture, read, write } from './kit/project.ts'
import { findFaults } from './kit/site.ts'

function plant(project: string, planted: Plants): void {
  for (const [file, content] of Object.entries(planted)) {
    if (content === null) rmSync(join(project, file))
    else if (Array.isArray(content)) for (const change of content) edit(project, file, ...change)
    else write(project, file, content)
  }
}

/** Lines of the fixture are shown by their words: one more moves the numbers of all below it. */
function placeOf(project: string, { code, file, line, field }: Diagnostic): string {
  const name = file.replace(/^(src\/content|pages)\//, '')
  const isOfFixture = line && [project, preparedFixture()].every((root) => exists(root, file))
  const text = isOfFixture ? read(project, file).split('\n')[line - 1] : undefined
  const words = text
    ?.replace(/[^ -~]/g, '')
    .trim()
    .slice(0, 12)
  const place = line ? `${name}:${words ?? line}` : name
  return `${code} ${place} ${field ?? ''}`.trim()
}

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
])('each fault is told at its line: %s', async (name, planted, ...args) => {
  const project = copyFixture()
  plant(project, planted)
  const { errors, warnings } = await findFaults(project, args)
  const built = [...errors, ...warnings]
  const shown = (fault: Diagnostic) => placeOf(project, fault)
  const found = built.map(shown).sort()
  await expect(`${found.join('\n')}\n`).toMatchFileSnapshot(`faults/${name}.txt`)
  // In development placeholders may stay, and links lead to drafts.
  if (args.length > 0) return
  const alone = found.filter((place) => !/^(dead-link each|missing-id walks)/.test(place))
  const site = createDevSite(project, () => readSettings([], {}, new Date()))
  const inDevelopment = new Set((await site.refresh().check()).map(shown))
  expect([...inDevelopment].sort()).toEqual([...new Set(alone)])
})
