import type { ChildProcess } from 'node:child_process'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { copyProject, startProgram } from './project.ts'

interface Dev {
  project: string
  base: string
  child: ChildProcess
  edit(file: string, from: string, to: string): void
  /** The body of a path. */
  text(path: string): Promise<string>
  /** Resolves with the next update that is told to open pages. */
  nextUpdate(): Promise<void>
}

async function startDev(): Promise<Dev> {
  const project = copyProject()
  const child = startProgram(project, ['dev.ts', '--port', '0'])
  onTestFinished(() => void child.kill('SIGKILL'))
  const base = await new Promise<string>((resolve) => {
    child.stdout?.on('data', (text) => {
      const url = /http:\/\/localhost:\d+/.exec(`${text}`)?.[0]
      if (url) resolve(url)
    })
  })
  const text = async (path: string) => (await fetch(base + path)).text()
  return {
    project,
    base,
    child,
    text,
    edit(file, from, to) {
      const before = readFileSync(join(project, file), 'utf8')
      expect(before).toContain(from)
      writeFileSync(join(project, file), before.replace(from, to))
    },
    async nextUpdate() {
      const stream = await new Promise<IncomingMessage>((resolve) =>
        get(`${base}/@dev/events?page=/`, resolve),
      )
      onTestFinished(() => void stream.destroy())
      await new Promise<void>((resolve) => {
        stream.on('data', (chunk) => {
          if (`${chunk}`.includes('event: update')) resolve()
        })
      })
    },
  }
}

it('serves the site, with its own script beside it', async () => {
  const { base, text } = await startDev()
  expect(await text('/')).toContain('/@dev/browser.js')
  expect((await fetch(`${base}/workshops`)).url).toBe(`${base}/workshops/`)
  expect((await fetch(`${base}/no/where`)).status).toBe(404)
  expect((await fetch(`${base}/package.json`)).status).toBe(404)
  const image = /srcset="(assets\/\S+)/i.exec(await text('/'))?.[1]
  expect((await fetch(`${base}/${image}`)).headers.get('content-type')).toBe('image/avif')
})

it('shows every edit on the next request: text, component, style, page', async () => {
  const { project, edit, text } = await startDev()
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

it('shows a mistake above the last good page until it is mended', async () => {
  const { edit, text } = await startDev()
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

it('tells open pages of updates, and only of changed bytes', async () => {
  const { project, edit, nextUpdate, child } = await startDev()
  let lines = ''
  child.stdout?.on('data', (text) => {
    lines += text
  })
  const file = join(project, 'src/content/works.ts')
  const update = nextUpdate()
  writeFileSync(file, readFileSync(file))
  edit('styles/_base.scss', '0.9em', '0.8em')
  await update
  edit('src/content/works.ts', "title: 'Whorl'", "title: 'Whirl'")
  await expect.poll(() => lines).toContain('src/content/works.ts → / in')
  expect(lines.match(/works\.ts/g)).toHaveLength(1)
})

it.each([
  [['--port', 'x'], /--port x is no port/],
  [['--port', '70000'], /--port 70000 is no port/],
  [['--colour'], /Unknown option '--colour'; allowed is --port N/],
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

it('says that a port is in use', async () => {
  const { base } = await startDev()
  const port = new URL(base).port
  const child = startProgram(process.cwd(), ['dev.ts', '--port', port])
  let output = ''
  child.stderr?.on('data', (text) => {
    output += text
  })
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(1)
  expect(output).toMatch(new RegExp(`^Port ${port} is in use\\..*\\n$`))
})
