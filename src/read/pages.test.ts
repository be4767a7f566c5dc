import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as kit from '../../tests/kit/project.ts'
import { createPageLoader } from './pages.ts'

const empty = ['cv', 'images', 'news', 'redirects', 'site', 'videos', 'words', 'workshops']

const works = `
import tide from './texts/tide.md'
export const text = tide
const hidden = { id: 'b', draft: true }
export const works = [{ id: 'a' }, hidden, { id: 'c' }]
export const selected = works.slice(0, 2)
export const groups = { all: [...works] }`

function createLoader(page: string, showsDrafts = false) {
  const contents = empty.map((name) => [`src/content/${name}.ts`, `export const ${name} = []`])
  const root = kit.makeProject({
    'package.json': '{}',
    ...Object.fromEntries(contents),
    'src/content/works.ts': works,
    'src/content/texts/tide.md': '\ufeffLow\r\ntide',
    'src/schema/marks/marks.ts': 'export const readMarks = 1, plainText = 2',
    'src/page/feed.tsx': 'export const hasFeed = 3, renderFeed = 4',
    'src/page/page.tsx': 'export const renderPage = () => { throw new Error("suspended") }',
    'pages/a.tsx': `import { groups, selected, works } from '../src/content/works.ts'\n${page}`,
  })
  kit.addPackages(root, 'react')
  const loader = createPageLoader(root, { showsDrafts })
  return { root, loader, load: () => loader.load(['pages/a.tsx']) }
}

function errorOf(render: () => unknown): unknown {
  try {
    return render()
  } catch (error) {
    return error
  }
}

const lists =
  'export const ids = [works, selected, groups.all].map((all) => all.map(({ id }) => id).join(""))'

it.each([
  [false, ['ac', 'a', 'ac']],
  [true, ['abc', 'ab', 'abc']],
])('drafts shown: %s; pages import lists of %j, checks all', async (showsDrafts, ids) => {
  const { content, pages } = await createLoader(lists, showsDrafts).load()
  expect(pages['pages/a.tsx']?.ids).toEqual(ids)
  expect(content.works.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

it('removes drafts from lists of JSON too; checks get all of it', async () => {
  const { root, load } = createLoader('')
  kit.write(root, 'src/content/list.json', '[{ "id": "a" }, { "id": "b", "draft": true }]')
  kit.write(
    root,
    'src/content/works.ts',
    "import list from './list.json'\nexport const works = list",
  )
  kit.write(root, 'pages/a.tsx', "export { works as shown } from '../src/content/works.ts'")
  const { content, pages } = await load()
  expect(pages['pages/a.tsx']?.shown).toEqual([{ id: 'a' }])
  expect(content.works.map(({ id }) => id)).toEqual(['a', 'b'])
})

it.each([
  ['pages/a.tsx', true],
  ['src/content/works.ts', false],
  ['src/content/texts/tide.md', false],
])('after an edit of %s the content is the same object: %s', async (file, isSame) => {
  const { root, loader, load } = createLoader(lists)
  const { content } = await load()
  appendFileSync(join(root, file), '\n')
  expect((await loader.load(['pages/a.tsx'], [file])).content === content).toBe(isSame)
})

it.each([
  ['export default () => { works[0].id = "d" }', '[...works].reverse()'],
  [
    'export default () => { throw new Error("Objects are not valid as a React child") }',
    't(title)',
  ],
  ['export default () => videos.a', "import { videos } from '../src/content/videos.ts'"],
])('%s is told with its way out', async (page, fix) => {
  const { loader, load } = createLoader(page)
  const { default: render } = Object((await load()).pages['pages/a.tsx'])
  const place = { code: 'thrown', file: 'pages/a.tsx', page: 'pages/a.tsx', line: 2 }
  const diagnostic = { ...place, fix: expect.stringContaining(fix) }
  expect(loader.explain(errorOf(render), 'pages/a.tsx')).toMatchObject(diagnostic)
})

it('blames pages for what they throw, the page for what renders it, and neither for other errors', async () => {
  const { loader, load } = createLoader('')
  const { renderer } = await load()
  const thrown = errorOf(() => Reflect.apply(renderer.renderPage, undefined, []))
  expect(loader.explain(thrown, 'pages/a.tsx')).not.toHaveProperty('line')
  expect(loader.explain(new Error('of the machine'))).toBeUndefined()
  expect(loader.explain('late')).toMatchObject({ file: 'pages/', found: 'late' })
})

it('takes texts from files of their own, whose name is known', async () => {
  const { load } = createLoader("export { text } from '../src/content/works.ts'")
  const { pages, textFile } = await load()
  const { text } = pages['pages/a.tsx'] ?? {}
  expect([text, textFile(text)]).toEqual(['Low\ntide', 'src/content/texts/tide.md'])
})

it('knows sources as they were read, whatever is saved meanwhile', async () => {
  const { root, load } = createLoader('')
  const { sourceText } = await load()
  kit.write(root, 'src/content/works.ts', 'export const works = []')
  expect(sourceText('src/content/works.ts')).toBe(works)
})
