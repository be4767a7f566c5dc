import { renameSync, rmSync } from 'node:fs'
import { type RequestOptions, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type DevServer, startDevServer } from './kit/dev-server.ts'
import { errorsAbove, mainOf, overlayTitle, pageSource, paperOf } from './kit/marks.ts'

let server: DevServer

beforeAll(async () => {
  server = await startDevServer()
})
afterEach(() => server.restore())
afterAll(() => server.stop())

it('serves the site, with its own script beside it', async () => {
  const { base, text } = server
  expect(await text('/')).toContain('/@dev/browser.js')
  expect((await fetch(`${base}/workshops`)).url).toBe(`${base}/workshops/`)
  expect((await fetch(`${base}/no/where`)).status).toBe(404)
  expect((await fetch(`${base}/package.json`)).status).toBe(404)
  const image = /srcset="(assets\/\S+)/i.exec(await text('/'))?.[1]
  expect((await fetch(`${base}/${image}`)).headers.get('content-type')).toBe('image/avif')
})

it('shows every edit on the next request: text, component, style, page', async () => {
  const { project, edit, write, text } = server
  expect(mainOf(await text('/'))).toContain('Tide Table')
  edit('src/content/works.ts', "title: 'Tide Table'", "title: 'Ebb Table'")
  expect(mainOf(await text('/'))).toContain('Ebb Table')
  edit('src/components/Layout.tsx', '<footer', '<footer data-edit="1"')
  expect(await text('/')).toContain('data-edit="1"')
  edit('styles/_tokens.scss', paperOf(project), '--paper: #abcdef')
  expect(await text('/')).toContain('#abcdef')
  write('pages/press.tsx', pageSource('Press', '<h1>In the press</h1>'))
  expect(mainOf(await text('/press/'))).toContain('In the press')
  renameSync(join(project, 'pages/press.tsx'), join(project, 'pages/news.tsx'))
  expect(mainOf(await text('/news/'))).toContain('In the press')
  expect(mainOf(await text('/press/'))).toContain('>404<')
  rmSync(join(project, 'pages/news.tsx'))
  expect(mainOf(await text('/news/'))).toContain('>404<')
})

it('makes links in the style relative to each page, however they are written', async () => {
  const ways = ['url(/icon.svg)', `url('/icon.svg')`, 'url( "/icon.svg" )', `url("/icon.svg?it's")`]
  const rules = ways.map((way, i) => `.way-${i} { background: ${way} }`)
  server.edit('styles/_utilities.scss', '@layer', `${rules.join('\n')}\n@layer`)
  const page = await server.text('/contact/')
  expect(errorsAbove(page)).toBe('')
  expect(page.match(/url\( ?["']?\.\.\/icon\.svg/g)).toHaveLength(ways.length)
})

it('shows an error above the last good page until it is fixed', async () => {
  const { edit, text } = server
  await text('/')
  edit('src/content/works.ts', "title: 'Tide Table',", "title: 'Tide<b>' as,")
  const broken = await text('/')
  expect(errorsAbove(broken)).toContain(overlayTitle)
  expect(errorsAbove(broken)).toMatch(/src\/content\/works\.ts:\d+:\d+/)
  expect(errorsAbove(broken)).toContain('Tide&#60;b&#62;')
  expect(mainOf(broken)).toContain('id="tide-table"')
  edit('src/content/works.ts', "title: 'Tide<b>' as,", "title: 'Tide Table',")
  expect(errorsAbove(await text('/'))).toBe('')
})

it('shows that a public file would take the place of the page', async () => {
  const { write, restore, text } = server
  expect(errorsAbove(await text('/contact/'))).toBe('')
  write('public/contact', 'a file where a folder has to be')
  expect(errorsAbove(await text('/contact/'))).toContain('public/contact')
  restore()
  expect(errorsAbove(await text('/contact/'))).toBe('')
})

it('survives what a page does later', async () => {
  const { write, text, printed } = server
  const late = "setTimeout(() => { throw new Error('too late') }, 1)"
  write('pages/later.tsx', `${pageSource('Later')}\n${late}\n`)
  await text('/later/')
  await expect.poll(printed).toContain('too late')
  expect(mainOf(await text('/'))).toContain('Tide Table')
})

it('turns away what is not its own: other hosts, other origins, other methods', async () => {
  const ask = (path: string, options: RequestOptions) =>
    new Promise<number | undefined>((resolve) => {
      request(server.base + path, options, (response) => {
        response.destroy()
        resolve(response.statusCode)
      }).end()
    })
  expect(await ask('/', { headers: { host: 'evil.example.com' } })).toBe(403)
  expect(await ask('/@dev/events', { headers: { origin: 'http://evil.example.com' } })).toBe(403)
  expect(await ask('/', { method: 'POST' })).toBe(405)
  expect(await ask('/', { method: 'HEAD' })).toBe(200)
  for (const path of [
    '/../package.json',
    '/%2e%2e/package.json',
    '/.git/config',
    '/src/dev/events.ts',
    '/%',
  ]) {
    expect(await ask('/', { path }), path).toBe(404)
  }
})
