import { once } from 'node:events'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { hashOf, tryToRemove } from '../disk.ts'
import { BuildError } from '../problem.ts'

/**
 * Refuses a second build of the same project, until this process ends. A socket ends with its process,
 * however that ends; the file that it leaves behind answers nobody.
 * @throws {BuildError} while another build runs
 */
export async function lockBuild(root: string): Promise<void> {
  const name = `portfolio-${hashOf(root).slice(0, 16)}`
  const address = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `${tmpdir()}/${name}.sock`
  const isTaken = () =>
    once(createServer().listen(address).unref(), 'listening').then(
      () => false,
      // Where there can be no socket, there is no lock.
      ({ code }) => code === 'EADDRINUSE',
    )
  if (!(await isTaken())) return
  const connection = createConnection(address)
  const answer = await once(connection, 'connect').catch(() => undefined)
  connection.destroy()
  if (!answer) tryToRemove(address)
  if (!answer && !(await isTaken())) return
  const found = 'another build of this project, which is still running'
  const fix = 'Wait until it has ended, then build again.'
  throw new BuildError([{ file: 'dist', found, expected: 'one build at a time', fix }])
}
