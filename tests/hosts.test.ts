import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPage } from './kit/chromium.ts'
import { hostServers, startHost } from './kit/host-servers.ts'
import { runBuild } from './kit/programs.ts'
import { copyFixture, preparedFixture, read, root } from './kit/project.ts'

/** The same site twice: at the root of a host, and in a folder of one. */
const roots = { '/': join(preparedFixture(), 'dist'), '/portfolio/': '' }
const assets = readdirSync(join(roots['/'], 'assets'))
const immutable = 'public, max-age=31536000, immutable'

// Few have these servers. In .ci/run all of them have to be there.
const { CI, ALL_SERVERS } = process.env
const servers = hostServers.filter(({ program }) => ALL_SERVERS || (CI && existsSync(program)))

describe.runIf(servers.length > 0)('a web server', () => {
  beforeAll(async () => {
    const project = copyFixture()
    roots['/portfolio/'] = join(project, 'host')
    const { code, output } = await runBuild(project, { SITE_URL: 'https://example.org/portfolio/' })
    expect(code, output).toBe(0)
    cpSync(join(project, 'dist'), join(project, 'host/portfolio'), { recursive: true })
  })

  describe.each(servers)('$name', (server) => {
    it.each(['/', '/portfolio/'] as const)('serves the site at %s as it should', async (base) => {
      const folder = join(roots['/portfolio/'], server.name + base)
      const origin = await startHost(server, { root: roots[base], base, folder })
      const ask = (path: string) => fetch(origin + base + path, { redirect: 'manual' })

      const page = await ask('workshops/')
      expect(await page.text()).toContain('<h1>Workshops</h1>')
      expect(Object.fromEntries(page.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'cache-control': 'no-cache',
      })
      const { status, headers } = await ask('workshops')
      expect(status).toSatisfy((code) => [301, 302, 307, 308].includes(code))
      expect(new URL(headers.get('location') ?? '', origin).pathname).toBe(`${base}workshops/`)
      expect((await ask('.htaccess')).status).toSatisfy((code) => [403, 404].includes(code))

      for (const [ending, type] of [
        ['avif', 'image/avif'],
        ['jpg', 'image/jpeg'],
        ['woff2', 'font/woff2'],
      ]) {
        const name = assets.find((name) => name.endsWith(`.${ending}`))
        const { headers } = await ask(`assets/${name}`)
        expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
          type,
          immutable,
        ])
      }
      expect((await ask('icon.svg')).headers.get('cache-control')).toBe('no-cache')
      // What is not there now may be there tomorrow.
      for (const path of ['assets/none.0a1b2c3d.avif', 'assets/', 'assets']) {
        const { headers } = await ask(path)
        expect([path, headers.get('cache-control') ?? '']).not.toEqual([path, immutable])
      }
      expect(await (await ask('.well-known/security.txt')).text()).toBe('Contact: me')

      const { page: visited, errors } = await openPage(`${origin}${base}walks/lantern/`)
      const lost = await visited.goto(`${origin}${base}no/where/at/all`)
      expect(lost?.status()).toBe(404)
      await visited.getByRole('link', { name: 'Back to the works' }).click()
      await visited.waitForURL(origin + base)
      expect(errors).toEqual([])
    })
  })
})

it('has the same headers in the documentation as in the files for hosts', () => {
  const headers = read(preparedFixture(), 'dist/_headers').matchAll(/^ {2}[\w-]+: (.*)$/gm)
  for (const [, value] of headers) expect(read(root, 'docs/hosting.md')).toContain(value)
})
