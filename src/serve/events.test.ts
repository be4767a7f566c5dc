import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { addressesOf, createEvents } from './events.ts'

it('knows an open page by the letters of its address, until it closes', async () => {
  const events = createEvents()
  const server = createServer(events.connect).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address?.port
  const page = encodeURIComponent('/gr%C3%B6%C3%9Fe/')
  const { body } = await fetch(`http://127.0.0.1:${port}/?page=${page}`)
  expect(events.openPages()).toEqual(['/größe/'])
  await body?.cancel()
  await expect.poll(events.openPages).toEqual([])
  server.close()
})

it.each([
  ['public/film.html', ['film.html']],
  ['public/films/low tide.mp4', ['films/low tide.mp4', 'films/low%20tide.mp4']],
  ['public/images/kiln.jpg', []],
  ['pages/index.tsx', []],
])('a page shows %s if it holds one of %j', (file, addresses) => {
  expect(addressesOf(file)).toEqual(addresses)
})
