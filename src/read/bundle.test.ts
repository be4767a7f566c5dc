import { expect, it } from 'vitest'
import * as kit from '../../tests/kit/project.ts'
import { bundleSite } from './bundle.ts'

async function createBundle(files: Record<string, string | Uint8Array>) {
  const root = kit.makeProject({ 'package.json': '{}', 'src/texts/markdown.ts': '' })
  for (const [file, content] of Object.entries(files)) kit.write(root, file, content)
  kit.addPackages(root, 'react', 'react-dom')
  return bundleSite(
    root,
    Object.keys(files).filter((file) => !file.endsWith('.css')),
  )
}

const list = (line: string) =>
  `export const works = [\n  {\n    id: 'a',\n${line}\n    year: 2020,\n  },\n]\n`

it.each([
  ['    medium: 16mm, b/w,', 4, 'a quotation mark'],
  ["    title: 'A'", 5, 'the end of the line above'],
  ["    // don't\n    title: 'AC\\DC',", 5, '\\\\DC'],
  ["    title: 'C:\\new',", 4, '\\\\new'],
])('%s is reported with its line and what to do', async (line, number, fix) => {
  const file = 'src/content/works.ts'
  const place = { file, line: number, fix: expect.stringContaining(fix) }
  const reported = { faults: [expect.objectContaining(place)] }
  await expect(createBundle({ [file]: list(line) })).rejects.toMatchObject(reported)
})

it('runs each page alone, and knows the line of what it throws, even for a missing package', async () => {
  const { start, sourceLineOf, imports } = await createBundle({
    'pages/a/[id].tsx': "import { b } from '../../src/b.ts'\n\nb()",
    'pages/b.tsx': "\nimport { b } from 'no-package'\nexport const c = b",
    'pages/c.tsx': 'export const c = 1',
    'src/b.ts': "export const b = () => { throw new RangeError('late') }",
  })
  const run = start()
  expect(run('pages/c.tsx')).toMatchObject({ c: 1 })
  expect(imports.get('pages/a/[id].tsx')).toEqual(['src/b.ts'])
  for (const [file, line] of [['pages/a/[id].tsx', 3] as const, ['pages/b.tsx', 2] as const]) {
    // Twice, as a file that two pages import.
    for (const _ of [1, 2]) {
      try {
        run(file)
        expect.unreachable()
      } catch (error) {
        expect(sourceLineOf(error)).toEqual({ file, line })
      }
    }
  }
})
