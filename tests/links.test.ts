import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTcpServer, type Server as TcpServer } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { askAll } from '../src/links/ask.ts'
import { checkLinks, type LinkReport, saveFailures, stateFile } from '../src/links/check.ts'
import { createSend } from '../src/links/send.ts'
import { readSettings } from '../src/site/settings.ts'
import { copyFixture } from './kit/copies.ts'
import { runProgram } from './kit/programs.ts'
import { write } from './kit/project.ts'

const siteUrl = new URL('https://artist.org/')

/** A host of its own: hosts are told apart by their ports. It counts what it is asked. */
async function startHost(answer: RequestListener) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  return { url: await listen(server), requests }
}

async function listen(server: Server | TcpServer): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => stop(server))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('not listening')
  return `http://127.0.0.1:${address.port}`
}

function stop(server: Server | TcpServer): void {
  server.close()
  if ('closeAllConnections' in server) server.closeAllConnections()
}

/** Nobody listens there any more. */
async function closedHost(): Promise<string> {
  const server = createTcpServer()
  const url = await listen(server)
  stop(server)
  return url
}

/** Asks for these addresses, with a clock that only waiting moves. */
async function askFor(urls: string[], options: { timeout?: number; allowPrivate?: boolean } = {}) {
  const clock = createClock('2026-05-14')
  const send = createSend({ siteUrl, timeout: 10_000, allowPrivate: true, ...clock, ...options })
  const links = urls.map((url) => ({ url, question: new URL(url), places: [] }))
  const outcomes = await askAll(links, { send, ...clock })
  return { outcomes: [...outcomes.values()], sleeps: clock.sleeps }
}

function createClock(day: string) {
  let time = Date.parse(day)
  const sleeps: number[] = []
  const sleep = async (milliseconds: number) => {
    sleeps.push(milliseconds)
    time += milliseconds
  }
  return { now: () => time, sleep, sleeps }
}

function createSignal<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve: (value: T) => resolve(value) }
}

