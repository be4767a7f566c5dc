/** Works under the lock several times, and notes in a file when it comes in and goes out. */
import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { withLock } from '../../src/publish/lock.ts'

const [folder = '', log = '', rounds = '1'] = process.argv.slice(2)

for (let round = 0; round < Number(rounds); round++) {
  await withLock(folder, async () => {
    appendFileSync(log, `in ${process.pid}\n`)
    await sleep(5)
    appendFileSync(log, `out ${process.pid}\n`)
  })
}
