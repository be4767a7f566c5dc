import { expect, it, vi } from 'vitest'
import { createPageLoader } from '../read/pages.ts'
import { createMemos, readSources, type Sources } from '../read/sources.ts'
import { createSourceReader } from './fresh-sources.ts'

vi.mock('../read/pages.ts')
vi.mock('../read/sources.ts', async (original) => ({
  ...(await original<object>()),
  readSources: vi.fn(),
}))

/** Sources of a project whose changes are told by hand; `readAgain` names what was read again. */
function createProject() {
  const load = vi.fn()
  vi.mocked(createPageLoader).mockReturnValue({ load, explain: () => undefined })
  const reads: string[] = []
  vi.mocked(readSources).mockImplementation(async (_, __, loader, memos = createMemos()) => {
    for (const [name, kind] of Object.entries(memos)) {
      if (!kind.last) reads.push(name)
      kind.last = { key: '', value: Promise.resolve(Object()) }
    }
    await loader?.load([])
    return {} as Sources
  })
  const sources = createSourceReader('')
  const readAgain = async (...changed: string[]) => {
    reads.length = 0
    if (changed.length > 0) sources.invalidate(changed)
    await sources.read(true).catch(() => {})
    return reads.sort().join(' ')
  }
  return { sources, load, readAgain }
}

it.each([
  ['README.md', ''],
  ['pages/texts/bio.md', 'pages'],
  ['src/client/main.ts', 'pages script'],
  ['own/_more.scss', 'style'],
  ['public/fonts/a.woff2', 'publicFiles style'],
  ['public/images/a.jpg', 'images publicFiles'],
  ['public/icon.svg', 'icons publicFiles'],
])('a change of %s makes them read: %s', async (file, kinds) => {
  const { load, readAgain } = createProject()
  expect(await readAgain()).toBe('icons images pages publicFiles script style')
  expect(await readAgain(file)).toBe(kinds)
  expect(load).toHaveBeenLastCalledWith([], [file])
  expect(await readAgain()).toBe('')
  expect(load).toHaveBeenCalledTimes(2)
})

it('all who ask at once get the same sources, unless they failed', async () => {
  const { sources, load } = createProject()
  load.mockRejectedValueOnce(new Error('once'))
  await expect(sources.read(true)).rejects.toThrow('once')
  const [one, two] = await Promise.all([sources.read(true), sources.read(true)])
  expect(one).toBe(two)
})