describe('hosts of all kinds', () => {
  it('is told who asks, and neither keeps nor sends cookies', async () => {
    const { url, requests } = await startHost((request, response) => {
      const { cookie, referer, 'user-agent': agent = '' } = request.headers
      const isRight = !cookie && referer === 'https://artist.org/' && agent.includes(siteUrl.href)
      const headers = { 'set-cookie': 'a=b', location: '/there' }
      response.writeHead(isRight ? (request.url === '/there' ? 200 : 302) : 400, headers).end()
    })
    const { outcomes } = await askFor([`${url}/`])
    expect(outcomes).toEqual([{ kind: 'fine', found: '' }])
    expect(requests).toEqual(['HEAD /', 'HEAD /there'])
  })

  it.each([
    [405, 'refuses HEAD'],
    [404, 'answers HEAD wrongly'],
  ])('with %i: %s', async (status) => {
    const { url, requests } = await startHost((request, response) => {
      response.writeHead(request.method === 'HEAD' ? status : 200).end('a page')
    })
    expect((await askFor([url])).outcomes).toEqual([{ kind: 'fine', found: '' }])
    expect(requests).toEqual(['HEAD /', 'GET /'])
  })

  it('without the page', async () => {
    const { url } = await startHost((_, response) => response.writeHead(404).end())
    const [outcome] = (await askFor([url])).outcomes
    expect(outcome).toEqual({ kind: 'gone', found: 'answers 404 (Not Found)' })
  })

  it('that moved, over another host', async () => {
    const there = await startHost((_, response) => response.end())
    const between = await startHost((_, response) =>
      response.writeHead(308, { location: `${there.url}/c` }).end(),
    )
    const { url } = await startHost((_, response) =>
      response.writeHead(301, { location: `${between.url}/b` }).end(),
    )
    const to = `${there.url}/c`
    const found = `moved for good to ${to}`
    expect((await askFor([url])).outcomes).toEqual([{ kind: 'moved', found, to }])
  })

  it('that lead round in a circle', async () => {
    const { url } = await startHost(({ url }, response) =>
      response.writeHead(301, { location: url === '/' ? '/b' : '/' }).end(),
    )
    const [outcome] = (await askFor([url])).outcomes
    expect(outcome).toEqual({
      kind: 'gone',
      found: `leads to ${url}/b, which redirects in a circle`,
    })
  })

  it('that want to be asked again a second later', async () => {
    const { url, requests } = await startHost((_, response) => {
      if (requests.length > 1) response.end()
      else response.writeHead(429, { 'retry-after': '1' }).end()
    })
    const { outcomes, sleeps } = await askFor([url])
    expect(outcomes).toEqual([{ kind: 'fine', found: '' }])
    // As long as it asked for, and the pause between any two requests.
    expect(sleeps).toEqual([1_000, 1_000])
  })

  it('that are down for a moment', async () => {
    const { url, requests } = await startHost((_, response) =>
      response.writeHead(requests.length > 2 ? 200 : 503).end(),
    )
    expect((await askFor([url])).outcomes).toEqual([{ kind: 'fine', found: '' }])
    expect(requests).toEqual(['HEAD /', 'GET /', 'GET /'])
  })

  it('that turn programs away', async () => {
    const { url } = await startHost((_, response) => response.writeHead(999).end())
    const [outcome] = (await askFor([url])).outcomes
    expect(outcome).toEqual({ kind: 'unchecked', found: 'answers 999' })
  })

  it('that hang up', async () => {
    const { url, requests } = await startHost(({ socket }) => socket.destroy())
    const [outcome] = (await askFor([url])).outcomes
    expect(outcome).toEqual({ kind: 'unchecked', found: 'hangs up without an answer' })
    expect(requests).toEqual(['HEAD /', 'GET /', 'GET /'])
  })

  it('that talk garbage', async () => {
    const url = await listen(createTcpServer((socket) => socket.end('So it goes.\r\n\r\n')))
    const [outcome] = (await askFor([url])).outcomes
    expect(outcome).toEqual({ kind: 'unchecked', found: 'answers something that is not HTTP' })
  })

  it('that speak no TLS, or nothing at all', async () => {
    const { url } = await startHost((_, response) => response.end())
    const urls = [url.replace('http:', 'https:'), await closedHost()]
    const { outcomes } = await askFor(urls)
    expect(outcomes).toEqual([
      { kind: 'unreachable', found: 'names a host that refuses connections' },
      { kind: 'unreachable', found: 'fails at encryption' },
    ])
  })

  it('that never answer', async () => {
    const { url } = await startHost(() => {})
    const [outcome] = (await askFor([url], { timeout: 50 })).outcomes
    expect(outcome).toEqual({ kind: 'silent', found: 'does not answer in time' })
  })

  it('that are slow', async () => {
    const clock = createClock('2026-05-14')
    const { url } = await startHost((_, response) => clock.sleep(7_000).then(() => response.end()))
    const send = createSend({ siteUrl, timeout: 10_000, allowPrivate: true, ...clock })
    const link = { url, question: new URL(url), places: [] }
    const outcomes = await askAll([link], { send, ...clock })
    expect(outcomes.get(link)).toEqual({ kind: 'slow', found: 'takes 7 seconds to answer' })
  })

  it('with a film of any size, which is not downloaded', async () => {
    const { promise: closed, resolve } = createSignal<boolean>()
    const { url } = await startHost(({ method }, response) => {
      if (method === 'HEAD') return response.writeHead(405).end()
      const send = () => {
        while (response.write(Buffer.alloc(65_536)));
      }
      // Without an end, so only the one who asks can end it.
      response.on('drain', send).on('close', () => resolve(response.writableFinished))
      send()
      return response
    })
    // So long that it is not the time-out which ends it.
    const { outcomes } = await askFor([url], { timeout: 600_000 })
    expect(outcomes).toEqual([{ kind: 'fine', found: '' }])
    expect(await closed).toBe(false)
  })

  it('are asked for one page at a time', async () => {
    let open = 0
    const counts: number[] = []
    const { promise: otherIsDone, resolve } = createSignal<void>()
    const busy = await startHost(async (_, response) => {
      counts.push(++open)
      // Whatever would be asked at the same time has long come by then.
      await otherIsDone
      open--
      response.end()
    })
    const other = await startHost((_, response) => {
      if (other.requests.length === 5) resolve()
      response.end()
    })
    const urls = [busy, other].flatMap(({ url }) => [1, 2, 3, 4, 5].map((page) => `${url}/${page}`))
    await askFor(urls)
    expect(counts).toEqual([1, 1, 1, 1, 1])
  })

  it('are left alone when they are this machine', async () => {
    const { url, requests } = await startHost((_, response) => response.end())
    const urls = [url, url.replace('127.0.0.1', 'localhost'), url.replace('127.0.0.1', '[::1]')]
    const { outcomes } = await askFor(urls, { allowPrivate: false })
    expect(outcomes.map(({ found }) => found)).toEqual(
      Array(3).fill('leads to this machine or a private network, not to the public'),
    )
    expect(requests).toEqual([])
  })
})

