import { once } from 'node:events'
import { symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { makeTemporaryFolder, write } from '../../tests/kit/project.ts'
import { readFolder } from './folder.ts'
import { listen, readAddress } from './listen.ts'
import { inMemory, readRange } from './respond.ts'
import { createSiteServer, isOwnHost, readRequestPath } from './site-server.ts'

it.each([
  [{ start: 0, end: 99 }, ['bytes=0-', 'bytes=-200']],
  [{ start: 0, end: 0 }, ['bytes=0-0']],
  [{ start: 90, end: 99 }, ['bytes=90-200', 'bytes=-10']],
  [undefined, [undefined, 'bytes=100-', 'bytes=-0', 'bytes=2-1', 'bytes=-', 'bytes=0-1,5-6']],
])('the range %j of 100 bytes is asked for by %j', (range, headers) => {
  for (const header of headers) expect(readRange(header, 100), header).toEqual(range)
})

it.each([
  [true, ['localhost', 'LOCALHOST:80', 'site.localhost', '192.168.0.7:4173', '[::1]:4173']],
  [false, [undefined, 'example.com', '127.0.0.1.example.com', 'notlocalhost', 'localhost@a.b']],
])('whether it is this machine is %s of %j', (isOwn, hosts) => {
  for (const host of hosts) expect(isOwnHost(host), host).toBe(isOwn)
})

it.each([
  ['/', '/'],
  ['/workshops?a=/../b', '/workshops'],
  ['/a%20b.png', '/a b.png'],
  ['/.well-known/security.txt', '/.well-known/security.txt'],
  ['/a..b', '/a..b'],
  ['/%252e%252e/', '/%2e%2e/'],
])('%s asks for %s', (target, path) => expect(readRequestPath(target)).toBe(path))

it.each([
  ...['', '*', 'http://example.com/', '/../a', '/%2e%2e/a', '/..%2fa', '/..\\a', '/%5c..%5ca'],
  ...['/.env', '/a/.git/config', '/.', '/a/..', '//etc/passwd', '/%2fetc/passwd', '/%'],
  ...['/%c0%ae%c0%ae/', '/a%00.png', '/.well-known/../.env', '/.well-knownx'],
])('%j asks for nothing', (target) => expect(readRequestPath(target)).toBeUndefined())

it('reads --port and --host', () => {
  expect(readAddress(['--host', '--port=0'], 3000)).toEqual({ port: 0, isOpen: true })
})

it.each([
  [['--port', 'x'], '--port x is no port from 0 to 65535; allowed are --port N and --host'],
  [['--port', '70000'], '--port 70000 is no port'],
  [['--colour'], "Unknown option '--colour'; allowed are --port N and --host"],
])('refuses %j', (args, message) => expect(() => readAddress(args, 3000)).toThrow(message))

it('listens at localhost, and for others with --host', async () => {
  const server = createServer()
  const urls = await listen(server, { port: 0, isOpen: true })
  server.close()
  expect(urls.join(' ')).toMatch(/^http:\/\/localhost:\d+( http:\/\/(?!127\.)(\d+\.){3}\d+:\d+)*$/)
})

it.each([
  [8080, 'EADDRINUSE', 'is in use. Stop what runs there. Choose another: --port 4173'],
  [80, 'EACCES', 'is not allowed here: systems keep those below 1024, Windows some others too.'],
  [3000, 'EMFILE', 'cannot be used: too many. Choose another: --port 8080'],
])('at %i says what %s means', async (port, code, message) => {
  const server = createServer()
  vi.spyOn(server, 'listen').mockImplementation(() => {
    setImmediate(() => server.emit('error', Object.assign(new Error('too many'), { code })))
    return server
  })
  await expect(listen(server, { port, isOpen: false })).rejects.toThrow(`Port ${port} ${message}`)
})

it('sees another server at the other address of localhost', async ({ skip }) => {
  const other = createServer().listen(0, '::1')
  await once(other, 'listening').catch(() => skip('There is no IPv6 here.'))
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const server = createServer()
  await expect(listen(server, { port, isOpen: false })).rejects.toThrow(`Port ${port} is in use.`)
  expect(server.listening).toBe(false)
})

/** Serves a site from disk, for a base on its host; what is no file is in memory, or broken. */
async function serve(base?: string): Promise<string> {
  const folder = makeTemporaryFolder()
  for (const page of ['index.html', 'a/index.html', '404.html']) write(folder, `dist/${page}`, page)
  write(folder, 'dist/film.mp4', '0123456789')
  write(folder, 'dist/empty.txt', '')
  write(folder, 'secret/a.txt', 'secret')
  symlinkSync(join(folder, 'secret'), join(folder, 'dist/out'), 'junction')
  const read = readFolder(join(folder, 'dist'), base)
  const server = createSiteServer(async (output) => {
    if (output === 'broken.html') throw new Error('a fault of the server')
    return output === 'memory.txt' ? inMemory('0123456789') : read(output)
  })
  const [url = ''] = await listen(server, { port: 0, isOpen: false })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return url
}

const { pathname: base } = new URL('https://example.org/art/ü/')
const { pathname: other } = new URL('https://example.org/my (日本)/')

it.each([
  ['GET', '/', '', 200, 'index.html'],
  ['GET', '/a/', '', 200, 'a/index.html'],
  ['GET', '/a?x=1', '', 301, '/a/?x=1'],
  ['GET', '/nowhere', '', 404, '404.html'],
  ['GET', '/out/a.txt', '', 404, '404.html'],
  ['GET', '/empty.txt', 'bytes=0-', 200, ''],
  ['GET', '/film.mp4', '', 200, '0123456789'],
  ['GET', '/film.mp4', 'bytes=2-3', 206, '23'],
  ['GET', '/memory.txt', 'bytes=-2', 206, '89'],
  ['HEAD', '/film.mp4', 'bytes=2-3', 200, ''],
  ['POST', '/', '', 405, 'Only GET and HEAD.\n'],
  ['GET', '/broken.html', '', 500, 'This page could not be read; the terminal says why.\n'],
  ['GET', '/art/%C3%BC/', '', 200, 'index.html', base],
  ['GET', '/art/%C3%BC', '', 301, '/art/%C3%BC/', base],
  ['GET', other, '', 200, 'index.html', other],
  ['GET', '/', '', 404, '404.html', base],
  ['GET', '/art/%C3%BCx/', '', 404, '404.html', base],
])('answers %s %s %s with %i', async (method, path, range, status, expected, base?: string) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  const options = { method, headers: { range }, redirect: 'manual' } as const
  const response = await fetch((await serve(base)) + path, options)
  const text = await response.text()
  expect([response.status, response.headers.get('location') ?? text]).toEqual([status, expected])
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('allow')).toBe(status === 405 ? 'GET, HEAD' : null)
  expect(log).toHaveBeenCalledTimes(status === 500 ? 1 : 0)
})

it('names type, length and range', async () => {
  const { headers } = await fetch(`${await serve()}/film.mp4`, { headers: { range: 'bytes=8-20' } })
  const names = ['content-type', 'content-length', 'content-range', 'cache-control']
  const values = names.map((name) => headers.get(name))
  expect(values).toEqual(['video/mp4', '2', 'bytes 8-9/10', 'no-cache'])
})

it.each([
  ['GET / HTTP/1.1\r\nHost: evil.example', /^HTTP\/1\.1 403 .*Unknown host\.\n/s],
  ['GET http://x/secret HTTP/1.1\r\nHost: localhost', /^HTTP\/1\.1 404 /],
  ['nonsense', /^HTTP\/1\.1 400 /],
])('withstands %j', async (request, expected) => {
  const url = await serve()
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8')
  socket.write(`${request}\r\nConnection: close\r\n\r\n`)
  let answer = ''
  for await (const text of socket) answer += text
  expect(answer).toMatch(expected)
  expect((await fetch(url)).status).toBe(200)
})
