import { once } from 'node:events'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startProgram } from '../../tests/kit/programs.ts'
import { makeTemporaryFolder, root } from '../../tests/kit/project.ts'
import { lockBuild } from './lock.ts'

it('refuses a second build until the first has ended, even if it was killed', async () => {
  const project = makeTemporaryFolder()
  // Where the lock lies.
  vi.stubEnv('TMPDIR', project)
  onTestFinished(() => void vi.unstubAllEnvs())
  const code = `import { lockBuild } from './src/write/lock.ts'
    lockBuild(${JSON.stringify(project)})
    setInterval(() => console.log('locked'), 10)`
  const child = startProgram(root, ['--input-type=module', '--eval', code])
  await once(child.stdout ?? child, 'data')
  const refusal = expect.objectContaining({
    diagnostics: [expect.objectContaining({ code: 'second-build' })],
  })
  expect(() => lockBuild(project)).toThrow(refusal)
  lockBuild(`${project}/other`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockBuild(project)
  expect(() => lockBuild(project)).toThrow(refusal)
})
