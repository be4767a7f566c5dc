import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { copyFixture, preparedFixture } from './kit/copies.ts'
import { type DevServer, startDevServer } from './kit/dev-server.ts'
import { pageSource } from './kit/marks.ts'
import { collectOutput, startProgram } from './kit/programs.ts'
import { edit, exists } from './kit/project.ts'

type Stream = 'stdout' | 'stderr'
const single: Stream[] = ['stdout', 'stderr']

/** Goes away as a reader does: the program's next line on these meets a pipe that ended. */
async function stopReading(child: ChildProcess, streams: Stream[]): Promise<void> {
  await Promise.all(
    streams.map(async (name) => {
      const stream = child[name]
      if (!stream || stream.destroyed) return
      stream.destroy()
      await once(stream, 'close')
    }),
  )
}

/** Processor time of a process so far, in hundredths of a second. */
function processorTime({ pid }: ChildProcess): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return (user ?? Number.NaN) + (system ?? Number.NaN)
}

/** A request whose connection is then left alone, until the server closes it after five seconds. */
async function leaveAlone(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, timeout: 0 })
  const request = get(url, { agent })
  const [socket] = await once(request, 'socket')
  request.on('response', (response) => response.resume())
  await once(socket, 'close')
}

/** Requests are answered, and in between nothing is done. */
async function expectIdle(child: ChildProcess, url: string): Promise<void> {
  const before = processorTime(child)
  await leaveAlone(url)
  expect((await fetch(url)).status).toBe(200)
  // One that is busy takes 500.
  expect(processorTime(child) - before).toBeLessThan(100)
  expect(child.exitCode).toBeNull()
}

// At once: most of the time each of them waits.
describe.runIf(process.platform === 'linux').concurrent('when nobody reads its output', () => {
  /** Lines on both streams: of an edit, and of what a page does too late. */
  async function causeOutput(server: DevServer): Promise<void> {
    server.edit('src/content/works.ts', "title: 'Tide Table'", "title: 'Ebb Table'")
    const late = "setTimeout(() => { throw new Error('too late') }, 1)"
    server.write('pages/later.tsx', `${pageSource('Later')}\n${late}\n`)
    await server.text('/later/')
  }

  it.for(single)(
    'the development server goes on without %s, and is idle',
    async (stream, { expect }) => {
      const server = await startDevServer()
      try {
        await stopReading(server.child, [stream])
        await causeOutput(server)
        await expect.poll(server.printed).toContain('no reader any more')
        await expectIdle(server.child, `${server.base}/workshops/`)
        expect(await server.text('/')).toContain('Ebb Table')
      } finally {
        server.stop()
      }
    },
  )

  it('the development server ends without both, and leaves nothing running', async ({ expect }) => {
    const server = await startDevServer()
    const { pid } = server.child
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    const exit = once(server.child, 'exit')
    await stopReading(server.child, single)
    // The last requests may be cut off.
    await causeOutput(server).catch(() => {})
    expect(await exit).toEqual([null, 'SIGTERM'])
    const isRunning = (child: string) =>
      existsSync(`/proc/${child}`) && !/ Z /.test(readFileSync(`/proc/${child}/stat`, 'utf8'))
    await expect.poll(() => children.filter(isRunning)).toEqual([])
  })

  async function startPreview(streams: Stream[]) {
    const port = await freePort()
    const child = startProgram(preparedFixture(), ['src/preview.ts', '--port', `${port}`])
    const exit = once(child, 'exit')
    const printed = collectOutput(child)
    // Before it prints its only line.
    await stopReading(child, streams)
    return { child, exit, printed, url: `http://localhost:${port}/` }
  }

  it.for([
    ['stdout', 'no reader any more'],
    ['stderr', 'dist/ is at'],
  ] as const)('the preview goes on without %s, and is idle', async ([stream, line], { expect }) => {
    const { child, url, printed } = await startPreview([stream])
    try {
      await expect.poll(printed).toContain(line)
      await expectIdle(child, url)
    } finally {
      child.kill('SIGKILL')
    }
  })

  it('the preview ends without both', async () => {
    const { exit } = await startPreview(single)
    expect(await exit).toEqual([null, 'SIGTERM'])
  })

  it('a build goes on to its end, whether it fails or not', async () => {
    const [wrong, right] = [copyFixture(), copyFixture()]
    edit(wrong, 'src/content/works.ts', "title: 'Tide Table'", "title: ''")
    const build = async (project: string) => {
      const child = startProgram(project, ['build.ts'])
      const exit = once(child, 'exit')
      await stopReading(child, single)
      return exit
    }
    expect(await Promise.all([build(wrong), build(right)])).toEqual([
      [1, null],
      [0, null],
    ])
    expect(exists(right, 'dist/index.html')).toBe(true)
  })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
