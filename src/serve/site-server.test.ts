import { once } from 'node:events'
import { createServer, get, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import * as programs from '../../tests/kit/programs.ts'
import { makeProject } from '../../tests/kit/project.ts'
import { Refusal } from '../shared/fault.ts'
import { listen, readAddress } from './listen.ts'
import { createSiteServer, readFolder } from './site-server.ts'

const usual = { port: 3000, answersDevices: false, names: [], allowsEditing: true }

it.each([
  { args: [], given: {} },
  { args: ['--host'], given: { answersDevices: true, allowsEditing: false } },
  {
    args: ['--port=0', '--allow', 'A', '--allow=b'],
    given: { port: 0, names: ['a', 'b'], allowsEditing: false },
  },
])('reads $args', ({ args, given }) => {
  expect(readAddress(args, 3000)).toEqual({ ...usual, ...given })
})

it.each([
  { args: '--colour', message: 'The options are --port N' },
  { args: '--port=abc', message: '"abc" is not a port' },
  { args: '--port=65536', message: '"65536" is not a port' },
  { args: '8080', message: 'after two dashes' },
])('refuses $args', ({ args, message }) => {
  const read = () => readAddress(args.split(' '), 3000)
  expect(read).toThrow(message)
  expect(read).toThrow(Refusal)
})

it('listens to other machines with --host, and refuses a port that is taken', async () => {
  const open = createServer()
  await listen(open, { answersDevices: true })
  onTestFinished(() => void open.close())
  expect(open.address()).toMatchObject({ address: '0.0.0.0' })
  const { base, stop } = await programs.serve(createServer())
  onTestFinished(stop)
  const port = Number(new URL(base).port)
  await expect(listen(createServer(), { port })).rejects.toThrow(`Port ${port} is in use.`)
})

it('answers to nothing but GET and HEAD', async () => {
  const url = await serve()
  const methods = ['GET', 'HEAD', 'POST', 'DELETE']
  const answers = await Promise.all(methods.map((method) => fetch(url, { method })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 405, 405])
})

async function serve(): Promise<string> {
  const pages = ['index.html', 'a/index.html', '404.html', 'c #1%/index.html']
  const others = ['.env', '.git/config', '../secret/a.txt', '.well-known/a.txt']
  const files = [...pages, ...others].map((file) => [`dist/${file}`, file])
  const folder = makeProject({ ...Object.fromEntries(files), 'dist/film.mp4': '0123456789' })
  const read = readFolder(join(folder, 'dist'))
  const handlers = new Map([
    ['/@dev', (_: unknown, response: ServerResponse) => void response.end()],
  ])
  const server = createSiteServer(read, ['mac.fritz.box'], handlers)
  const { base: url, stop } = await programs.serve(server)
  onTestFinished(stop)
  return url
}

/** Asks for a path as it is written: `fetch` would resolve it first. */
async function ask(url: string, path: string, headers = {}) {
  const [response] = await once(get(url, { path, headers }), 'response')
  let body = ''
  for await (const part of response) body += part
  const { statusCode: status, headers: sent } = response
  return { status, text: sent.location ?? body, type: sent['content-type'], headers: sent }
}

it('survives a visitor who leaves early', async () => {
  const copyOf = join(makeProject({ 'film.mp4': 'x' }), 'film.mp4')
  const server = createSiteServer(async () => ({ copyOf }))
  const { base, stop } = await programs.serve(server)
  onTestFinished(stop)
  server.prependOnceListener('request', (_, response) => response.destroy())
  await expect(fetch(base)).rejects.toThrow()
  expect((await fetch(base)).status).toBe(200)
})

const [html, plain] = ['text/html; charset=utf-8', 'text/plain; charset=utf-8']

it.each([
  { path: '/a/?x=/../y', status: 200, type: html, text: 'a/index.html' },
  { path: '/a?x=1', status: 301, type: undefined, text: '/a/?x=1' },
  { path: '/c%20%231%25/', status: 200, type: html, text: 'c #1%/index.html' },
  { path: '/.well-known/a.txt', status: 200, type: plain, text: '.well-known/a.txt' },
  { path: '/film.mp4', status: 200, type: 'video/mp4', text: '0123456789' },
  { path: '/%.png', status: 404, type: html, text: '404.html' },
  { path: '/a%00', status: 404, type: html, text: '404.html' },
])('answers $path with $status', async ({ path, ...answer }) => {
  const headers = { 'cache-control': 'no-cache' }
  expect(await ask(await serve(), path)).toMatchObject({ ...answer, headers })
})

it.each([
  '/.env',
  '/%2eenv',
  '//.env',
  '/.well-known/../.env',
  '//a',
  '/../secret/a.txt',
  '/..%2fsecret/a.txt',
  '/..\\secret\\a.txt',
])('sends nothing hidden or outside its folder: %s', async (path) => {
  expect(await ask(await serve(), path)).toMatchObject({ status: 404, text: '404.html' })
})

it('sends ranges of films', async () => {
  const { status, text, headers } = await ask(await serve(), '/film.mp4', { range: 'bytes=8-20' })
  expect([status, text, headers['content-range']]).toEqual([206, '89', 'bytes 8-9/10'])
})

const statusFor = async (headers: object) => (await ask(await serve(), '/@dev', headers)).status

it.each(['localhost', '192.168.0.7', 'mac.fritz.box:80'])('answers to %s', async (host) => {
  expect(await statusFor({ host })).toBe(200)
})

it.each([
  { host: '127.0.0.1.example.com' },
  { host: 'fritz.box' },
  { origin: 'http://evil.example' },
  { origin: 'null' },
])('refuses %j', async (headers) => expect(await statusFor(headers)).toBe(403))
