import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium, skipWithoutChromium } from './kit/chromium.ts'
import { copyFixture, preparedFixture } from './kit/copies.ts'
import { type HostServer, hostServers, snippetFor, startHost } from './kit/host-servers.ts'
import { runBuild } from './kit/programs.ts'
import { putTree, read, root } from './kit/project.ts'
import { navigationLink } from './kit/selectors.ts'

const routes = ['/', '/workshops/', '/contact/', '/walks/lantern/']

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** In .ci/run every server has to be there; elsewhere its part is skipped with a line. */
function isMissing({ name, program }: HostServer): boolean {
  if (existsSync(program)) return false
  if (process.env.ALL_SERVERS) throw new Error(`${name} is missing: ${program}`)
  console.warn(`${name} is not installed (${program}): its part is skipped.`)
  return true
}

const isBrowserMissing = skipWithoutChromium()

/** The same site twice: at the root of a host, and in a folder of one. */
const roots = { root: '', below: '' }
const assets: string[] = []
let browser: Browser | undefined

beforeAll(async () => {
  roots.root = join(preparedFixture(), 'dist')
  assets.push(...readdirSync(join(roots.root, 'assets')))
  const project = copyFixture()
  roots.below = join(project, 'host')
  const launch = isBrowserMissing ? undefined : launchChromium()
  const { code, output } = await runBuild(project, { SITE_URL: 'https://example.org/portfolio/' })
  if (code !== 0) throw new Error(output)
  putTree(join(project, 'dist'), join(roots.below, 'portfolio'))
  browser = await launch
})

afterAll(() => browser?.close())

describe.each(hostServers)('$name', (server) => {
  describe.skipIf(isMissing(server)).each([
    ['root', '/'],
    ['below', '/portfolio/'],
  ] as const)('%s', (place, base) => {
    let origin: string
    let stop: () => void
    const ask = (path: string, options: RequestInit = {}) =>
      fetch(origin + base + path.replace(/^\//, ''), { redirect: 'manual', ...options })

    beforeAll(async () => {
      const port = await freePort()
      origin = `http://127.0.0.1:${port}`
      const snippet = snippetFor(server.name, { port, root: roots[place], base })
      const folder = join(roots.below, '..', `${server.name}-${place}`)
      const child = await startHost(server, folder, snippet, origin)
      stop = () => void child.kill()
    })

    afterAll(() => stop?.())

    it.each(routes)('shows %s, and leads there without the slash', async (route) => {
      const response = await ask(route)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await response.text()).toContain('<h1')
      if (route === '/') return
      const redirect = await ask(route.slice(0, -1))
      expect([301, 302, 307, 308]).toContain(redirect.status)
      const target = new URL(redirect.headers.get('location') ?? '', origin)
      expect(target.pathname).toBe(base + route.slice(1))
    })

    it.each(['/nowhere', '/no/where/at/all'])('answers %s with the 404 page', async (path) => {
      const response = await ask(path)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('<h1>404</h1>')
    })

    it.each([
      ['content-security-policy', "frame-ancestors 'self'"],
      ['referrer-policy', 'strict-origin-when-cross-origin'],
      ['x-content-type-options', 'nosniff'],
      ['cross-origin-opener-policy', 'same-origin'],
      ['permissions-policy', 'camera=()'],
      ['cache-control', 'no-cache'],
    ])('sends the header %s', async (name, value) => {
      expect((await ask('/')).headers.get(name)).toContain(value)
    })

    it.each([
      ['avif', 'image/avif'],
      ['jpg', 'image/jpeg'],
      ['woff2', 'font/woff2'],
    ])('sends .%s with its type, to be kept for ever', async (ending, type) => {
      const response = await ask(`/assets/${assets.find((name) => name.endsWith(`.${ending}`))}`)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    })

    it('answers conditional and range requests', async () => {
      const first = await ask('/icon.svg')
      const etag = first.headers.get('etag')
      const again = await ask('/icon.svg', {
        headers: etag
          ? { 'If-None-Match': etag }
          : { 'If-Modified-Since': first.headers.get('last-modified') ?? '' },
      })
      expect(again.status).toBe(304)
      const part = await ask('/icon.svg', {
        headers: { Range: 'bytes=0-3', 'Accept-Encoding': 'identity' },
      })
      expect([part.status, await part.text()]).toEqual([206, '<svg'])
    })

    it('keeps dot files to itself', async () => {
      expect([403, 404]).toContain((await ask('/.htaccess')).status)
    })

    it.skipIf(isBrowserMissing)(
      'looks right in Chromium, also far below on a 404 page',
      async () => {
        const page = await browser?.newPage()
        if (!page) throw new Error('no browser')
        page.setDefaultTimeout(10_000)
        const failed: string[] = []
        page.on('response', (response) => {
          if (response.status() >= 400 && !response.url().endsWith('/all'))
            failed.push(response.url())
        })
        for (const path of ['walks/lantern/', 'no/where/at/all']) {
          await page.goto(origin + base + path)
          const fonts = await page.evaluate(async () =>
            [...(await document.fonts.ready)].map(({ status }) => status),
          )
          expect(fonts).toContain('loaded')
          const links = await page.$$eval(navigationLink, (all) =>
            all.map((link) => link instanceof HTMLAnchorElement && link.href),
          )
          expect(links).toContain(`${origin}${base}workshops/`)
        }
        expect(failed).toEqual([])
        await page.close()
      },
    )
  })
})

it('has the same headers in the documentation as in the files for hosts', () => {
  const docs = read(root, 'docs/hosting.md')
  const headers = read(preparedFixture(), 'dist/_headers')
  for (const [, value = ''] of headers.matchAll(/^ {2}[\w-]+: (.*)$/gm))
    expect(docs).toContain(value)
})
