import { once } from 'node:events'
import { expect, it, vi } from 'vitest'
import { startProgram } from '../../tests/kit/programs.ts'
import { root } from '../../tests/kit/project.ts'
import { makeTemporaryFolder } from '../../tests/kit/temporary-folder.ts'
import { lockBuild } from './lock.ts'

const refusal = 'found     another build of this project, which is still running\n'

it('refuses a second build until the first ends, however that ends', async () => {
  const project = makeTemporaryFolder()
  // Where the sockets lie.
  vi.stubEnv('TMPDIR', project)
  const code = `import { lockBuild } from './src/publish/lock.ts'
    await lockBuild(${JSON.stringify(project)})
    setInterval(() => console.log('locked'), 10)`
  // A lock ends with its process, so there has to be one.
  const child = startProgram(root, ['--input-type=module', '--eval', code])
  await once(child.stdout ?? child, 'data')
  await expect(lockBuild(project)).rejects.toThrow(refusal)
  await lockBuild(`${project}/other`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await lockBuild(project)
  await expect(lockBuild(project)).rejects.toThrow(refusal)
})
