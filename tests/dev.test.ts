import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readSettings } from '../src/build/settings.ts'
import { createDevSite, type DevSite } from '../src/dev/dev-site.ts'
import { startDevServer } from './dev-server.ts'
import { copyProject, removeProject, startProgram } from './project.ts'

it('serves the site, with its own script beside it', async () => {
  const { base, text } = await startDevServer()
  expect(await text('/')).toContain('/@dev/browser.js')
  expect((await fetch(`${base}/workshops`)).url).toBe(`${base}/workshops/`)
  expect((await fetch(`${base}/no/where`)).status).toBe(404)
  expect((await fetch(`${base}/package.json`)).status).toBe(404)
  const image = /srcset="(assets\/\S+)/i.exec(await text('/'))?.[1]
  expect((await fetch(`${base}/${image}`)).headers.get('content-type')).toBe('image/avif')
})

it('shows every edit on the next request: text, component, style, page', async () => {
  const { project, edit, text } = await startDevServer()
  expect(await text('/')).toContain('Overheard Ground')
  edit('src/content/works.ts', "title: 'Overheard Ground'", "title: 'Overheard Sea'")
  expect(await text('/')).toContain('Overheard Sea')
  edit('src/components/Layout.tsx', 'Skip to content', 'Skip to the works')
  expect(await text('/')).toContain('Skip to the works')
  edit('styles/_tokens.scss', '#f2f3f1', '#abcdef')
  expect(await text('/')).toContain('#abcdef')
  const [press, news] = [join(project, 'pages/press.tsx'), join(project, 'pages/news.tsx')]
  writeFileSync(press, readFileSync(join(project, 'pages/contact.tsx')))
  expect(await text('/press/')).toContain('Education')
  renameSync(press, news)
  expect(await text('/news/')).toContain('Education')
  expect(await text('/press/')).toContain('Page not found')
  rmSync(news)
  expect(await text('/news/')).toContain('Page not found')
})

