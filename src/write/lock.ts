import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { BuildError } from '../shared/diagnostic.ts'
import { hashOf, tryToRemove } from '../shared/files.ts'

/** Refuses a second build of this project until the process ends. */
export function lockBuild(root: string): void {
  // Outside the project: a cache restored on another machine would bring a wrong process id.
  const file = `${tmpdir()}/portfolio-${hashOf(root).slice(0, 16)}.lock`
  if (!isHeld(file)) tryToRemove(file)
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' })
  } catch {
    // Builds without a lock where its file cannot be written.
    if (existsSync(file)) {
      const found = 'another build of this project, which is still running'
      const expected = 'one build at a time'
      const fix = `Wait until it ends, then build again. If none is running, remove ${file}.`
      throw new BuildError([{ code: 'second-build', file: 'dist', found, expected, fix }])
    }
  }
  process.once('exit', () => tryToRemove(file))
}

/** Whether the process that wrote the lock still runs; one that was killed leaves its lock behind. */
function isHeld(file: string): boolean {
  try {
    const id = Number(readFileSync(file, 'utf8'))
    return id > 0 && process.kill(id, 0)
  } catch {
    return false
  }
}
