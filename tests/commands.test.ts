import { expect, it, onTestFinished } from 'vitest'
import { collectOutput, runProgram, startProgram, waitForUrl } from './kit/programs.ts'
import { copyFixture, write } from './kit/project.ts'

it('previews the site once it is built', async () => {
  const project = copyFixture()
  const preview = ['src/commands/preview.ts', '--port', '0']
  const { code, output } = await runProgram(project, preview)
  expect([code, output]).toEqual([1, expect.stringContaining('npm run build')])
  write(project, 'dist/index.html', 'Home')
  const child = startProgram(project, preview)
  onTestFinished(() => void child.kill('SIGKILL'))
  const address = await waitForUrl(child, collectOutput(child))
  expect(await (await fetch(address)).text()).toBe('Home')
})
