import { createServer } from 'node:http'
import { expect, it, onTestFinished, vi } from 'vitest'
import { listen, readAddress, urlsOf } from './listen.ts'

it.each([
  [[], { port: 3000, host: '127.0.0.1' }],
  [['--port', '8080'], { port: 8080, host: '127.0.0.1' }],
  [['--host', '--port=0'], { port: 0, host: '0.0.0.0' }],
])('reads %j', (args, address) => {
  expect(readAddress(args, 3000)).toEqual(address)
})

it.each([
  [['--port', 'x'], '--port x is no port; allowed are 0 to 65535, such as --port 3000'],
  [['--port', '70000'], '--port 70000 is no port'],
  [['--port', '-1'], "'--port' argument is ambiguous"],
  [['--colour'], "Unknown option '--colour'; allowed are --port N and --host"],
  [['8080'], "Unexpected argument '8080'"],
])('refuses %j', (args, message) => {
  expect(() => readAddress(args, 3000)).toThrow(message)
})

it('tells the port that it was given, and that a port is in use', async () => {
  const [one, two] = [createServer(), createServer()]
  onTestFinished(() => void one.close())
  const port = await listen(one, { port: 0, host: '127.0.0.1' })
  expect(port).toBeGreaterThan(1023)
  await expect(listen(two, { port, host: '127.0.0.1' })).rejects.toThrow(
    `Port ${port} is in use. Stop what runs there, or choose another: --port ${port + 1}`,
  )
})

it.each([
  [80, 8080],
  [3000, 8080],
  [8080, 4173],
])('tells that port %s is kept by the system, and names %s', async (port, other) => {
  const server = createServer()
  vi.spyOn(server, 'listen').mockImplementation(() => {
    setImmediate(() => server.emit('error', Object.assign(new Error(), { code: 'EACCES' })))
    return server
  })
  await expect(listen(server, { port, host: '127.0.0.1' })).rejects.toThrow(
    `Port ${port} is not allowed here: systems keep those below 1024, Windows some others too. Choose another: --port ${other}`,
  )
})

it('a server is at localhost, and for others only with --host', () => {
  expect(urlsOf(readAddress([], 3000), 4000)).toEqual(['http://localhost:4000'])
  const [own, ...others] = urlsOf(readAddress(['--host'], 3000), 4000)
  expect(own).toBe('http://localhost:4000')
  for (const url of others) expect(url).toMatch(/^http:\/\/(?!127\.)(\d+\.){3}\d+:4000$/)
})
