import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { collectOutput, startProgram, waitForUrl } from './kit/programs.ts'
import { copyFixture, edit, root, write } from './kit/project.ts'

function run(cwd: string, args: string[]) {
  const { href } = pathToFileURL(join(root, 'node_modules/tsx/dist/esm/index.mjs'))
  const all = ['--import', href, ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, all, { cwd, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

const refused = (told: string) => ({ status: 1, output: expect.stringContaining(told) })

it('previews the site below the folder of its address, once it is built', async () => {
  const project = copyFixture()
  const preview = ['src/commands/preview.ts', '--port', '0']
  expect(run(project, preview)).toEqual(refused('npm run build'))
  edit(project, 'src/content/site.ts', /url: '.*'/, "url: 'https://nora.example/art/'")
  write(project, 'dist/index.html', 'Home')
  const child = startProgram(project, preview)
  onTestFinished(() => void child.kill('SIGKILL'))
  const address = await waitForUrl(child, collectOutput(child))
  expect(address).toMatch(/\d\/art\/$/)
  expect(await (await fetch(address)).text()).toBe('Home')
})
