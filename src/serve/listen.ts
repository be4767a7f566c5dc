import { once } from 'node:events'
import type { Server } from 'node:http'
import { parseArgs } from 'node:util'
import { Refusal } from '../shared/fault.ts'

const options = {
  port: { type: 'string' },
  host: { type: 'boolean', default: false },
  allow: { type: 'string', multiple: true },
} as const

interface Address {
  port: number
  /** Whether other machines reach the site, such as phones. */
  answersDevices: boolean
  /** More host names to answer for, in lower case: 'mac.fritz.box'. */
  names: string[]
  /** Not where other machines reach the site: they could write files. */
  allowsEditing: boolean
}

/** @throws {Refusal} for what is no option */
export function readAddress(args: string[], defaultPort: number): Address {
  const { port = `${defaultPort}`, host, allow = [] } = parseOptions(args)
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) {
    throw new Refusal(`"${port}" is not a port. Write a number up to 65535: --port 8080`)
  }
  return {
    port: Number(port),
    answersDevices: host,
    // Browsers send names in lower case.
    names: allow.map((name) => name.toLowerCase()),
    allowsEditing: !host && allow.length === 0,
  }
}

function parseOptions(args: string[]) {
  try {
    return parseArgs({ args, options }).values
  } catch {
    // Without dashes before them, npm keeps the options for itself, and passes on their values.
    throw new Refusal(
      'The options are --port N, --host and --allow NAME, after two dashes: npm run dev -- --port 8080',
    )
  }
}

/** Returns the URL of the server, without a slash at the end. @throws {Refusal} if it cannot have the port */
export async function listen(
  server: Server,
  { port = 0, answersDevices = false }: Partial<Address> = {},
): Promise<string> {
  try {
    await once(server.listen(port, answersDevices ? '0.0.0.0' : '127.0.0.1'), 'listening')
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    const reason = isTaken ? `Port ${port} is in use.` : `${error}`
    throw new Refusal(`${reason}\nTo use another, add this to the command: -- --port 8080`)
  }
  const address = server.address()
  return `http://localhost:${typeof address === 'object' ? address?.port : port}`
}
