import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import mime from 'mime'

/** What an output path holds: bytes in memory or a file on disk. */
export type Resource = { etag: string } & ({ bytes: Buffer } | { file: string; size: number })

export function inMemory(content: string | Uint8Array): Resource {
  const bytes = Buffer.from(content)
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"` }
}

/** Texts of a site are UTF-8 throughout. */
function contentType(path: string): string {
  const type = mime.getType(path) ?? 'application/octet-stream'
  return /^text\/|[/+](json|xml)$/.test(type) ? `${type}; charset=utf-8` : type
}

/** Sends a resource: whole, in part (media players ask so), or as "not modified". */
export function respond(
  request: IncomingMessage,
  response: ServerResponse,
  resource: Resource,
  { output, status }: { output: string; status: 200 | 404 },
): void {
  const size = 'bytes' in resource ? resource.bytes.length : resource.size
  response.setHeader('Content-Type', contentType(output))
  response.setHeader('ETag', resource.etag)
  response.setHeader('Accept-Ranges', 'bytes')
  // Always asked again: the site may be built anew at any moment.
  response.setHeader('Cache-Control', 'no-cache')
  if (status === 200 && isFresh(request, resource.etag)) return void response.writeHead(304).end()
  const range =
    status === 200 && request.method === 'GET' ? rangeOf(request, resource.etag, size) : undefined
  if (range === 'unsatisfiable') {
    return void response.writeHead(416, { 'Content-Range': `bytes */${size}` }).end()
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) response.setHeader('Content-Range', `bytes ${start}-${end}/${size}`)
  response.writeHead(range ? 206 : status, { 'Content-Length': end - start + 1 })
  if (request.method === 'HEAD' || size === 0) return void response.end()
  if ('bytes' in resource) return void response.end(resource.bytes.subarray(start, end + 1))
  // A visitor who leaves early ends the stream; there is nobody left to tell.
  pipeline(createReadStream(resource.file, { start, end }), response, () => {})
}

/** A short answer of our own. */
export function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  })
  response.end(text)
}

function isFresh({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known?.some((tag) => tag === etag || tag === '*') ?? false
}

/** A range of another version than the client's would not fit what it has already. */
function rangeOf({ headers }: IncomingMessage, etag: string, size: number) {
  const condition = headers['if-range']
  return condition && condition !== etag ? undefined : readRange(headers.range, size)
}

/**
 * First and last byte of one range of a `Range` header (RFC 9110, section 14). Undefined when the whole
 * is to be sent, as for other units and several ranges; 'unsatisfiable' when it starts beyond the end.
 */
export function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [match, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!match || (!first && !last)) return undefined
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (first && last && Number(last) < start) return undefined
  return start > end ? 'unsatisfiable' : { start, end }
}
