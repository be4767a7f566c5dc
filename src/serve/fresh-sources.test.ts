import { expect, it, vi } from 'vitest'
import { createReaders, readSources, type Sources } from '../read/sources.ts'
import { BuildError } from '../shared/diagnostic.ts'
import { createFreshSources } from './fresh-sources.ts'

vi.mock('../read/sources.ts')

/** Fresh sources of a project whose changes are told by hand, and what was read since the last time. */
function createProject() {
  const reads: string[] = []
  const read = (name: string) => async () => void reads.push(name)
  const names = ['pages', 'style', 'script', 'images', 'icons'] as const
  const readers = Object.fromEntries(names.map((name) => [name, vi.fn(read(name))]))
  vi.mocked(createReaders).mockReturnValue(readers as never)
  vi.mocked(readSources).mockImplementation(async (_, __, given) => {
    await Promise.all([given?.pages(['pages/a.tsx']), given?.style(), given?.script()])
    await Promise.all([given?.images([]), given?.icons('#fff')])
    return {} as Sources
  })
  const changes: string[] = []
  const fresh = createFreshSources('', () => changes)
  const readAgain = async () => {
    reads.length = 0
    await fresh().catch(() => {})
    return reads.sort().join(' ')
  }
  return { changes, fresh, readers, readAgain }
}

it.each([
  ['README.md', ''],
  ['src/content/works.ts', 'pages'],
  ['pages/texts/bio.md', 'pages'],
  ['src/components/Layout.tsx', 'pages'],
  ['src/client/main.ts', 'pages script'],
  ['tsconfig.json', 'pages'],
  ['own/_more.scss', 'style'],
  ['public/fonts/a.woff2', 'style'],
  ['public/images/a.jpg', 'images'],
  ['public/icon.svg', 'icons'],
])('a change of %s makes them read: %s', async (file, kinds) => {
  const { changes, readAgain } = createProject()
  expect(await readAgain()).toBe('icons images pages script style')
  expect(await readAgain()).toBe('')
  changes.push(file)
  expect(await readAgain()).toBe(kinds)
  expect(await readAgain()).toBe('')
})

it('what failed is read again, with all that changed meanwhile', async () => {
  const { changes, readers, readAgain } = createProject()
  await readAgain()
  readers.pages?.mockRejectedValueOnce(new BuildError([]))
  changes.push('pages/a.tsx', 'public/images/a.jpg')
  await readAgain()
  expect(await readAgain()).toBe('images pages')
  expect(await readAgain()).toBe('')
})

it('all who ask at once get the same sources', async () => {
  const { fresh } = createProject()
  const [one, two] = await Promise.all([fresh(), fresh()])
  expect(one).toBe(two)
})
