import { once } from 'node:events'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { hashOf, isDiskError, remove } from '../disk.ts'
import { BuildError, type Problem } from '../problem.ts'

/**
 * Refuses a second build of the same project, until this process ends. A socket ends with its process,
 * however that ends; the file that it leaves behind answers nobody.
 * @throws {BuildError} while another build runs
 */
export async function lockBuild(root: string): Promise<void> {
  const name = `portfolio-${hashOf(root).slice(0, 16)}`
  const address = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `${tmpdir()}/${name}.sock`
  if (await listens(address)) return
  if (await answers(address)) throw new BuildError([running])
  remove(address)
  if (!(await listens(address))) throw new BuildError([running])
}

/** Where there can be no socket, there is no lock. */
async function listens(address: string): Promise<boolean> {
  const server = createServer().listen(address).unref()
  return once(server, 'listening').then(
    () => true,
    (error) => !(isDiskError(error) && error.code === 'EADDRINUSE'),
  )
}

async function answers(address: string): Promise<boolean> {
  const connection = createConnection(address)
  const isConnected = await once(connection, 'connect').then(
    () => true,
    () => false,
  )
  connection.destroy()
  return isConnected
}

const running: Problem = {
  file: 'dist',
  found: 'another build of this project, which is still running',
  expected: 'one build at a time',
  fix: 'Wait until it has ended, then build again.',
}
