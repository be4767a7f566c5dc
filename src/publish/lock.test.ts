import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startProgram } from '../../tests/kit/programs.ts'
import { makeTemporaryFolder, root } from '../../tests/kit/project.ts'
import * as disk from '../disk.ts'
import { lockBuild } from './lock.ts'

vi.mock('../disk.ts', { spy: true })

const refusal = 'found     another build of this project, which is still running\n'

const platform = process.platform
let project: string

beforeEach(() => {
  project = makeTemporaryFolder()
  // Where the sockets lie, if they are files.
  vi.stubEnv('TMPDIR', project)
})

afterEach(() => {
  vi.unstubAllEnvs()
  Object.defineProperty(process, 'platform', { value: platform })
})

const sockets = () => readdirSync(project).filter((name) => name.endsWith('.sock'))

async function startBuild(system: string) {
  const code = `import { lockBuild } from './src/publish/lock.ts'
    Object.defineProperty(process, 'platform', { value: '${system}' })
    await lockBuild(${JSON.stringify(project)})
    process.once('SIGTERM', () => process.exit())
    setInterval(() => console.log('locked'), 10)`
  // A lock ends with its process, so there has to be one.
  const child = startProgram(root, ['--input-type=module', '--eval', code])
  await once(child.stdout ?? child, 'data')
  return child
}

describe.skipIf(platform === 'win32').each([['linux'], ['darwin']])('on %s', (system) => {
  it.skipIf(system === 'linux' && platform !== 'linux').each([
    ['SIGKILL', 1],
    ['SIGTERM', 0],
  ] as const)('refuses a second build until the first ends by %s', async (signal, files) => {
    const child = await startBuild(system)
    Object.defineProperty(process, 'platform', { value: system })
    await expect(lockBuild(project)).rejects.toThrow(refusal)
    child.kill(signal)
    await once(child, 'exit')
    expect(sockets()).toHaveLength(system === 'linux' ? 0 : files)
    await lockBuild(`${project}/other`)
    await lockBuild(project)
    await expect(lockBuild(project)).rejects.toThrow(refusal)
  })
})

it.skipIf(platform === 'win32')('takes what answers nobody for no build', async () => {
  Object.defineProperty(process, 'platform', { value: 'darwin' })
  const child = await startBuild('darwin')
  child.kill('SIGKILL')
  await once(child, 'exit')
  vi.spyOn(disk, 'tryToRemove').mockImplementation(() => {})
  await lockBuild(project)
  expect(sockets()).toHaveLength(1)
})
