import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openPage } from './kit/chromium.ts'
import { collectOutput, runBuild, serve } from './kit/programs.ts'
import { copyFixture, preparedFixture, root as project, read } from './kit/project.ts'

const apacheModules = ['mpm_event', 'authz_core', 'dir', 'mime', 'headers', 'filter', 'deflate']
const nginxFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

type HostServer = { name: string; start: string; before?: string; after?: string }

/** Servers with a snippet in docs/hosting.md: what stands around it, and starts them in their folder. */
const hostServers: HostServer[] = [
  {
    ...{ name: 'nginx', start: '/usr/sbin/nginx -p . -c configuration -e log', after: '}' },
    before: `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid pid;
events {} http { include /etc/nginx/mime.types; access_log off;
${nginxFolders.map((name) => `${name}_temp_path ${name};`).join('\n')}\n`,
  },
  {
    ...{ name: 'apache', start: '/usr/sbin/apache2 -d . -f configuration -DFOREGROUND' },
    before: `ServerName localhost\nPidFile pid\nErrorLog log\nTypesConfig /etc/mime.types\nListen PORT
${apacheModules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}\n`,
  },
  {
    ...{ name: 'caddy', before: '{\n\tadmin off\n\tauto_https off\n}\n' },
    start: '/usr/bin/caddy run --adapter caddyfile --config configuration',
  },
  { name: 'lighttpd', start: '/usr/sbin/lighttpd -D -f configuration' },
]

/** Serves the folder `root`, with the site below `base`, until the test ends; the origin. */
async function startHost(
  { name, start, before = '', after = '' }: HostServer,
  { root, base, folder }: { root: string; base: string; folder: string },
): Promise<string> {
  const { base: origin, stop } = await serve(root)
  stop()
  const { port } = new URL(origin)
  const docs = read(project, 'docs/hosting.md')
  const snippet = new RegExp(`\`\`\`${name}\n(.*?)\`\`\``, 's').exec(docs)?.[1] ?? ''
  const configuration = snippet
    .replaceAll('/var/www/portfolio', root)
    .replace(/(listen |\*:|^:|server\.port = )80\b/m, `$1${port}`)
    .replaceAll(/(?<=[ "])\/404\.html/g, `${base}404.html`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'configuration'), before.replace('PORT', port) + configuration + after)
  const [program = '', ...args] = start.split(' ')
  const child = spawn(program, args, { cwd: folder })
  const printed = collectOutput(child)
  const ended = new Promise<never>((_, reject) => {
    child.on('error', reject)
    child.on('close', () => reject(new Error(`${program} ended: ${printed()}`)))
  })
  onTestFinished(async () => {
    child.kill()
    await ended.catch(() => {})
  })
  await Promise.race([vi.waitFor(() => fetch(origin), { timeout: 60_000, interval: 20 }), ended])
  return origin
}

/** The same site twice: at the root of a host, and in a folder of one. */
const roots = { '/': join(preparedFixture(), 'dist'), '/portfolio/': '' }
const assets = readdirSync(join(roots['/'], 'assets'))
const immutable = 'public, max-age=31536000, immutable'

// Few have these servers. In .ci/run all of them have to be there.
const { CI, ALL_SERVERS } = process.env
const isThere = ({ start }: HostServer) => existsSync(start.replace(/ .*/, ''))
const servers = hostServers.filter((server) => ALL_SERVERS || (CI && isThere(server)))

describe.runIf(servers.length > 0)('a web server', () => {
  beforeAll(async () => {
    const copy = copyFixture()
    roots['/portfolio/'] = join(copy, 'host')
    const { code, output } = await runBuild(copy, { SITE_URL: 'https://example.org/portfolio/' })
    expect(code, output).toBe(0)
    cpSync(join(copy, 'dist'), join(copy, 'host/portfolio'), { recursive: true })
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
      expect([301, 302, 307, 308]).toContain(status)
      expect(new URL(headers.get('location') ?? '', origin).pathname).toBe(`${base}workshops/`)
      expect([403, 404]).toContain((await ask('.htaccess')).status)

      const types = { avif: 'image/avif', jpg: 'image/jpeg', woff2: 'font/woff2' }
      for (const [ending, type] of Object.entries(types)) {
        const name = assets.find((name) => name.endsWith(`.${ending}`))
        const { headers } = await ask(`assets/${name}`)
        expect(headers.get('content-type')).toBe(type)
        expect(headers.get('cache-control')).toBe(immutable)
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

it('documents the headers that the files for hosts send', () => {
  const headers = read(preparedFixture(), 'dist/_headers').matchAll(/^ {2}[\w-]+: (.*)$/gm)
  for (const [, value = ''] of headers) {
    // Which forms a page may send depends on the site: each page says it itself.
    const shared = value.replace(" form-action 'none';", '')
    expect(read(project, 'docs/hosting.md')).toContain(shared)
  }
})
