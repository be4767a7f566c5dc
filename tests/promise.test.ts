import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exists, filesBelow, read, root } from './kit/project.ts'

/** What owners import, by its file below src/. It may grow; what stands here stays. */
const promised: Record<string, string> = {
  'schema/schema.ts':
    'About CvSection Entry ImageList Navigation News Pages Redirects Site SkillGroup Video Words',
  'schema/text.ts': 'languagesOf',
  'schema/values.ts': 'Known',
  'components/page-context.ts': 'usePage',
  'components/work-groups.ts': 'groupWorks WorkGroup',
  'components/Marks.tsx': 'Line',
}
const components = `
  Cv CvSection EntryCard Figure GroupLinks GroupPage Layout Link LinkedImage MediaItem NewsList NewsPage
  PageSection Picture ProfileList Prose Title VideoEmbed VideoFigure WorkIndex WorkOverview WorkPage
  WorkTable`
for (const name of components.trim().split(/\s+/)) promised[`components/${name}.tsx`] = name

it.each(Object.entries(promised))('owners can import from %s', (file, names) => {
  const exported =
    read(root, `src/${file}`)
      .match(/^export [^=(]*/gm)
      ?.join() ?? ''
  expect(exported.match(/\w+/g)).toEqual(expect.arrayContaining(names.split(' ')))
})

const recipes = read(root, 'docs/recipes.md')
const fixture = filesBelow(join(root, 'tests/fixture')).filter((file) => /\.tsx?$/.test(file))

it('recipes and sites name nothing else', () => {
  const texts = [recipes, ...fixture.map((file) => read(root, `tests/fixture/${file}`))].join('\n')
  const imports =
    /(?:\{([^{}]*)\} from|declare module) '[./]+(?:src\/)?((?:schema|components)\/.*)'/g
  const others = [...texts.matchAll(imports)].flatMap(([, names = 'Known', file = '']) => {
    const known = promised[file]?.split(' ') ?? []
    const wanted = names.split(',').map((name) => name.replace('type ', '').trim())
    return wanted.filter((name) => !known.includes(name)).map((name) => `${name} of ${file}`)
  })
  expect(others).toEqual([])
})

it('recipes and fixes show no other component', () => {
  const faults = filesBelow(join(root, 'tests/faults')).map((file) =>
    read(root, `tests/faults/${file}`),
  )
  const fixes = faults.join('\n').match(/^ {2}fix .*/gm) ?? []
  const shown = [...[recipes, ...fixes].join('\n').matchAll(/<([A-Z]\w+)/g)]
  const names = Object.values(promised).join(' ').split(' ')
  const others = shown.filter(([, name = '']) => !names.includes(name))
  expect(others.map(([, name]) => name)).toEqual([])
})

it('styles have the classes of recipes', () => {
  const styles = filesBelow(join(root, 'styles')).map((file) => read(root, `styles/${file}`))
  const classes = [...recipes.matchAll(/class(?:Name)?="([^"]+)"/g)].flatMap(([, list = '']) =>
    list.split(' '),
  )
  expect(classes.filter((name) => !styles.join().includes(`.${name}`))).toEqual([])
})

it('the workflow for GitHub Pages keeps images by files that are there', () => {
  const [, list = ''] = /hashFiles\((.*?)\)/.exec(read(root, '.github/workflows/pages.yml')) ?? []
  const paths = list.split(', ').map((path) => path.replace(/^'|(\/\*\*)?'$/g, ''))
  expect(paths.filter((path) => !exists(root, path))).toEqual([])
})
