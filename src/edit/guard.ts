import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Known to the pages of this start alone. */
export const token = randomBytes(24).toString('base64url')

/** Whether a page of this server asks, in a browser of this machine: no other may write files. */
export function isOwnRequest({ method, headers, socket }: IncomingMessage): boolean {
  const { host = '', origin } = headers
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
  const isNear = /^(::1|(::ffff:)?127\.[\d.]+)$/.test(socket.remoteAddress ?? '')
  const isJson = headers['content-type'] === 'application/json'
  const given = Buffer.from(`${headers['x-edit-token']}`)
  const isKnown = given.length === token.length && timingSafeEqual(given, Buffer.from(token))
  return method === 'POST' && isHere && isNear && origin === `http://${host}` && isJson && isKnown
}
