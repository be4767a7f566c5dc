import { expect, it, vi } from 'vitest'
import { createReaders, readSources, type Sources } from '../read/sources.ts'
import { BuildError } from '../shared/diagnostic.ts'
import { createSourceReader } from './fresh-sources.ts'

vi.mock('../read/sources.ts')
vi.mock('../read/pages.ts', () => ({ createPageLoader: () => ({ load: loadPages }) }))

const { reads, loadPages } = vi.hoisted(() => {
  const reads: string[] = []
  return { reads, loadPages: vi.fn(async (): Promise<void> => void reads.push('pages')) }
})

/** Sources of a project whose changes are told by hand, and what was read since the last time. */
function createProject() {
  const names = ['style', 'script', 'publicFiles', 'images', 'icons'] as const
  const read = (name: string) => async () => void reads.push(name)
  const readers = Object.fromEntries(names.map((name) => [name, vi.fn(read(name))]))
  vi.mocked(createReaders).mockReturnValue(readers as never)
  vi.mocked(readSources).mockImplementation(async (_, __, given) => {
    await Promise.all([given?.pages(['pages/a.tsx']), given?.style(), given?.script()])
    await Promise.all([given?.publicFiles(), given?.images([]), given?.icons('#fff')])
    return {} as Sources
  })
  const sources = createSourceReader('')
  const readAgain = async (...changed: string[]) => {
    reads.length = 0
    if (changed.length > 0) sources.invalidate(changed)
    await sources.read(true).catch(() => {})
    return reads.sort().join(' ')
  }
  return { sources, readers, readAgain }
}

it.each([
  ['README.md', ''],
  ['src/content/works.ts', 'pages'],
  ['pages/texts/bio.md', 'pages'],
  ['src/components/Layout.tsx', 'pages'],
  ['src/client/main.ts', 'pages script'],
  ['tsconfig.json', 'pages'],
  ['own/_more.scss', 'style'],
  ['public/fonts/a.woff2', 'publicFiles style'],
  ['public/images/a.jpg', 'images publicFiles'],
  ['public/icon.svg', 'icons publicFiles'],
])('a change of %s makes them read: %s', async (file, kinds) => {
  const { readAgain } = createProject()
  expect(await readAgain()).toBe('icons images pages publicFiles script style')
  expect(await readAgain()).toBe('')
  expect(await readAgain(file)).toBe(kinds)
  expect(await readAgain()).toBe('')
})

it('what failed is read again, with all that changed meanwhile', async () => {
  const { readAgain } = createProject()
  await readAgain()
  loadPages.mockRejectedValueOnce(new BuildError([]))
  await readAgain('pages/a.tsx', 'public/images/a.jpg')
  expect(await readAgain()).toBe('images pages publicFiles')
  expect(await readAgain()).toBe('')
})

it('all who ask at once get the same sources', async () => {
  const { sources } = createProject()
  const [one, two] = await Promise.all([sources.read(true), sources.read(true)])
  expect(one).toBe(two)
})
