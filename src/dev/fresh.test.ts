import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { keepFresh } from './fresh.ts'

let folder: string
let file: string
let made: number

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fresh-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  file = join(folder, 'a.txt')
  writeFileSync(file, 'a')
  vi.setSystemTime(Date.now() + 10_000)
  onTestFinished(() => void vi.useRealTimers())
  made = 0
})

/** A value that says how often it was made; the clock says that its inputs are 10 s old. */
function counter(inputs: () => string[] | undefined) {
  return keepFresh(async () => ({ count: ++made, inputs: inputs() }))
}

it('makes the value once while its inputs stay as they are', async () => {
  const read = counter(() => [file])
  expect((await read()).count).toBe(1)
  expect((await read()).count).toBe(1)
})

it('makes it again when an input is written, replaced, touched or removed', async () => {
  const read = counter(() => [file])
  await read()
  writeFileSync(file, 'ab')
  expect((await read()).count).toBe(2)
  rmSync(file)
  expect((await read()).count).toBe(3)
  // Not there is a state like any other, but one that may change unseen: it is looked at each time.
  expect((await read()).count).toBe(4)
  writeFileSync(file, 'ab')
  expect((await read()).count).toBe(5)
  utimesSync(file, 1, 1)
  expect((await read()).count).toBe(6)
  expect((await read()).count).toBe(6)
})

it('sees a file that comes into a folder', async () => {
  const read = counter(() => [folder])
  await read()
  mkdirSync(join(folder, 'new'))
  expect((await read()).count).toBe(2)
})

it('makes it again when the folder of an input became a file', async () => {
  const [inner, input] = [join(folder, 'a'), join(folder, 'a/b')]
  mkdirSync(inner)
  writeFileSync(input, 'one')
  const read = counter(() => [input])
  await read()
  rmSync(inner, { recursive: true })
  writeFileSync(inner, 'no folder any more')
  expect((await read()).count).toBe(2)
})

it('knows only the inputs of the last time', async () => {
  const other = join(folder, 'b.txt')
  writeFileSync(other, 'b')
  const read = counter(() => (made === 1 ? [file] : [other]))
  await read()
  writeFileSync(file, 'ab')
  await read()
  writeFileSync(file, 'abc')
  expect((await read()).count).toBe(2)
  writeFileSync(other, 'bc')
  expect((await read()).count).toBe(3)
})

it('makes it each time while its inputs are not known', async () => {
  const read = counter(() => undefined)
  expect([(await read()).count, (await read()).count]).toEqual([1, 2])
})

it('does not trust a file that changed while the value was made, or a tick before', async () => {
  const read = keepFresh(async () => {
    writeFileSync(file, `${made}`)
    return { count: ++made, inputs: [file] }
  })
  vi.useRealTimers()
  expect([(await read()).count, (await read()).count]).toEqual([1, 2])
})

it('does not trust a file that changed 16 ms before, the tick of Windows', async () => {
  utimesSync(file, 1, 1)
  // Whole seconds would be taken for the tick of another system.
  while (statSync(file).ctimeMs % 1000 === 0) utimesSync(file, 1, 1)
  vi.setSystemTime(statSync(file).ctimeMs + 16)
  const read = counter(() => [file])
  expect([(await read()).count, (await read()).count]).toEqual([1, 2])
})

it('tries again after a failure', async () => {
  const read = keepFresh(async () => {
    if (made++ === 0) throw new Error('not yet')
    return { count: made, inputs: [file] }
  })
  await expect(read()).rejects.toThrow('not yet')
  expect((await read()).count).toBe(2)
  expect((await read()).count).toBe(2)
})

it('gives all who ask at once the same value, and those who ask later one of their time', async () => {
  vi.useRealTimers()
  let finish = () => {}
  const read = keepFresh(async () => {
    made++
    const count = made
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return { count, inputs: [file] }
  })
  const first = read()
  await vi.waitFor(() => expect(made).toBe(1))
  // The value in the making may miss this change.
  writeFileSync(file, 'changed')
  const [second, third] = [read(), read()]
  finish()
  expect((await first).count).toBe(1)
  await vi.waitFor(() => expect(made).toBe(2))
  finish()
  expect([(await second).count, (await third).count]).toEqual([2, 2])
  expect(made).toBe(2)
})
