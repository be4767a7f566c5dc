import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { buildSync } from 'esbuild'
import { expect, it } from 'vitest'
import {
  exists,
  makeProject,
  makeTemporaryFolder,
  read,
  write,
} from '../../../tests/kit/project.ts'
import { createHistory, makeEdits } from './owner-files.ts'

it('writes all files or none, and takes back whole steps', () => {
  const root = makeProject({ 'a.ts': 'old', 'b.ts': 'old' })
  const history = createHistory(root, () => {})
  const words = ['a.ts', 'b.ts', 'c/new.ts'].map((file) => ({ file, after: 'new' }))
  const state = () => [read(root, 'a.ts'), read(root, 'b.ts'), exists(root, 'c/new.ts')]
  history.write(words)
  expect(state()).toEqual(['new', 'new', true])
  for (const file of ['a.ts/c.ts', `d/e/${'x'.repeat(253)}.ts`]) {
    const edits = [
      { file: 'a.ts', after: 'newer' },
      { file, after: 'c' },
    ]
    expect(() => history.write(edits)).toThrow(file)
    expect(readdirSync(root)).toEqual(['a.ts', 'b.ts', 'c'])
  }
  expect(state()).toEqual(['new', 'new', true])
  expect(history.undo()).toMatchObject({ status: 200 })
  expect(state()).toEqual(['old', 'old', false])
  expect(history.undo()).toMatchObject({ status: 409 })
  expect(history.redo()).toMatchObject({ status: 200 })
  expect(state()).toEqual(['new', 'new', true])
  history.undo()
  history.write([{ file: 'b.ts', after: 'newer' }])
  expect(history.redo()).toMatchObject({ status: 409 })
})

it('takes back older steps of other files where another program has changed one', () => {
  const root = makeProject({ 'a.ts': 'old', 'b.ts': 'old' })
  const history = createHistory(root, () => {})
  for (const file of ['a.ts', 'b.ts']) history.write([{ file, after: 'new' }])
  write(root, 'b.ts', 'theirs')
  expect(history.undo().message).toMatch(/a\.ts.*b\.ts/)
  expect([read(root, 'a.ts'), read(root, 'b.ts')]).toEqual(['old', 'theirs'])
  expect(history.undo()).toMatchObject({ status: 409 })
})

it.skipIf(process.platform === 'win32')('keeps links and permissions', () => {
  const root = makeProject({ 'a.ts': 'old' })
  chmodSync(join(root, 'a.ts'), 0o640)
  symlinkSync('a.ts', join(root, 'b.ts'))
  makeEdits(root, [{ file: 'b.ts', after: 'new' }])
  expect([read(root, 'a.ts'), statSync(join(root, 'a.ts')).mode & 0o777]).toEqual(['new', 0o640])
})

it('leaves whole files, whenever it is killed', async () => {
  const folder = makeTemporaryFolder()
  const size = 2 ** 17
  const contents = `import { writeSync } from 'node:fs'
    import { makeEdits } from './owner-files.ts'
    for (;;) for (const letter of 'ab') {
      makeEdits('.', ['1', '2'].map((file) => ({ file, after: letter.repeat(${size}) })))
      writeSync(1, '.')
    }`
  const stdin = { contents, resolveDir: import.meta.dirname }
  const outfile = join(folder, 'writer.mjs')
  buildSync({ stdin, outfile, bundle: true, platform: 'node', format: 'esm' })
  const whole = ['a', 'b'].map((letter) => letter.repeat(size))
  const look = () => ['1', '2'].map((file) => whole.includes(read(folder, file)))
  const looks: boolean[] = []
  for (let kill = 0; kill < 8; kill++) {
    const child = spawn(process.execPath, [outfile], { cwd: folder })
    child.stdout.resume()
    await once(child.stdout, 'data')
    // What a kill leaves is what another process sees at this moment: cheaper than 200 starts.
    for (let moment = 0; moment < 25; moment++) {
      await setTimeout(Math.random() * 3)
      looks.push(...look())
    }
    child.kill('SIGKILL')
    await once(child, 'close')
    looks.push(...look())
  }
  expect(looks).toEqual(looks.map(() => true))
})
