import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startProgram } from '../../tests/kit/programs.ts'
import { makeTemporaryFolder, root } from '../../tests/kit/project.ts'
import { lockBuild } from './lock.ts'

const refusal = 'found     another build of this project, which is still running\n'
const { platform } = process

it.skipIf(platform === 'win32').each([
  // Only there a socket can be no file.
  ...(platform === 'linux' ? [['linux', 'SIGKILL', 0] as const] : []),
  ['darwin', 'SIGKILL', 1],
  ['darwin', 'SIGTERM', 0],
] as const)(
  'on %s, refuses a second build until %s, which leaves %i files',
  async (system, signal, files) => {
    const project = makeTemporaryFolder()
    // Where the sockets lie, if they are files.
    vi.stubEnv('TMPDIR', project)
    Object.defineProperty(process, 'platform', { value: system })
    onTestFinished(() => {
      vi.unstubAllEnvs()
      Object.defineProperty(process, 'platform', { value: platform })
    })
    const code = `import { lockBuild } from './src/write/lock.ts'
    Object.defineProperty(process, 'platform', { value: '${system}' })
    await lockBuild(${JSON.stringify(project)})
    process.once('SIGTERM', () => process.exit())
    setInterval(() => console.log('locked'), 10)`
    // A lock ends with its process, so there has to be one.
    const child = startProgram(root, ['--input-type=module', '--eval', code])
    await once(child.stdout ?? child, 'data')
    await expect(lockBuild(project)).rejects.toThrow(refusal)
    await lockBuild(`${project}/other`)
    child.kill(signal)
    await once(child, 'exit')
    const sockets = readdirSync(project).filter((name) => name.endsWith('.sock'))
    expect(sockets.length - (system === 'linux' ? 0 : 1)).toBe(files)
    await lockBuild(project)
    await expect(lockBuild(project)).rejects.toThrow(refusal)
  },
)