describe('a site', () => {
  let project: string

  beforeAll(() => {
    project = copyFixture()
    for (const name of readdirSync(join(project, 'pages'))) {
      rmSync(join(project, 'pages', name), { recursive: true })
    }
    writePage('404')
    write(project, 'src/content/redirects.ts', 'export const redirects = {}\n')
  })

  /** A page of its own, without the navigation that the site's pages share. */
  function writePage(name: string, body = '', imports = ''): void {
    writeFileSync(
      join(project, `pages/${name}.tsx`),
      `import { usePage } from '../src/components/page-context.ts'
${imports}
export default function Page() {
  usePage().describe({ title: '${name}', description: 'Page ${name}' })
  return <main id="main"><h1>Links</h1>
${body}
  </main>
}
`,
    )
  }

  /** Each in a line of its own, from the sixth on. */
  function writeLinks(...urls: string[]): void {
    writePage('index', urls.map((url) => `<a href="${url}">To ${url.slice(-4)}</a>`).join('\n'))
  }

  async function runOn(day: string): Promise<LinkReport> {
    const world = { ...createClock(day), timeout: 10_000, allowPrivate: true }
    const report = await checkLinks(project, readSettings([], {}, new Date(day)), world)
    saveFailures(project, report)
    return report
  }

  const placesOf = ({ entries }: LinkReport) =>
    entries.map(({ status, problem: { file, line, field } }) => [status, file, line, field])

  it('is alarmed by a link that fails on different days, and forgets it when it works', async () => {
    let status = 404
    const { url } = await startHost((_, response) => response.writeHead(status).end())
    writeLinks(`${url}/gone`)
    const place = ['pages/index.tsx', 6, 'link “To gone”']
    expect(placesOf(await runOn('2026-05-14'))).toEqual([['failed today', ...place]])
    expect(placesOf(await runOn('2026-05-14'))).toEqual([['failed today', ...place]])
    const later = await runOn('2026-08-01')
    expect(placesOf(later)).toEqual([['dead', ...place]])
    expect(later.entries[0]?.problem.found).toBe(
      `${url}/gone answers 404 (Not Found), since 2026-05-14`,
    )
    status = 200
    expect((await runOn('2026-08-02')).entries).toEqual([])
    status = 404
    expect(placesOf(await runOn('2026-08-03'))).toEqual([['failed today', ...place]])
  })

  it('starts anew with a state file that is damaged', async () => {
    const { url } = await startHost((_, response) => response.writeHead(404).end())
    writeLinks(`${url}/gone`)
    await runOn('2026-05-14')
    const file = join(project, stateFile)
    const text = readFileSync(file, 'utf8')
    expect(text).toContain(`"${url}/gone": "2026-05-14"`)
    writeFileSync(file, text.slice(0, -10))
    expect((await runOn('2026-05-15')).entries.map(({ status }) => status)).toEqual([
      'failed today',
    ])
    expect(readFileSync(file, 'utf8')).toContain(`"${url}/gone": "2026-05-15"`)
  })

  it('says so when nothing can be noted', async () => {
    const { url } = await startHost((_, response) => response.end())
    writeLinks(url)
    const file = join(project, stateFile)
    rmSync(file, { force: true })
    mkdirSync(file)
    onTestFinished(() => rmSync(file, { recursive: true }))
    await expect(runOn('2026-05-14')).rejects.toThrow(/^\.links\.json\n {2}found {5}EISDIR/)
  })

  it('names the line in the content', async () => {
    const { url } = await startHost((_, response) => response.writeHead(404).end())
    const content = join(project, 'src/content/press.ts')
    onTestFinished(() => rmSync(content))
    writeFileSync(
      content,
      `export const press = [\n  'https://www.example.com/',\n  '${url}/a',\n]\n`,
    )
    const body = '{press.map((to) => <a key={to} href={to}>Review</a>)}'
    writePage('index', body, "import { press } from '../src/content/press.ts'")
    expect(placesOf(await runOn('2026-05-14'))).toEqual([
      ['failed today', 'src/content/press.ts', 3, 'link “Review”'],
    ])
  })

  it('is not judged by a machine that is offline', async () => {
    rmSync(join(project, stateFile), { force: true })
    const urls = await Promise.all([closedHost(), closedHost()])
    writeLinks(...urls)
    await expect(runOn('2026-05-14')).rejects.toThrow('no host could be reached')
    expect(existsSync(join(project, stateFile))).toBe(false)
  })

  it('with one link only is judged all the same', async () => {
    writeLinks(await closedHost())
    expect((await runOn('2026-05-14')).entries.map(({ status }) => status)).toEqual([
      'failed today',
    ])
  })

  it('is checked by npm run check:links, without dist/', async () => {
    rmSync(join(project, stateFile), { force: true })
    const { url, requests } = await startHost((_, response) => response.end())
    writeLinks(`${url}/here`, 'https://www.example.com/a', 'https://www.example.com/b')
    const { code, output } = await runProgram(project, ['src/links/check-links.ts'])
    expect(output).toContain('not checked, open them yourself:\n  pages/index.tsx:6: ')
    expect(output).toMatch(/^Left out: .*www\.example\.com, reserved for examples/m)
    expect(output).toContain('1 link to other hosts: 1 not checked.')
    expect(code).toBe(0)
    expect(requests).toEqual([])
    expect(existsSync(join(project, stateFile))).toBe(true)
    expect(existsSync(join(project, 'dist'))).toBe(false)
  })

  it('that cannot be built is reported as by the build', async () => {
    writeLinks()
    writeFileSync(
      join(project, 'pages/thrower.tsx'),
      "export default () => { throw new Error('no light') }",
    )
    onTestFinished(() => rmSync(join(project, 'pages/thrower.tsx')))
    const { code, output } = await runProgram(project, ['src/links/check-links.ts'])
    expect(output).toMatch(/^pages\/thrower\.tsx:1:\d+: .*\n {2}found {5}Error: no light$/m)
    expect(code).toBe(1)
  })
})
