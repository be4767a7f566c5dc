import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { hostFiles } from '../src/render/host-files.ts'
import { exists, filesBelow, read, root } from './kit/project.ts'

/** As CONTRIBUTING.md has them: an import may only point to its own layer or one before it. */
const rows = read(root, 'CONTRIBUTING.md').split('| Layer in')[1]?.split('\n\n')[0] ?? ''
const layers = [...rows.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name)

const files = filesBelow(join(root, 'src')).filter((file) => /(?<!\.test)\.tsx?$/.test(file))
const sources = new Map(files.map((file) => [file, read(root, `src/${file}`)]))

it('every file lies in a layer and imports from none after it', () => {
  const levelOf = (file: string) => layers.indexOf(file.split('/')[0] ?? '')
  const wrong = [...sources].flatMap(([file, text]) => {
    const targets = [...text.matchAll(/(?:from|import) ?\(?'(\.[^']+)'/g)]
    const imported = targets.map(([, target = '']) => relative('.', join(dirname(file), target)))
    const isAfter = (target: string) => levelOf(target) > levelOf(file)
    const isWrong = (target: string) => levelOf(target) < 0 || isAfter(target)
    return levelOf(file) < 0 ? [file] : imported.filter(isWrong).map((to) => `${file} → ${to}`)
  })
  expect(wrong).toEqual([])
})

it('layers outside of the bundle take only types from those in it', () => {
  const outside = [...sources].filter(
    ([file]) => layers.indexOf(file.split('/')[0] ?? '') > layers.indexOf('page'),
  )
  const values = /^import (?!type )[^']+'[./]+\/(page|components)\//m
  expect(outside.filter(([, text]) => values.test(text)).map(([file]) => file)).toEqual([])
})

it('a folder has at most twelve files, and no two exports have one name', () => {
  // What owners import from src/components/ stays there, however much it is.
  const folders = files.map(dirname).filter((folder) => !/^co(mponents|ntent)$/.test(folder))
  const isLarge = (folder: string) => folders.filter((one) => one === folder).length > 12
  expect([...new Set(folders)].filter(isLarge)).toEqual([])
  const ours = [...sources].filter(([file]) => !file.startsWith('content/'))
  const names = ours.flatMap(([, text]) => [
    ...text.matchAll(/^export (?:async )?(?:const|function|class|type|interface) (\w+)/gm),
  ])
  const repeated = names.map(([, name]) => name).filter((name, at, all) => all.indexOf(name) < at)
  expect(repeated).toEqual([])
})

it('documents name files that are there', () => {
  const docs = filesBelow(join(root, 'docs')).filter((file) => file.endsWith('.md'))
  const files = ['README.md', 'CONTRIBUTING.md', ...docs.map((file) => `docs/${file}`)]
  const texts = files.map((file) => read(root, file)).join('\n')
  const paths = [...texts.matchAll(/`((?:src|pages|styles|tests)\/[\w./-]*\.\w+)`/g)]
  const isOwned = (path: string) => /^(pages|src\/content)\//.test(path)
  const missing = paths.map(([, path = '']) => path).filter((path) => !exists(root, path))
  expect(missing.filter((path) => !isOwned(path))).toEqual([])
})

it('docs/publishing.md repeats the headers of other hosts', () => {
  const siteUrl = new URL('https://field.example/')
  const files = hostFiles({ siteUrl, redirects: {}, listedOutputs: [] })
  const headers = files.get('_headers') ?? ''
  const [everywhere = '', assets = ''] = headers.split('\n\n')
  const lines = [...everywhere.matchAll(/^ {2}(.*): (.*)$/gm)]
  const repeated = lines.map(([, name, value = '']) => {
    return `add_header ${name} ${value.includes(' ') ? `"${value}"` : value} always;`
  })
  const text = read(root, 'docs/publishing.md')
  expect(repeated.filter((line) => !text.includes(line))).toEqual([])
  expect(repeated).toHaveLength(4)
  expect(text).toContain(`"${assets.split('Cache-Control: ')[1]?.trim()}"`)
})
