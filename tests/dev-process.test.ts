import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { copyFixture } from './kit/copies.ts'
import { startDevServer } from './kit/dev-server.ts'
import { pageSource } from './kit/marks.ts'
import { runProgram } from './kit/programs.ts'
import { root } from './kit/project.ts'

async function startForTest() {
  const server = await startDevServer()
  onTestFinished(() => server.stop())
  return server
}

it('says that a port is in use, and ends on Ctrl-C with nothing left running', async () => {
  const { child, base } = await startForTest()
  const { port } = new URL(base)
  const { code, output } = await runProgram(root, ['dev.ts', '--port', port])
  expect(code).toBe(1)
  expect(output).toMatch(new RegExp(`^Port ${port} is in use\\..*\\n$`))
  await fetch(base)
  const children = childrenOf(child.pid)
  child.kill('SIGINT')
  await new Promise((resolve) => child.on('close', resolve))
  await expect.poll(() => children.filter(isRunning)).toEqual([])
})

it('ends on Ctrl-C in the middle of a page that never ends', async () => {
  const { child, write, text, printed } = await startForTest()
  write('pages/endless.tsx', `${pageSource('Endless')}\nconsole.log('here we go')\nfor (;;);\n`)
  const request = text('/endless/').catch(() => 'cut off')
  await expect.poll(printed).toContain('here we go')
  child.kill('SIGINT')
  expect(await request).toBe('cut off')
})

it.each([
  [['--port', 'x'], /--port x is no port/],
  [['--colour'], /Unknown option '--colour'; allowed are --port N and --host/],
])('refuses %j in one line', async (args, line) => {
  const { code, output } = await runProgram(root, ['dev.ts', ...args])
  expect(code).toBe(1)
  expect(output).toMatch(line)
  expect(output.trim().split('\n')).toHaveLength(1)
})

it('needs its folders, in one line', async () => {
  const project = copyFixture()
  rmSync(join(project, 'styles'), { recursive: true })
  const { code, output } = await runProgram(project, ['dev.ts', '--port', '0'])
  expect(code).toBe(1)
  expect(output).toMatch(/^There is no folder styles\/ in .*\n$/)
})

/** Linux tells them; elsewhere there is none to look at. */
function childrenOf(pid: number | undefined): string[] {
  const file = `/proc/${pid}/task/${pid}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean) : []
}

function isRunning(pid: string): boolean {
  return existsSync(`/proc/${pid}`) && !/ Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}
