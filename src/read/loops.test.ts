import { expect, it } from 'vitest'
import { runProgram } from '../../tests/kit/programs.ts'

// Slow, but not of pages: it ends by itself.
const slow = 'const end = Date.now() + 1200; while (Date.now() < end); process.exit(3)'

// What runs as the code of pages, in a process of its own, and what becomes of it.
const ended = 'Error: promises wait for each other for ever; look for a loop of them\n    at '
it.concurrent.each([
  ['const f = async () => { for (;;) await null }; f()', `${ended}f (/pages.cjs:1:`],
  ['const f = () => process.nextTick(f); f()', 'at f (/pages.cjs:1:'],
  ['setTimeout((a) => { for (; a; ); }, 1, true)', 'at /pages.cjs:1:1\n'],
  ['setImmediate(() => { throw new Error("mine") })', 'Error: mine\n    at /pages.cjs:1:'],
  [`process.nextTick(require('node:vm').compileFunction(${JSON.stringify(slow)}))`, ''],
])('what begins with %s has an end', async (code, output) => {
  const main = `
    import { createRequire } from 'node:module'
    import { compileFunction } from 'node:vm'
    import { limitTimers, watchForLoops } from './src/read/loops.ts'
    process.on('uncaughtException', (error) => {
      console.log(error.stack ?? error)
      process.exit()
    })
    watchForLoops('/pages.cjs', 400)
    const names = { ...limitTimers(200), require: createRequire(import.meta.url) }
    const call = compileFunction(CODE, Object.keys(names), { filename: '/pages.cjs' })
    call(...Object.values(names))`
  const program = main.replace('CODE', JSON.stringify(code))
  const exit = await runProgram(process.cwd(), ['--input-type=module', '--eval', program])
  expect(exit.output).toContain(output)
  expect(exit.code).toBe(output ? 0 : 3)
})
