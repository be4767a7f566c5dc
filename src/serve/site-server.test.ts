import { once } from 'node:events'
import { symlinkSync } from 'node:fs'
import { createServer, get } from 'node:http'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import * as programs from '../../tests/kit/programs.ts'
import { makeProject } from '../../tests/kit/project.ts'
import { listen, readAddress, StartError } from './listen.ts'
import { createSiteServer, readFolder } from './site-server.ts'

it('reads its options', () => {
  const given = ['--host', '--port=0', '--allow', 'Mac.fritz.box', '--allow=b']
  const names = ['mac.fritz.box', 'b']
  expect(readAddress(given, 3000)).toEqual({ port: 0, isOpen: true, names })
  expect(readAddress([], 3000)).toEqual({ port: 3000, isOpen: false, names: [] })
})

it.each([[['--port', 'x']], [['--port', '70000']], [['--colour']]])('refuses %j', (args) =>
  expect(() => readAddress(args, 3000)).toThrow(StartError),
)

it('listens at localhost, and for others with --host', async () => {
  const server = createServer()
  const urls = await listen(server, { port: 0, isOpen: true })
  server.close()
  expect(urls.join(' ')).toMatch(/^http:\/\/localhost:\d+( http:\/\/(?!127\.)(\d+\.){3}\d+:\d+)*$/)
})

it.for(['127.0.0.1', '::1'])('sees another server at %s', async (host, { skip }) => {
  const other = createServer().listen(0, host)
  await once(other, 'listening').catch(() => skip(`There is no ${host} here.`))
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const server = createServer()
  const failed = expect(listen(server, { port, isOpen: false })).rejects
  await failed.toThrow(new StartError(`Port ${port} is in use. Choose another: --port ${port + 1}`))
  expect(server.listening).toBe(false)
})

/** Serves a site from disk, for a base on its host; what is no file is in memory, or broken. */
async function serve(base?: string): Promise<string> {
  const pages = ['index.html', 'a/index.html', '404.html', 'c #1%/index.html']
  const folder = makeProject({
    ...Object.fromEntries(pages.map((page) => [`dist/${page}`, page])),
    ...{ 'dist/film.mp4': '0123456789', 'dist/.well-known/a.txt': 'known' },
    ...{ 'dist/.env': 'secret', 'dist/.git/config': 'secret', 'secret/a.txt': 'secret' },
  })
  symlinkSync(join(folder, 'secret'), join(folder, 'dist/out'), 'junction')
  const read = readFolder(join(folder, 'dist'), base)
  const server = createSiteServer(
    async (output) => {
      if (output === 'broken.html') throw new Error('a fault of the server')
      return output === 'memory.css' ? 'a{}' : read(output)
    },
    ['mac.fritz.box'],
    new Map([['/@dev', (_, response) => response.end('of a handler')]]),
  )
  const { base: url, stop } = await programs.serve(server)
  onTestFinished(stop)
  return url
}

/** Asks for a path as it is written: `fetch` would resolve it first. */
async function ask(url: string, path: string, headers = {}, method = 'GET') {
  const [response] = await once(get(url, { path, headers, method }), 'response')
  let text = ''
  for await (const part of response) text += part
  const { location = text, 'content-type': type } = response.headers
  return { status: response.statusCode, text: location, type, headers: response.headers }
}

const [html, plain] = ['text/html; charset=utf-8', 'text/plain; charset=utf-8']

it.each([
  ['/', 200, html, 'index.html'],
  ['/a/?x=/../y', 200, html, 'a/index.html'],
  ['/a?x=1', 301, plain, '/a/?x=1'],
  ['/c%20%231%25', 301, plain, '/c%20%231%25/'],
  ['/c%20%231%25/', 200, html, 'c #1%/index.html'],
  ['/.well-known/a.txt', 200, plain, 'known'],
  ['/film.mp4', 200, 'video/mp4', '0123456789'],
  ['/memory.css', 200, 'text/css; charset=utf-8', 'a{}'],
  ['/@dev', 200, undefined, 'of a handler'],
  ['/a/index.html/', 404, html, '404.html'],
  ['/%.png', 404, html, '404.html'],
  ['/a%00', 404, html, '404.html'],
])('answers %s with %i', async (path, status, type, text) => {
  const headers = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' }
  expect(await ask(await serve(), path)).toMatchObject({ status, text, type, headers })
})

it.each(['art/ü', 'my (日本)'])('serves a site below /%s', async (folder) => {
  const { pathname: base } = new URL(`https://example.org/${folder}/`)
  const url = await serve(base)
  expect(await ask(url, base)).toMatchObject({ status: 200, text: 'index.html' })
  expect(await ask(url, base.slice(0, -1))).toMatchObject({ status: 301, text: base })
  for (const path of ['/', `${base.slice(0, -1)}x/`]) {
    expect(await ask(url, path)).toMatchObject({ status: 404, text: '404.html' })
  }
})

it('prints its own errors and goes on', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  const url = await serve()
  expect(await ask(url, '/broken.html')).toMatchObject({ status: 500 })
  expect(log).toHaveBeenCalledOnce()
  expect(await ask(url, '/')).toMatchObject({ status: 200 })
})

it('sends nothing hidden and nothing outside its folder', async () => {
  const url = await serve()
  const hidden = ['/.env', '/%2eenv', '/.git/config', '//.env', '/a/../.env', '/.well-knownx']
  const outside = ['/out/a.txt', '/../secret/a.txt', '/..%2fsecret/a.txt', '/..\\secret\\a.txt']
  for (const path of [...hidden, ...outside, '//a', '/.well-known/../.env']) {
    expect(await ask(url, path), path).toMatchObject({ status: 404, text: '404.html' })
  }
})

it.each(['bytes=8-20', 'bytes=-2'])('sends the range %s of a film', async (range) => {
  const { status, text, headers } = await ask(await serve(), '/film.mp4', { range })
  expect([status, text, headers['content-range']]).toEqual([206, '89', 'bytes 8-9/10'])
})

it.each([
  [200, ['localhost', 'site.localhost', '192.168.0.7', '[::1]:80', 'Mac.fritz.box:3000']],
  [403, ['evil.example:80', '127.0.0.1.example.com', 'notlocalhost', 'fritz.box']],
])('answers %i to the hosts %j', async (status, hosts) => {
  const url = await serve()
  for (const host of hosts) expect(await ask(url, '/', { host }), host).toMatchObject({ status })
  const { text } = await ask(url, '/', { host: 'evil.example:80' })
  expect(text).toContain('--allow evil.example\n')
})

it('answers only GET and HEAD', async () => {
  const url = await serve()
  expect(await ask(url, '/', {}, 'HEAD')).toMatchObject({ status: 200, text: '' })
  const { status, headers } = await ask(url, '/', {}, 'POST')
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
})
