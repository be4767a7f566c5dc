import { expect, it } from 'vitest'
import { createProgress } from './terminal.ts'

function run(isTTY: boolean, total: number): string[] {
  const written: string[] = []
  let clock = 0
  const output = { isTTY, columns: 40, write: (text: string) => written.push(text) }
  const report = createProgress(output, 'images', () => clock)
  for (let done = 1; done <= total; done++) {
    clock += 500
    report({ done, total, item: 'an-image-with-a-rather-long-name.jpg' })
  }
  return written
}

it('moves one line on a terminal, no wider than it, and clears it at the end', () => {
  const lines = run(true, 3)
  expect(lines[0]).toBe('\rimages  2/3  an-image-with-a-rather-lon\u001b[K')
  expect(lines.at(-1)).toBe('\r\u001b[K')
})

it('prints a line for each tenth elsewhere, with the time left', () => {
  const lines = run(false, 100)
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('images  10/100  an-image-with-a-rather-long-name.jpg  45 s left\n')
})

it('prints no line twice for few images', () => {
  expect(run(false, 3)).toHaveLength(2)
})

it('says nothing of what ends within a second', () => {
  expect([run(true, 1), run(false, 1)]).toEqual([[], []])
})
