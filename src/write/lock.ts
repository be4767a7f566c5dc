import { once } from 'node:events'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { BuildError } from '../shared/diagnostic.ts'
import { hashOf, tryToRemove } from '../shared/files.ts'

/**
 * Refuses a second build of the same project, until this process ends. A socket ends with its process,
 * however that ends; where it is a file, that answers nobody then. On Linux it is none: it lies in
 * nobody's way.
 * @throws {BuildError} while another build runs
 */
export async function lockBuild(root: string): Promise<void> {
  const name = `portfolio-${hashOf(root).slice(0, 16)}`
  const addresses: Record<string, string> = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` }
  const address = addresses[process.platform] ?? `${tmpdir()}/${name}.sock`
  if (!(await isTaken(address))) return
  if (!(await isAnswered(address))) {
    tryToRemove(address)
    // A file that cannot be removed stands for no build either.
    if (!(await isTaken(address)) || !(await isAnswered(address))) return
  }
  const found = 'another build of this project, which is still running'
  const fix = 'Wait until it has ended, then build again.'
  throw new BuildError([{ file: 'dist', found, expected: 'one build at a time', fix }])
}

/** Takes it if it is free. Where there can be no socket, there is no lock. */
async function isTaken(address: string): Promise<boolean> {
  const server = createServer().listen(address).unref()
  return once(server, 'listening').then(
    () => {
      // This removes the file.
      process.once('exit', () => server.close())
      return false
    },
    ({ code }) => code === 'EADDRINUSE',
  )
}

async function isAnswered(address: string): Promise<boolean> {
  const connection = createConnection(address)
  const answer = await once(connection, 'connect').catch(() => undefined)
  connection.destroy()
  return answer !== undefined
}
