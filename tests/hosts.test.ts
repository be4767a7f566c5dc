import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath, launchChromium } from './chromium.ts'
import { type HostServer, hostServers, snippetFor, startHost } from './host-servers.ts'
import { copyProject, removeProject, runBuild } from './project.ts'

const routes = ['/', '/workshops/', '/contact/', '/documentationplaceshackathoninresidence/']

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** On CI every server has to be there; elsewhere its part is skipped with a line. */
function isMissing({ name, program }: HostServer): boolean {
  if (existsSync(program)) return false
  if (process.env.CI) throw new Error(`${name} is missing: ${program}`)
  console.warn(`${name} is not installed (${program}): its part is skipped.`)
  return true
}

let work: string
let browser: Browser | undefined

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'hosts-'))
  cpSync(join(process.cwd(), 'dist'), join(work, 'root'), { recursive: true })
  const project = copyProject()
  const { code, output } = await runBuild(project, { SITE_URL: 'https://example.org/portfolio/' })
  if (code !== 0) throw new Error(output)
  mkdirSync(join(work, 'below'))
  cpSync(join(project, 'dist'), join(work, 'below/portfolio'), { recursive: true })
  removeProject(project)
  if (chromiumPath) browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  rmSync(work, { recursive: true, force: true })
})

describe.each(hostServers)('$name', (server) => {
  describe.skipIf(isMissing(server)).each([
    ['root', '/'],
    ['below', '/portfolio/'],
  ])('%s', (folder, base) => {
    let origin: string
    let stop: () => void
    const ask = (path: string, options: RequestInit = {}) =>
      fetch(origin + base + path.replace(/^\//, ''), { redirect: 'manual', ...options })

    beforeAll(async () => {
      const port = await freePort()
      origin = `http://127.0.0.1:${port}`
      const root = join(work, folder)
      const snippet = snippetFor(server.name, { port, root, base })
      const child = await startHost(server, join(work, `${server.name}-${folder}`), snippet, origin)
      stop = () => void child.kill()
    })

    afterAll(() => stop())

    it('shows every page, and leads there without the slash', async () => {
      for (const route of routes) {
        const response = await ask(route)
        expect([route, response.status, response.headers.get('content-type')]).toEqual([
          route,
          200,
          'text/html; charset=utf-8',
        ])
        expect(await response.text()).toContain('<h1')
        if (route === '/') continue
        const redirect = await ask(route.slice(0, -1))
        expect([301, 302, 307, 308]).toContain(redirect.status)
        expect(new URL(redirect.headers.get('location') ?? '', origin).pathname).toBe(
          base + route.slice(1),
        )
      }
    })

    it.each(['/nowhere', '/no/where/at/all'])('answers %s with the 404 page', async (path) => {
      const response = await ask(path)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('Page not found')
    })

    it('sends the headers, and the right type and time to keep for each file', async () => {
      const page = await ask('/')
      for (const [name, value] of [
        ['content-security-policy', "frame-ancestors 'self'"],
        ['referrer-policy', 'strict-origin-when-cross-origin'],
        ['x-content-type-options', 'nosniff'],
        ['cross-origin-opener-policy', 'same-origin'],
        ['permissions-policy', 'camera=()'],
        ['cache-control', 'no-cache'],
      ] as const) {
        expect(page.headers.get(name), name).toContain(value)
      }
      const assets = readdirSync(join(process.cwd(), 'dist/assets'))
      for (const [ending, type] of [
        ['avif', 'image/avif'],
        ['jpg', 'image/jpeg'],
        ['woff2', 'font/woff2'],
      ] as const) {
        const response = await ask(`/assets/${assets.find((name) => name.endsWith(`.${ending}`))}`)
        expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      }
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

    it.skipIf(!chromiumPath)('looks right in Chromium, at every depth', async () => {
      for (const route of ['/', '/workshops/', '/no/where/at/all']) {
        const page = await browser?.newPage()
        if (!page) throw new Error('no browser')
        const failed: string[] = []
        page.on('response', (response) => {
          if (response.status() >= 400 && !response.url().endsWith('/all'))
            failed.push(response.url())
        })
        await page.goto(origin + base + route.slice(1), { waitUntil: 'networkidle' })
        const fonts = await page.evaluate(() => [...document.fonts].map(({ status }) => status))
        expect(fonts).toContain('loaded')
        expect(failed).toEqual([])
        await page.getByRole('link', { name: 'WORKSHOPS' }).click()
        await page.waitForURL(`${origin}${base}workshops/`)
        await page.close()
      }
    })
  })
})

it('has the same headers in the documentation as in the files for hosts', () => {
  const docs = readFileSync(join(process.cwd(), 'docs/hosting.md'), 'utf8')
  const headers = readFileSync(join(process.cwd(), 'dist/_headers'), 'utf8')
  for (const [, value = ''] of headers.matchAll(/^ {2}[\w-]+: (.*)$/gm))
    expect(docs).toContain(value)
})
