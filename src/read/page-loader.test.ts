import { expect, it } from 'vitest'
import * as kit from '../../tests/kit/project.ts'
import { createPageLoader, findPageFiles, isPageName } from './page-loader.ts'

const empty = ['images', 'news', 'redirects', 'site', 'videos', 'workshops']

const works = `
import tide from './texts/tide.md'
export const text = tide
export const works = [{ id: 'a' }, { id: 'b', draft: true }]
export const groups = { all: [...works] }`

function load(page: string, isDevelopment: boolean, more: Record<string, string> = {}) {
  const contents = empty.map((name) => [`src/content/${name}.ts`, `export const ${name} = []`])
  const root = kit.makeProject({
    ...Object.fromEntries(contents),
    'src/content/cv.ts': 'export const [about, skills, cv] = []',
    'src/content/words.ts': 'export const [navigation, pages, words] = []',
    'src/content/works.ts': works,
    'package.json': '{}',
    'src/content/films.ts': "export const films = [{ id: 'f', draft: true }, { id: 'g' }]",
    'src/content/texts/tide.md': '\ufeffLow\r\ntide',
    ...more,
    'src/texts/texts.ts': '',
    'src/page/bundled.ts': '',
    'pages/a.tsx': `import { groups, text, works } from '../src/content/works.ts'\n${page}`,
  })
  kit.addPackages(root, 'react')
  return createPageLoader(root, isDevelopment).load(['pages/a.tsx'])
}

it('finds pages in order, and knows which names every host can serve', () => {
  const names = ['[id].tsx', 'a.test.tsx', '.b.tsx', '.DS_Store', 'b/c-d_2.fr.md', 'what!.tsx']
  const root = kit.makeProject(Object.fromEntries(names.map((name) => [`pages/${name}`, 'x'])))
  const all = findPageFiles(root)
  expect(all).toEqual(['pages/[id].tsx', 'pages/b/c-d_2.fr.md', 'pages/what!.tsx'])
  expect(all.filter(isPageName)).toEqual(all.slice(0, 2))
})

it('blames pages for what is thrown without a trace', () => {
  expect(createPageLoader('').explain('late')).toMatchObject({ file: 'pages/' })
})

it.each([
  [false, 'a', [{ id: 'g' }]],
  [true, 'ab', [{ id: 'f', draft: true }, { id: 'g' }]],
])(
  'drafts shown: %s; pages import %s, checks see all entries and the owner’s own lists',
  async (isDevelopment, ids, entries) => {
    const page = `import { films } from '../src/content/films.ts'
export const ids = [works, groups.all].map((all) => all.map(({ id }) => id).join(''))
export { films as entries, text }`
    const { content, modules, textFile } = await load(page, isDevelopment)
    expect(modules['pages/a.tsx']).toEqual({ ids: [ids, ids], entries, text: 'Low\ntide' })
    expect(textFile('Low\ntide')).toBe('src/content/texts/tide.md')
    expect(content.works).toHaveLength(2)
    const films = [{ id: 'f', draft: true }, { id: 'g' }]
    expect(content).toMatchObject({ films, lists: { films: 'src/content/films.ts' } })
  },
)

it('refuses a second list with the name of another, which no rule would see', async () => {
  const page = `import { films as more } from '../src/content/more.ts'
import { films } from '../src/content/films.ts'
export const entries = [...films, ...more]`
  const more = "export const films = [{ id: 'h' }]"
  const loading = load(page, false, { 'src/content/more.ts': more })
  const diagnostics = [{ code: 'name-twice', file: 'src/content/more.ts' }]
  await expect(loading).rejects.toMatchObject({ diagnostics })
})
