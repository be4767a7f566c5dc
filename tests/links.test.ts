import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { runProgram, serve } from './kit/programs.ts'
import { copyFixture, edit } from './kit/project.ts'

const host = 'https://www.youtube.com/'
const oEmbedOf = (url: string) => `${host}oembed?format=json&url=${encodeURIComponent(url)}`

/** What a work links to, and what is answered; 0 stands for no answer. */
const links: Record<string, number> = {
  'https://fine.net/': 200,
  'https://fine.net/#part': 200,
  'https://gone.net/a': 404,
  'https://ill.net/': 500,
  'https://slow.net/': 0,
  'https://nowhere.net/': 0,
  'https://example.org/': 404,
  [`${host}@field`]: 200,
}

/** YouTube answers 200 for films that are gone, and has no data of channels. */
const data = { [oEmbedOf(`${host}watch?v=WhWc3b3KhnY`)]: 404, [oEmbedOf(`${host}@field`)]: 404 }

const project = copyFixture()

const checkLinks = (code: string) => {
  const module = `data:text/javascript,${encodeURIComponent(code)}`
  return runProgram(project, ['--import', module, 'src/commands/check-links.ts'])
}

const notFound =
  "throw new TypeError('', { cause: Object.assign(new Error(), { code: 'ENOTFOUND' }) })"

/** A module that asks this server in the place of all hosts but two, and waits for one in vain. */
const detour = (origin: string) => `
  const { fetch } = globalThis
  globalThis.fetch = (url, { signal }) => {
    if (url.host === 'nowhere.net') ${notFound}
    const isSlow = url.host === 'slow.net'
    return fetch('${origin}/' + url.href, { signal: isSlow ? AbortSignal.timeout(0) : signal })
  }`

it('names dead links with their line, and what it could not tell; asks for each page once', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = request.url?.slice(1) ?? ''
    asked.push(url)
    const status = { ...links, ...data }[url] ?? 200
    if (status > 0) response.writeHead(status).end()
  })
  const { base, stop } = await serve(server)
  onTestFinished(stop)
  const list = Object.keys(links).map((to, index) => `{ label: 'No. ${index}', to: '${to}' },\n`)
  const year = '    year: 2025,\n'
  edit(project, 'src/content/works.ts', year, `${year}    links: [\n${list.join('')}],\n`)
  edit(project, 'pages/contact.tsx', /(?<=<Layout[^>]*>)/, `<a href="https://exa'mple.net/">x</a>`)
  const { code, output } = await checkLinks(detour(base))
  expect(code).toBe(1)
  const heads = output.match(/^\S.*(?:\n {2}found.*)?/gm)?.map((text) => text.replace(/\n +/, ' '))
  const expected = [
    /^Checking 14 pages of other hosts\.$/,
    /^Could not tell:$/,
    /^src\/content\/works\.ts:15: link “No\. 3” on pages\/index\.tsx .*\/ill\.net\/: 500 /,
    /works\.ts:16: link “No\. 4” .*\/slow\.net\/: TimeoutError/,
    /works\.ts:14: link “No\. 2” .*\/gone\.net\/a: 404 Not Found$/,
    /works\.ts:17: link “No\. 5” .*\/nowhere\.net\/: ENOTFOUND$/,
    /videos\.ts:20: link “.*WhWc3b3KhnY: 404 Not Found$/,
  ]
  expect(heads).toEqual(expected.map((pattern) => expect.stringMatching(pattern)))
  expect(new Set(asked).size).toBe(asked.length)
  expect(asked).not.toContain('https://example.org/')
})

it('calls nothing dead without a network', async () => {
  const offline = `globalThis.fetch = () => { ${notFound} }`
  const { output } = await checkLinks(offline)
  expect(output).toMatch(/^Checking \d+ pages of other hosts\.\nNo host answers/)
})
