import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serve } from '../../tests/kit/programs.ts'
import { root } from '../../tests/kit/project.ts'
import { askForFilm } from './new-film.ts'

const still = readFileSync(join(root, 'tests/fixture/public/images/kiln.jpg'))
const told = (title: string, thumbnail_url: string, duration?: unknown) =>
  JSON.stringify({ title, thumbnail_url, duration })
/** By a part of the address; 404 without one. */
const answers: Record<string, string | Buffer> = {
  'v=abcdefghijk': told('Pier', 'https://i/small/hqdefault.jpg'),
  'small/hqdefault': still,
  'large/maxresdefault': still,
  'vimeo.com/1': told(' Low *Tide* ', 'https://i/large/hqdefault.jpg', 250),
  'vimeo.com/2': told('58', 'no address', 58.4),
  'vimeo.com/3': '<!doctype html>',
  'vimeo.com/4': told('', ''),
}
let server: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  server = await serve(
    createServer((request, response) => {
      const address = decodeURIComponent(`${request.url}`)
      const [, body] = Object.entries(answers).find(([part]) => address.includes(part)) ?? []
      response.writeHead(body ? 200 : 404, { 'content-type': 'image/jpeg' }).end(body)
    }),
  )
})
afterAll(() => server.stop())

const none = 'tells no title, no length, no poster'

it.each([
  ['https://vimeo.com/1#t=9s', 'Low *Tide*', '4:10', false],
  ['https://vimeo.com/2', '58', '0:58', 'Vimeo tells no poster.'],
  ['https://vimeo.com/3', 'Vimeo 3', undefined, `Vimeo ${none}, in an answer about no film.`],
  ['https://vimeo.com/4', 'Vimeo 4', undefined, `Vimeo ${none}, in an answer about no film.`],
  ['https://vimeo.com/6', 'Vimeo 6', undefined, `Vimeo ${none}: 404 Not Found.`],
  ['https://youtu.be/abcdefghijk?t=4', 'Pier', undefined, 'YouTube tells no length.'],
])('tells of %s what its host does', async (link, title, length, missing) => {
  const film = await askForFilm(link, (address, init) => fetch(`${server.base}/${address}`, init))
  expect(film).toMatchObject({ title, length, missing })
  const isWithout = `${missing}`.includes('poster')
  expect(film.still).toEqual(isWithout ? undefined : { format: 'jpg', bytes: still })
})

it('does without a network', async () => {
  const film = await askForFilm('https://youtu.be/abcdefghijk', () => fetch('http://127.0.0.1:1'))
  const missing = expect.stringMatching(`YouTube ${none}: .`)
  expect(film).toEqual({ title: 'YouTube abcdefghijk', missing })
})
