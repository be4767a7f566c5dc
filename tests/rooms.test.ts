import { basename, dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow, read, root } from './kit/project.ts'

/** An import may only point to a room before its own. Programs at the root may import from all. */
const rooms = [
  ...['shared', 'schema', 'content', 'components', 'client'],
  ...['page', 'read', 'render', 'check', 'write', 'serve', 'edit', 'commands'],
]

const files = filesBelow(join(root, 'src')).filter((file) => /(?<!\.test)\.tsx?$/.test(file))

const repeated = (names: string[]) => names.filter((name, index) => names.indexOf(name) < index)

it('every file lies in a room and imports from rooms before it alone', () => {
  const levelOf = (file: string) => rooms.indexOf(file.split('/')[0] ?? '')
  const wrong = files.flatMap((file) => {
    const targets = [...read(root, `src/${file}`).matchAll(/(?:from|import) ?\(?'(\.[^']+)'/g)]
    const imported = targets.map(([, target = '']) => relative('.', join(dirname(file), target)))
    const isWrong = (target: string) => !(levelOf(target) <= levelOf(file))
    return levelOf(file) < 0 ? [file] : imported.filter(isWrong).map((to) => `${file} → ${to}`)
  })
  expect(wrong).toEqual([])
})

it('a folder has one subject, and at most twelve files', () => {
  // What owners import from src/components/ stays there, however much it is.
  const folders = files.map(dirname).filter((folder) => !/^co(mponents|ntent)$/.test(folder))
  const isLarge = (folder: string) => folders.filter((one) => one === folder).length > 12
  expect([...new Set(folders)].filter(isLarge)).toEqual([])
})

it('no file name and no exported name stands for two things', () => {
  const owned = files.filter((file) => !file.startsWith('content/'))
  const names = owned.flatMap((file) => {
    const text = read(root, `src/${file}`)
    return [...text.matchAll(/^export (?:async )?(?:const|function|class|type|interface) (\w+)/gm)]
  })
  expect(repeated(files.map((file) => basename(file).toLowerCase()))).toEqual([])
  // Owners import both: the type of a section, and the component that shows one.
  expect(repeated(names.map(([, name = '']) => name))).toEqual(['CvSection'])
})

it('components say nothing themselves: all words are of the content', () => {
  const said = files.flatMap((file) => {
    const texts = read(root, `src/${file}`).matchAll(/<[^<>]*? ((aria-)?label|alt|title)="\p{L}/gu)
    return /^(components|page)\//.test(file) ? [...texts].map(([text]) => text) : []
  })
  expect(said).toEqual([])
})
