import type { Server } from 'node:http'
import { parseArgs } from 'node:util'

/** What a server is told on the command line. */
export interface Address {
  port: number
  host: string
}

/** A mistake at the start: one clear line, exit code 1. */
export class StartError extends Error {}

/** Reads `--port N`. @throws {StartError} for anything else */
export function readAddress(args: string[], defaultPort: number): Address {
  const port = portOf(args) ?? `${defaultPort}`
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new StartError(
      `--port ${port} is no port; allowed are 0 to 65535, such as --port ${defaultPort}`,
    )
  }
  return { port: Number(port), host: '127.0.0.1' }
}

function portOf(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { port: { type: 'string' } } }).values.port
  } catch (error) {
    throw new StartError(
      `${error instanceof Error ? error.message.split('. ')[0] : error}; allowed is --port N`,
    )
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
          new StartError(`Port ${port} is not allowed here. Choose one above 1023: --port 4173`),
        )
      } else reject(error)
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** Runs a program's start; a mistake there is one line and exit code 1. */
export async function start(program: () => Promise<void>): Promise<void> {
  try {
    await program()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
