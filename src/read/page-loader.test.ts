import { expect, it } from 'vitest'
import * as kit from '../../tests/kit/project.ts'
import { createPageLoader, findPages } from './page-loader.ts'

const empty = ['images', 'news', 'redirects', 'site', 'videos', 'workshops']

const files = {
  'src/content/cv.ts': 'export const [about, skills, cv] = []',
  'src/content/words.ts': 'export const [navigation, pages, words] = []',
  'src/content/works.ts': `import tide from './texts/tide.md'
export const text = tide
export const works = [{ id: 'a' }, { id: 'b', draft: true }]`,
  'src/content/lists.ts': "export const lists = [{ id: 'g' }]",
  'src/content/texts/tide.md': '\ufeffLow\r\ntide',
  'pages/a.tsx': `import { text, works } from '../src/content/works.ts'
import { lists } from '../src/content/lists.ts'
export const ids = works.map(({ id }) => id)
export { lists as entries, text }`,
  'package.json': '{}',
  'src/texts/markdown.ts': '',
  'src/page/bundled.ts': '',
}

function load(more: Record<string, string> = {}) {
  const contents = empty.map((name) => [`src/content/${name}.ts`, `export const ${name} = []`])
  const root = kit.makeProject({ ...Object.fromEntries(contents), ...files, ...more })
  return createPageLoader(root).load(['pages/a.tsx'])
}

it('finds pages in order, and knows which names every host can serve', () => {
  const names = [
    '[id].tsx',
    'a.test.tsx',
    '.b.tsx',
    '.DS_Store',
    'b/c-d_2.fr.md',
    'what!.tsx',
    'C.MD',
  ]
  const root = kit.makeProject(Object.fromEntries(names.map((name) => [`pages/${name}`, 'x'])))
  const { files, faults } = findPages(root)
  const right = ['pages/[id].tsx', 'pages/b/c-d_2.fr.md']
  expect(files).toEqual(right)
  expect(faults.map(({ file }) => file).sort()).toEqual(['pages/C.MD', 'pages/what!.tsx'])
})

it('blames pages for what is thrown without a trace', () => {
  expect(createPageLoader('').explain('late')).toMatchObject({ file: 'pages/' })
})

it('lets checks see all entries, pages those that are no drafts, and both a text by its lines', async () => {
  const { content, modules, textFile } = await load()
  expect(modules['pages/a.tsx']).toMatchObject({ ids: ['a'], text: 'Low\ntide' })
  expect(textFile('Low\ntide')).toBe('src/content/texts/tide.md')
  expect(content.works).toHaveLength(2)
  // A list can have any name.
  expect(content).toMatchObject({ lists: [{ id: 'g' }] })
})

it('checks a list made of works with these alone', async () => {
  const latest = "import { works } from './works.ts'\nexport const latest = works.slice(0, 1)"
  const page = "import { works } from '../src/content/works.ts'\nexport const entries = works"
  const { content } = await load({ 'src/content/latest.ts': latest, 'pages/a.tsx': page })
  expect(content).not.toHaveProperty('latest')
})

it('blames a file for whatever it throws', async () => {
  const { failures } = await load({ 'pages/a.tsx': "throw 'ebb'" })
  expect(failures).toMatchObject([{ file: 'pages/a.tsx', found: 'ebb' }])
})

it('refuses a draft that may not be meant', async () => {
  const lists = "export const lists = [{ id: 'f', draft: true }, { id: 'g', draft: 'Second' }]"
  const faults = [{ file: 'src/content/lists.ts', found: 'draft: "Second"' }]
  await expect(load({ 'src/content/lists.ts': lists })).rejects.toMatchObject({ faults })
})

it.each(["Object.freeze([{ id: 'f', draft: true }])", 'Object.seal({ f: { draft: true } })'])(
  'refuses a draft in %s',
  async (value) => {
    const lists = `export const lists = ${value}`
    const loading = load({ 'src/content/lists.ts': lists })
    const faults = [{ file: 'src/content/lists.ts', found: expect.stringContaining('frozen') }]
    await expect(loading).rejects.toMatchObject({ faults })
  },
)
