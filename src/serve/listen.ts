import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { parseArgs } from 'node:util'
import { isAnswered } from '../shared/sockets.ts'

export interface Address {
  port: number
  /** Whether other machines may reach it, such as a phone on the desk. */
  isOpen: boolean
  /** Host names to answer for, besides those of this machine: 'mac.fritz.box'. */
  names: string[]
}

export class StartError extends Error {}

/** Reads `--port N`, `--host` and `--allow NAME`. @throws {StartError} for anything else */
export function readAddress(args: string[], defaultPort: number): Address {
  const options = {
    port: { type: 'string' },
    host: { type: 'boolean' },
    allow: { type: 'string', multiple: true },
  } as const
  try {
    const { values } = parseArgs({ args, options })
    const { port = `${defaultPort}`, host = false, allow = [] } = values
    if (/^\d+$/.test(port) && Number(port) <= 65_535) {
      return { port: Number(port), isOpen: host, names: allow.map((name) => name.toLowerCase()) }
    }
  } catch {}
  throw new StartError('Possible are --port N, from 0 to 65535, --host and --allow NAME.')
}

/** Starts the server and returns its URLs, without a slash at the end. @throws {StartError} */
export async function listen(
  server: Server,
  { port, isOpen }: Omit<Address, 'names'>,
): Promise<string[]> {
  server.listen(port, isOpen ? '0.0.0.0' : '127.0.0.1')
  const refuse = (reason: string) => {
    throw new StartError(`Port ${port} ${reason}. Choose another: --port ${port + 1}`)
  }
  await once(server, 'listening').catch(({ code, message }) =>
    refuse(code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${message})`),
  )
  const address = server.address()
  const actual = (typeof address === 'object' && address?.port) || port
  // Browsers try this address of localhost first.
  if (await isAnswered(connect(actual, '::1'))) {
    server.close()
    refuse('is in use')
  }
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses)
  const open = isOpen ? own.filter(({ family, internal }) => family === 'IPv4' && !internal) : []
  const hosts = ['localhost', ...open.map(({ address }) => address)]
  return hosts.map((name) => `http://${name}:${actual}`)
}
