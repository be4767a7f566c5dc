import { expect, it } from 'vitest'
import { makeProject } from '../../tests/kit/project.ts'
import { bundleSite } from './bundle.ts'

const file = 'src/content/works.ts'

it.each([
  { typed: "title: 'A'", line: 3, fix: 'the one above' },
  { typed: "// don't\ntitle: 'AC\\DC',", line: 3, fix: '\\\\DC' },
  { typed: "title: 'C:\\new',", line: 2, fix: '\\\\new' },
])('of $typed, line $line is reported with what to do', async ({ typed, line, fix }) => {
  const root = makeProject({ [file]: `export const works = [{\n${typed}\nyear: 2020,\n}]` })
  const faults = [{ file, line, fix: expect.stringContaining(fix) }]
  await expect(bundleSite(root, [file])).rejects.toMatchObject({ faults })
})

it('reports a constant without export, which esbuild takes for a type', async () => {
  const page = 'pages/a.ts'
  const root = makeProject({
    [file]: 'const works = []',
    [page]: "import { works } from '../src/content/works.ts'\nexport default works.length",
  })
  const faults = [{ file, fix: 'Begin its line with: export const works' }]
  await expect(bundleSite(root, [page])).rejects.toMatchObject({ faults })
})

it.each([
  "import { useEffect } from 'react'\nuseEffect(() => {})",
  "import React from 'react'\nReact.useEffect(() => {})",
])('refuses an effect, which would never run: %s', async (code) => {
  const page = 'pages/a.tsx'
  const root = makeProject({ [page]: code, 'src/texts/markdown.ts': '' })
  const run = (await bundleSite(root, [page])).start()
  expect(() => run(page)).toThrow('useEffect, which never runs')
})
