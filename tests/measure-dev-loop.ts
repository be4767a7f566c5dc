/**
 * How long an edit takes until it is served, and what 1,000 edits do to memory. Run it on a quiet
 * machine: `npx tsx tests/measure-dev-loop.ts [edits]`. Milliseconds; CONTRIBUTING.md says more.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { linkFixture, prepareFixture } from './kit/fixture.ts'
import { pageSource } from './kit/marks.ts'
import { collectOutput, readAddress, startProgram } from './kit/programs.ts'
import { read, write } from './kit/project.ts'

const edits = Number(process.argv[2] ?? 50)
const manyEdits = 1000
const folder = mkdtempSync(join(tmpdir(), 'portfolio-measure-'))
const fixture = await prepareFixture(join(folder, 'fixture'))

interface Server {
  project: string
  base: string
  pid: number
  started: number
  stop(): void
}

async function start(pages: number): Promise<Server> {
  const project = linkFixture(fixture, join(folder, `${pages}-pages`))
  for (let n = 0; n < pages; n++) write(project, `pages/page-${n}.tsx`, pageSource(`Page ${n}`))
  const begin = performance.now()
  const child = startProgram(project, ['dev.ts', '--port', '0'])
  const base = await readAddress(child, collectOutput(child))
  await (await fetch(base)).text()
  const started = performance.now() - begin
  return { project, base, pid: child.pid ?? 0, started, stop: () => void child.kill() }
}

/** Writes `change(n)` into a file and asks for the page until it shows the mark of the edit. */
async function timeEdits(
  server: Server,
  count: number,
  edit: (n: number) => string,
): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    // Spread over the ticks of watchers and clocks.
    await sleep(10 + ((n * 37) % 40))
    const begin = performance.now()
    const mark = edit(n)
    while (!(await (await fetch(server.base)).text()).includes(mark));
    times.push(performance.now() - begin)
  }
  return times.sort((a, b) => a - b)
}

function editText({ project }: Server): (n: number) => string {
  const file = 'src/content/works.ts'
  const before = read(project, file)
  return (n) => {
    write(project, file, before.replace('Tide Table', `Mark${n}x`))
    return `Mark${n}x`
  }
}

function editStyle({ project }: Server): (n: number) => string {
  const file = 'styles/_tokens.scss'
  const before = read(project, file)
  return (n) => {
    const colour = `#${(0xa00001 + n * 16).toString(16)}`
    write(project, file, before.replace(/--paper: [^;]+/, `--paper: ${colour}`))
    return colour
  }
}

function megabytes(pid: number): number {
  const status = `/proc/${pid}/status`
  const found = existsSync(status) ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8')) : null
  return Number(found?.[1] ?? Number.NaN) / 1024
}

const at = (times: number[], share: number) =>
  (times[Math.floor((times.length - 1) * share)] ?? Number.NaN).toFixed(1)

for (const pages of [0, 1000]) {
  const server = await start(pages)
  const text = await timeEdits(server, edits, editText(server))
  const style = await timeEdits(server, edits, editStyle(server))
  console.log(
    `${pages + 6} pages: first page after ${server.started.toFixed(0)}; text median ${at(text, 0.5)}, p95 ${at(text, 0.95)}; style median ${at(style, 0.5)}, p95 ${at(style, 0.95)}`,
  )
  if (pages === 0) {
    await timeEdits(server, 50, editText(server))
    const before = megabytes(server.pid)
    await timeEdits(server, manyEdits, editText(server))
    console.log(
      `memory: ${before.toFixed(0)} MB after 50 edits, ${megabytes(server.pid).toFixed(0)} MB after ${manyEdits} more`,
    )
  }
  server.stop()
}
rmSync(folder, { recursive: true })
