import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { layFixture } from '../../tests/kit/project.ts'
import { pathBelow } from '../shared/files.ts'
import { createSourceReader } from './fresh-sources.ts'

const opened = new Set<string>()
let project: string
let sources: ReturnType<typeof createSourceReader>

beforeAll(async () => {
  project = fs.mkdtempSync(join(tmpdir(), 'portfolio-test-'))
  layFixture(project)
  sources = createSourceReader(project)
  await sources.read(true)
  for (const name of ['openSync', 'readFileSync', 'readdirSync'] as const) {
    const call = fs[name]
    vi.spyOn(fs, name).mockImplementation((...given: unknown[]) => {
      opened.add(pathBelow(project, `${given[0]}`))
      return Reflect.apply(call, fs, given)
    })
  }
  syncBuiltinESMExports()
})
afterAll(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  fs.rmSync(project, { recursive: true })
})

const texts = 'src/content src/content/texts'
const read = ['.well-known', 'film.html', 'films', 'images', 'loops', 'sounds']
const files = `films public ${read.map((name) => `public/${name}`).join(' ')}`

it.each([
  ['README.md', ''],
  ['src/content/works.ts', `${texts} src/content/works.ts`],
  [
    'src/client/main.ts',
    ['behaviours', 'loops', 'main'].map((name) => `src/client/${name}.ts`).join(' '),
  ],
  ['styles/_tokens.scss', `${texts} styles`],
  ['public/fonts/a.woff2', `${files} styles`],
  ['public/film.html', files],
  ['public/images/kiln.jpg', files],
  ['public/icon.svg', files.replace('public/images', 'public/icon.svg public/images')],
])('a change of %s opens “%s” again, once for all who ask', async (file, all) => {
  sources.invalidate([file])
  opened.clear()
  const [one, two] = await Promise.all([sources.read(true), sources.read(true)])
  expect(one).toBe(two)
  const read = [...opened].filter((path) => /^(src\/c|public|styles\/main)/.test(path))
  const places = read.map((path) =>
    path.replace(/^styles.*/, 'styles').replace(/.*\.mp4$/, 'films'),
  )
  expect([...new Set(places)].sort().join(' ')).toBe(all)
})

it('reads what changed while something else could not be read', async () => {
  const page = 'pages/contact.tsx'
  const away = join(project, 'away')
  fs.renameSync(join(project, 'public'), away)
  fs.writeFileSync(join(project, 'public'), '')
  fs.appendFileSync(join(project, page), '// New\n')
  sources.invalidate([page, 'public/a.png'])
  await expect(sources.read(true)).rejects.toThrow('public')
  fs.rmSync(join(project, 'public'))
  fs.renameSync(away, join(project, 'public'))
  sources.invalidate(['public/a.png'])
  expect((await sources.read(true)).sourceText(page)).toContain('// New')
})

it('reads a text again that a page takes from a folder of its own', async () => {
  const [page, essay] = ['pages/contact.tsx', 'essays/a.md']
  fs.mkdirSync(join(project, 'essays'))
  fs.writeFileSync(join(project, essay), 'Old')
  fs.appendFileSync(join(project, page), "import '../essays/a.md'\n")
  sources.invalidate([page, essay])
  expect((await sources.read(true)).sourceText(essay)).toBe('Old')
  fs.writeFileSync(join(project, essay), 'New')
  sources.invalidate([essay])
  expect((await sources.read(true)).sourceText(essay)).toBe('New')
})
