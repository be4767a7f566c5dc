import type { RequestListener, ServerResponse } from 'node:http'

/** The pages that are open in browsers: each keeps a connection, and asks for itself again when told. */
export function createOpenPages() {
  const connections = new Set<ServerResponse>()
  const connect: RequestListener = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('retry: 300\n\n')
    connections.add(response)
    response.on('close', () => connections.delete(response))
  }
  const refresh = () => {
    for (const connection of connections) connection.write('data:\n\n')
  }
  return { connect, refresh }
}