it('makes links in the style relative to each page, however they are written', async () => {
  const { edit, text } = await startDevServer()
  const ways = ['url(/icon.svg)', `url('/icon.svg')`, 'url( "/icon.svg" )', `url("/icon.svg?it's")`]
  const rules = ways.map((way, i) => `.way-${i} { background: ${way} }`)
  edit('styles/_utilities.scss', '@layer', `${rules.join('\n')}\n@layer`)
  const page = await text('/contact/')
  expect(page).not.toContain('Unexpected Application Error!')
  expect(page.match(/url\( ?["']?\.\.\/icon\.svg/g)).toHaveLength(ways.length)
})

it('starts with the pages of the last run, unless their sources changed meanwhile', async () => {
  const project = copyProject()
  onTestFinished(() => removeProject(project))
  const createSite = () => createDevSite(project, readSettings([], {}, new Date()), () => {})
  const read = async (site: DevSite) => {
    const page = await site.read('index.html')
    return page && 'bytes' in page ? page.bytes.toString() : ''
  }
  const kept = join(project, 'node_modules/.cache/dev/pages/index.tsx.json')
  await createSite().warmUp()
  await expect.poll(() => existsSync(kept)).toBe(true)
  // So that it can be told from a page that is rendered.
  writeFileSync(kept, readFileSync(kept, 'utf8').replace('Overheard Ground', 'Kept Ground'))
  const site = createSite()
  expect(await read(site)).toContain('Kept Ground')
  await site.warmUp()
  expect(await read(site)).toContain('Overheard Ground')
  const works = join(project, 'src/content/works.ts')
  writeFileSync(works, readFileSync(works, 'utf8').replace('Overheard Ground', 'Overheard Sea'))
  expect(await read(createSite())).toContain('Overheard Sea')
})

it('shows a mistake above the last good page until it is mended', async () => {
  const { edit, text } = await startDevServer()
  await text('/')
  edit('src/content/works.ts', "title: 'Whorl',", "title: 'Whorl<b>' as,")
  const broken = await text('/')
  expect(broken).toContain('Unexpected Application Error!')
  expect(broken).toMatch(/src\/content\/works\.ts:\d+:\d+/)
  expect(broken).toContain('Whorl&#60;b&#62;')
  expect(broken).toContain('id="whorl"')
  edit('src/content/works.ts', "title: 'Whorl<b>' as,", "title: 'Whorl',")
  expect(await text('/')).not.toContain('Unexpected Application Error!')
})

it('shows that a public file would take the place of a page', async () => {
  const { project, text } = await startDevServer()
  expect(await text('/')).not.toContain('Unexpected Application Error!')
  writeFileSync(join(project, 'public/contact'), 'a file where a folder has to be')
  expect(await text('/')).toContain('public/contact')
  rmSync(join(project, 'public/contact'))
  expect(await text('/')).not.toContain('Unexpected Application Error!')
})

it('tells in the terminal what is wrong with a page that is visited, once', async () => {
  const { edit, text, printed } = await startDevServer()
  edit('pages/contact.tsx', '{`mailto:', '{`missing/')
  const count = () => printed().split('found ').length - 1
  await expect.poll(printed).toContain('pages/contact.tsx')
  expect(count()).toBe(0)
  await text('/contact/')
  await expect.poll(count).toBe(1)
  await text('/contact/')
  await text('/workshops/')
  expect(count()).toBe(1)
})

it('tells open pages of updates, and only of changed bytes', async () => {
  const { project, base, edit, text, printed } = await startDevServer()
  const stream = await new Promise<IncomingMessage>((resolve) =>
    get(`${base}/@dev/events?page=/`, resolve),
  )
  onTestFinished(() => void stream.destroy())
  let events = ''
  stream.on('data', (chunk) => {
    events += chunk
  })
  const file = join(project, 'src/content/works.ts')
  writeFileSync(file, readFileSync(file))
  // Nor of what editors write for themselves.
  for (const name of ['.works.ts.swp', 'works.ts~', '4913', '.#works.ts', 'works.ts.tmp']) {
    for (const folder of ['src/content', 'pages', 'public']) {
      writeFileSync(join(project, folder, name), 'draft')
    }
  }
  edit('styles/_base.scss', '0.9em', '0.8em')
  await expect.poll(() => events).toContain('event: update')
  expect(printed()).not.toMatch(/works\.ts|4913/)
  expect(await text('/')).not.toContain('Unexpected Application Error!')
  // Nor of files that the watcher found late.
  expect(printed()).not.toContain('restart')
  edit('src/content/works.ts', "title: 'Whorl'", "title: 'Whirl'")
  await expect.poll(printed).toContain('src/content/works.ts → / in')
  edit('src/build/report.ts', 'stand-ins left', 'stand-ins remain')
  await expect.poll(printed).toContain('restart npm run dev')
})

it('goes on telling of folders and files that were gone in between', async () => {
  const { project, printed } = await startDevServer()
  for (const [name, edited] of [
    ['pages', 'pages/workshops.tsx'],
    ['styles', 'styles/_base.scss'],
    ['tsconfig.json', 'tsconfig.json'],
  ] as const) {
    const count = (start: string) =>
      printed()
        .split('\n')
        .filter((line) => line.startsWith(start)).length
    const [here, away] = [join(project, name), join(project, `away-${name}`)]
    renameSync(here, away)
    await expect.poll(() => count(name)).toBeGreaterThan(0)
    const gone = count(name)
    renameSync(away, here)
    await expect.poll(() => count(name)).toBeGreaterThan(gone)
    const back = count(edited)
    writeFileSync(join(project, edited), `${readFileSync(join(project, edited), 'utf8')}\n`)
    await expect.poll(() => count(edited)).toBeGreaterThan(back)
  }
})

it('survives what a page does later', async () => {
  const { project, text, printed } = await startDevServer()
  const page = readFileSync(join(project, 'pages/404.tsx'), 'utf8')
  writeFileSync(
    join(project, 'pages/later.tsx'),
    `${page}\nsetTimeout(() => { throw new Error('too late') }, 1)\n`,
  )
  await text('/later/')
  await expect.poll(printed).toContain('too late')
  expect(await text('/')).toContain('Overheard Ground')
})

it('turns away what is not its own: other hosts, other origins, other methods', async () => {
  const { base } = await startDevServer()
  const ask = (path: string, options: RequestOptions) =>
    new Promise<number | undefined>((resolve) => {
      request(base + path, options, (response) => {
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

it.runIf(process.platform === 'linux')('ends on Ctrl-C and leaves nothing running', async () => {
  const { child, base } = await startDevServer()
  await fetch(base)
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    .trim()
    .split(' ')
  child.kill('SIGINT')
  await new Promise((resolve) => child.on('close', resolve))
  const running = (pid: string) =>
    existsSync(`/proc/${pid}`) && !/ Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  await expect.poll(() => children.filter(running)).toEqual([])
})

it('ends on Ctrl-C in the middle of a page that never ends', async () => {
  const { child, project, text, printed } = await startDevServer()
  const page = readFileSync(join(project, 'pages/404.tsx'), 'utf8')
  writeFileSync(
    join(project, 'pages/endless.tsx'),
    `${page}\nconsole.log('here we go')\nfor (;;);\n`,
  )
  const request = text('/endless/').catch(() => 'cut off')
  await expect.poll(printed).toContain('here we go')
  child.kill('SIGINT')
  expect(await request).toBe('cut off')
})

it.each([
  [['--port', 'x'], /--port x is no port/],
  [['--port', '70000'], /--port 70000 is no port/],
  [['--colour'], /Unknown option '--colour'; allowed are --port N and --host/],
])('refuses %j in one line', async (args, line) => {
  const child = startProgram(process.cwd(), ['dev.ts', ...args])
  let output = ''
  child.stderr?.on('data', (text) => {
    output += text
  })
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(1)
  expect(output).toMatch(line)
  expect(output.trim().split('\n')).toHaveLength(1)
})

it.each(['pages', 'src/content', 'styles'])('needs %s/, in one line', async (folder) => {
  const project = copyProject()
  onTestFinished(() => removeProject(project))
  rmSync(join(project, folder), { recursive: true })
  const child = startProgram(project, ['dev.ts', '--port', '0'])
  let output = ''
  child.stderr?.on('data', (text) => {
    output += text
  })
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(1)
  expect(output).toMatch(new RegExp(`^There is no folder ${folder}/ in .*\\n$`))
})

it('says that a port is in use', async () => {
  const { base } = await startDevServer()
  const port = new URL(base).port
  const child = startProgram(process.cwd(), ['dev.ts', '--port', port])
  let output = ''
  child.stderr?.on('data', (text) => {
    output += text
  })
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(1)
  expect(output).toMatch(new RegExp(`^Port ${port} is in use\\..*\\n$`))
})
