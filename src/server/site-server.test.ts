import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readFolder } from './folder.ts'
import { listen, loopback } from './listen.ts'
import { inMemory } from './respond.ts'
import { createSiteServer } from './site-server.ts'

const film = Buffer.from(Array.from({ length: 2_000_000 }, (_, i) => i % 251))
const text = '0123456789'
let folder: string
let server: Server
let base: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'served-'))
  writeFileSync(join(folder, 'film.mp4'), film)
  writeFileSync(join(folder, 'text.txt'), text)
  writeFileSync(join(folder, 'empty.txt'), '')
  const pages = new Map([
    ['index.html', 'home'],
    ['a/index.html', 'a'],
    ['404.html', 'nothing here'],
  ])
  const readFile = readFolder(folder)
  server = createSiteServer(async (output) => {
    if (output === 'broken.html') throw new Error('a fault of the server')
    const page = pages.get(output)
    return page === undefined ? readFile(output) : inMemory(page)
  })
  base = `http://localhost:${await listen(server, { port: 0, host: loopback })}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(base + path, { headers, method, redirect: 'manual' })

/** Small files are served from memory, large ones from disk. */
const files = [
  ['/text.txt', Buffer.from(text)],
  ['/film.mp4', film],
] as const

describe.each(files)('%s', (path, bytes) => {
  const size = bytes.length

  it('is sent whole, with what it takes to ask again', async () => {
    const response = await ask(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(`${size}`)
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('is not sent again to those who have it', async () => {
    const etag = (await ask(path)).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await ask(path, { 'If-None-Match': known })
      expect([known, response.status, await response.text()]).toEqual([known, 304, ''])
      expect(response.headers.get('etag')).toBe(etag)
    }
    const response = await ask(path, { 'If-None-Match': '"other"' })
    await response.arrayBuffer()
    expect(response.status).toBe(200)
  })

  it.each([
    ['bytes=0-3', 0, 3],
    ['bytes=4-', 4, size - 1],
    ['bytes=-2', size - 2, size - 1],
    [`bytes=${size - 1}-${size + 5}`, size - 1, size - 1],
  ])('is sent in part for %s', async (range, start, end) => {
    const response = await ask(path, { Range: range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`)
    expect(response.headers.get('content-length')).toBe(`${end - start + 1}`)
    const part = Buffer.from(await response.arrayBuffer())
    expect(part.equals(bytes.subarray(start, end + 1))).toBe(true)
  })

  it('refuses a part behind its end', async () => {
    const response = await ask(path, { Range: `bytes=${size}-` })
    expect([response.status, await response.text()]).toEqual([416, ''])
    expect(response.headers.get('content-range')).toBe(`bytes */${size}`)
  })

  it('sends a part of the version that a client has, and the whole of any other', async () => {
    const etag = (await ask(path, {}, 'HEAD')).headers.get('etag') ?? ''
    const statusFor = async (condition: string) => {
      const response = await ask(path, { Range: 'bytes=0-3', 'If-Range': condition })
      return [response.status, (await response.arrayBuffer()).byteLength]
    }
    expect(await statusFor(etag)).toEqual([206, 4])
    expect(await statusFor('"other"')).toEqual([200, size])
    expect(await statusFor('Sat, 21 Nov 2026 10:00:00 GMT')).toEqual([200, size])
  })

  it('answers HEAD with the headers alone, and whole', async () => {
    const response = await ask(path, { Range: 'bytes=0-3' }, 'HEAD')
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('content-length')).toBe(`${size}`)
  })
})

it('sends an empty file', async () => {
  const response = await ask('/empty.txt')
  expect([response.status, await response.text()]).toEqual([200, ''])
  const part = await ask('/empty.txt', { Range: 'bytes=0-' })
  expect(part.status).toBe(416)
})

it.each([
  ['/', 200, 'home'],
  ['/index.html', 200, 'home'],
  ['/a/', 200, 'a'],
  ['/a?x=1', 301, '/a/?x=1'],
  ['/nowhere', 404, 'nothing here'],
  ['/nowhere/', 404, 'nothing here'],
  ['/.env', 404, 'nothing here'],
  ['/%', 404, 'nothing here'],
])('answers %s with %i', async (path, status, expected) => {
  const response = await ask(path)
  const body = await response.text()
  expect([response.status, response.headers.get('location') ?? body]).toEqual([status, expected])
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

it('answers the 404 page whole, whoever knows it', async () => {
  const etag = (await ask('/404.html')).headers.get('etag') ?? ''
  const response = await ask('/nowhere', { 'If-None-Match': etag, Range: 'bytes=0-1' })
  expect([response.status, await response.text()]).toEqual([404, 'nothing here'])
})

it('says what it takes, and survives a fault', async () => {
  const post = await ask('/', {}, 'POST')
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = await ask('/broken.html')
  expect([broken.status, await broken.text()]).toEqual([
    500,
    'This page could not be read; the terminal says why.\n',
  ])
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
  expect((await ask('/')).status).toBe(200)
})
