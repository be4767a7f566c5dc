import { once } from 'node:events'
import type { Server } from 'node:http'
import { parseArgs } from 'node:util'
import { Refusal } from '../shared/diagnostic.ts'

/** @throws {Refusal} for unknown options */
export function readAddress(args: string[], defaultPort: number) {
  const options = {
    port: { type: 'string', default: `${defaultPort}` },
    // For other machines, such as phones.
    host: { type: 'boolean', default: false },
    // More host names: 'mac.fritz.box'.
    allow: { type: 'string', multiple: true },
  } as const
  try {
    const { port, host, allow = [] } = parseArgs({ args, options }).values
    return { port: Number(port), isOpen: host, names: allow }
  } catch {
    throw new Refusal('The options are --port N, --host and --allow NAME.')
  }
}

/** Returns the URL of the server, without a slash at the end. @throws {Refusal} */
export async function listen(server: Server, { port = 0, isOpen = false } = {}) {
  try {
    await once(server.listen(port, isOpen ? '0.0.0.0' : '127.0.0.1'), 'listening')
  } catch (error) {
    throw new Refusal(`${error}\nChoose another port: --port N`)
  }
  const address = server.address()
  return `http://localhost:${typeof address === 'object' ? address?.port : port}`
}
