import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { edit, layFixture, makeTemporaryFolder } from '../../tests/kit/project.ts'
import { readSettings } from '../read/settings.ts'
import { createDevSite } from './dev-site.ts'
import { createSourceReader } from './fresh-sources.ts'

const sites: WeakRef<object>[] = []
vi.mock('../render/rendered-site.ts', async (importOriginal) => {
  const module = await importOriginal<typeof import('../render/rendered-site.ts')>()
  return {
    ...module,
    makeSite(...given: Parameters<typeof module.makeSite>) {
      const site = module.makeSite(...given)
      sites.push(new WeakRef(site))
      return site
    },
  }
})

const folders = ['', 'contact/', 'workshops/', 'walks/lantern/']
const outputs = folders.map((folder) => `${folder}index.html`)

it('keeps of each page only what it may be asked for, also after an error', async () => {
  const project = makeTemporaryFolder()
  layFixture(project)
  const sources = createSourceReader(project)
  const site = createDevSite(project, readSettings([], {}, new Date()), sources)
  await site.beginChecks(() => {})
  const pages: string[] = []
  for (const output of outputs) pages.push(`${await site.read(output)}`)
  edit(project, 'pages/workshops.tsx', '<h1>', '<h1>{x}')
  sources.invalidate(['pages/workshops.tsx'])
  expect(await site.read('workshops/index.html')).toContain('class="dev-overlay"')
  const names = pages.flatMap((html) => html.match(/assets\/[\w.-]+/g) ?? [])
  for (const name of names) expect(await site.read(name), name).toBeDefined()

  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc')
  await setImmediate()
  collectGarbage()
  expect(sites.length).toBeGreaterThan(outputs.length)
  expect(sites.filter((one) => one.deref())).toEqual([])
})
