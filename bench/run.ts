import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a program took: seconds by the clock and of the processor, megabytes at its peak. */
export interface Cost {
  wall: number
  cpu: number
  memory: number
}

const usage = join(import.meta.dirname, 'usage.mjs')

/** Runs a Node program to its end. @throws when it fails */
export function measure(folder: string, args: string[]): Cost {
  const report = join(folder, 'usage.json')
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, ['--import', usage, ...args], {
    cwd: folder,
    env: { ...process.env, BENCH_USAGE: report, NO_COLOR: '1' },
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  const wall = (performance.now() - start) / 1000
  if (status !== 0) throw new Error(`${args.join(' ')} in ${folder} failed:\n${stderr}`)
  const { cpu, memory } = JSON.parse(readFileSync(report, 'utf8'))
  return { wall, cpu, memory }
}

/** The middle one in each respect. */
export function medianOf(costs: Cost[]): Cost {
  const middle = (part: keyof Cost) => {
    const values = costs.map((cost) => cost[part]).sort((a, b) => a - b)
    return values[Math.floor(values.length / 2)] ?? Number.NaN
  }
  return { wall: middle('wall'), cpu: middle('cpu'), memory: middle('memory') }
}
