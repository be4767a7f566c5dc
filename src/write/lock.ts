import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { BuildError } from '../shared/diagnostic.ts'
import { hashOf, tryToRemove } from '../shared/files.ts'
import { isAnswered } from '../shared/sockets.ts'

/**
 * Refuses a second build of this project. The lock is a socket, which the system closes with the process,
 * however that ends. The id of a process may live on, or be given to another.
 */
export async function lockBuild(root: string): Promise<void> {
  const name = `portfolio-${hashOf(root).slice(0, 16)}`
  // Outside the project, whose path may be too long for a socket. Windows has names instead of files.
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `${tmpdir()}/${name}.lock`
  for (let tries = 0; tries < 20; tries += 1) {
    if (await listenAt(path)) return
    // The system answers for a build that is busy, and for a moment also for one that was killed.
    if (await isAnswered(connect(path))) await setTimeout(50)
    // A build that was killed leaves its file behind. Without sockets, builds have no lock.
    else tryToRemove(path)
  }
  if (await isAnswered(connect(path))) {
    const found = 'another build of this project, which is still running'
    const expected = 'one build at a time'
    const fix = 'Wait until it ends, then build again.'
    throw new BuildError([{ code: 'second-build', file: 'dist', found, expected, fix }])
  }
}

async function listenAt(path: string): Promise<boolean> {
  try {
    const server = createServer((socket) => socket.destroy()).listen(path)
    await once(server, 'listening')
    server.unref()
    process.once('exit', () => tryToRemove(path))
    return true
  } catch {
    return false
  }
}
