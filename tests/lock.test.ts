import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { runProgram } from './kit/programs.ts'
import { read, root } from './kit/project.ts'

it('lets one process work at a time', async () => {
  const folder = mkdtempSync(join(inject('copies'), 'lock-'))
  const [rounds, processes] = [8, 4]
  const args = [join(folder, 'lock'), join(folder, 'log'), `${rounds}`]
  const work = () => runProgram(root, ['tests/kit/lock-worker.ts', ...args])
  const exits = await Promise.all(Array.from({ length: processes }, work))
  expect(exits).toEqual(exits.map(() => ({ code: 0, output: '' })))
  const lines = read(folder, 'log').trim().split('\n')
  expect(lines).toHaveLength(2 * rounds * processes)
  const pairs = lines.filter((_, i) => i % 2 === 0).map((line, i) => [line, lines[2 * i + 1]])
  for (const [start, end] of pairs) expect(end).toBe(start?.replace('in', 'out'))
})
