import { expect, it, onTestFinished } from 'vitest'
import { collectOutput, runProgram, startProgram, waitForUrl } from './kit/programs.ts'
import { copyFixture, edit, write } from './kit/project.ts'

it('previews the site below the folder of its address, once it is built', async () => {
  const project = copyFixture()
  const preview = ['src/commands/preview.ts', '--port', '0']
  const { code, output } = await runProgram(project, preview)
  expect([code, output]).toEqual([1, expect.stringContaining('npm run build')])
  edit(project, 'src/content/site.ts', /url: '.*'/, "url: 'https://nora.example/art/'")
  write(project, 'dist/index.html', 'Home')
  const child = startProgram(project, preview)
  onTestFinished(() => void child.kill('SIGKILL'))
  const address = await waitForUrl(child, collectOutput(child))
  expect(address).toMatch(/\d\/art\/$/)
  expect(await (await fetch(address)).text()).toBe('Home')
})
