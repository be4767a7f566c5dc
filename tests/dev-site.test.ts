import { expect, it } from 'vitest'
import { readSettings } from '../src/read/settings.ts'
import { createDevSite } from '../src/serve/dev-site.ts'
import type { Fault } from '../src/shared/fault.ts'
import { copyFixture, edit } from './kit/project.ts'

it('tells nothing of what has changed while it was checked', async () => {
  const copy = copyFixture({ 'pages/index.tsx': [['<h1', '{x}<h1']] })
  const told: Fault[] = []
  const site = createDevSite(copy, () => readSettings([], {}, new Date()), {
    announceChanges() {},
    showFaults: (faults) => told.push(...faults),
    wrongTypesOn: () => [],
  })
  const version = site.refresh()
  const faults = await version.check('index.html')
  version.check = async () => {
    edit(copy, 'pages/index.tsx', '{x}', '')
    site.refresh()
    return faults
  }
  await site.read('index.html')
  expect(faults).toHaveLength(1)
  expect(told).toEqual([])
})

it('shows another page on another day', async () => {
  const days = [new Date('2026-03-12T12:00Z'), new Date('2026-03-13T12:00Z')]
  let day = 0
  const site = createDevSite(copyFixture(), () => readSettings([], {}, days[day] ?? new Date()))
  const before = site.refresh()
  expect(site.refresh()).toBe(before)
  day = 1
  expect(site.refresh()).not.toBe(before)
})
