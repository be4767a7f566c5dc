import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { onPlatform } from '../../tests/kit/platform.ts'
import { endWithSignals, needsRestart, requireFolders } from './process.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const folders = ['pages', 'src/content', 'src/components', 'src/client', 'styles']

it.each(folders)('needs %s/', (name) => {
  const root = mkdtempSync(join(tmpdir(), 'folders-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true })
  expect(() => requireFolders(root)).not.toThrow()
  rmSync(join(root, name), { recursive: true })
  expect(() => requireFolders(root)).toThrow(`There is no folder ${name}/ in ${root}.`)
  writeFileSync(join(root, name), 'a file of this name')
  expect(() => requireFolders(root)).toThrow(`There is no folder ${name}/`)
})

it.each([
  ['src/site/site.ts', true],
  ['build.ts', true],
  ['package.json', true],
  ['src/content/works.ts', false],
  ['pages/a/b.tsx', false],
  ['public/icon.svg', false],
  ['tsconfig.json', false],
])('an edit of %s shows only after a restart: %s', (file, needs) => {
  expect(needsRestart(file)).toBe(needs)
})

it.each([
  ['linux', ['kill SIGHUP']],
  ['win32', ['exit 1']],
] as const)('ends with a signal on %s', (platform, calls) => {
  onPlatform(platform)
  const ends: string[] = []
  vi.spyOn(process, 'kill').mockImplementation((_, signal) => {
    ends.push(`kill ${signal}`)
    return true
  })
  // It does not come back.
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    ends.push(`exit ${code}`)
    throw new Error('ended')
  })
  const before = signals.map((signal) => process.listeners(signal))
  const end = vi.fn()
  endWithSignals(end)
  onTestFinished(() => {
    vi.restoreAllMocks()
    for (const [i, signal] of signals.entries()) {
      for (const listener of process.listeners(signal)) {
        if (!before[i]?.includes(listener)) process.off(signal, listener)
      }
    }
  })
  try {
    process.emit('SIGHUP', 'SIGHUP')
  } catch {}
  expect(end).toHaveBeenCalledOnce()
  expect(ends).toEqual(calls)
})
