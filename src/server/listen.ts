import type { Server } from 'node:http'
import { networkInterfaces } from 'node:os'
import { parseArgs } from 'node:util'
import { BuildError } from '../problem.ts'

/** What a server is told on the command line. */
export interface Address {
  port: number
  host: string
}

/** A mistake at the start: one clear line, exit code 1. */
export class StartError extends Error {}

/** Only this machine reaches it. */
export const loopback = '127.0.0.1'
const everywhere = '0.0.0.0'

/**
 * Reads `--port N` and `--host`, which opens the server to the network, for a phone beside the desk.
 * @throws {StartError} for anything else
 */
export function readAddress(args: string[], defaultPort: number): Address {
  const { port = `${defaultPort}`, host } = readOptions(args)
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new StartError(
      `--port ${port} is no port; allowed are 0 to 65535, such as --port ${defaultPort}`,
    )
  }
  return { port: Number(port), host: host ? everywhere : loopback }
}

function readOptions(args: string[]): { port?: string | undefined; host?: boolean | undefined } {
  try {
    return parseArgs({ args, options: { port: { type: 'string' }, host: { type: 'boolean' } } })
      .values
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(/\.?\s*\n|\. /)[0] : error
    throw new StartError(`${reason}; allowed are --port N and --host`)
  }
}

/** Starts listening; the port that was given, when 0 was asked for. */
export function listen(server: Server, { port, host }: Address): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        reject(
          new StartError(
            `Port ${port} is in use. Stop what runs there, or choose another: --port ${port + 1}`,
          ),
        )
      } else if (error.code === 'EACCES') {
        reject(
          new StartError(
            `Port ${port} is not allowed here: systems keep those below 1024, Windows some others too. Choose another: --port ${port === 8080 ? 4173 : 8080}`,
          ),
        )
      } else reject(error)
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** Where a server that listens is: on this machine, and for others if they can reach it. */
export function urlsOf({ host }: Address, port: number): string[] {
  const names = ['localhost', ...(host === loopback ? [] : ownAddresses())]
  return names.map((name) => `http://${name}:${port}`)
}

function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}

/** Runs a program's start; a mistake there is one line and exit code 1. */
export async function start(program: () => Promise<void>): Promise<void> {
  try {
    await program()
  } catch (error) {
    if (!(error instanceof StartError || error instanceof BuildError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
