import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { robotsFor } from '../src/publish/outputs.ts'
import { copyFixture } from './kit/copies.ts'
import { type Preview, startPreview } from './kit/preview.ts'
import { runProgram } from './kit/programs.ts'
import { write } from './kit/project.ts'

describe('a site for a folder of its host', () => {
  let preview: Preview
  let origin: string

  beforeAll(async () => {
    const project = copyFixture()
    const url = new URL('https://example.org/art/2026/')
    for (const [output, content] of [
      ['robots.txt', robotsFor(url)],
      ['index.html', 'home'],
      ['a/index.html', 'a'],
      ['404.html', 'nothing here'],
    ] as const) {
      write(project, `dist/${output}`, content)
    }
    preview = await startPreview(project)
    origin = new URL(preview.home).origin
  })

  afterAll(() => preview?.stop())

  it('is told with its folder', () => {
    expect(new URL(preview.home).pathname).toBe('/art/2026/')
  })

  it.each([
    ['/art/2026/', 200, 'home'],
    ['/art/2026/a/', 200, 'a'],
    ['/art/2026/robots.txt', 200, 'User-agent'],
    ['/art/2026/nowhere', 404, 'nothing here'],
    ['/', 404, 'nothing here'],
    ['/a/', 404, 'nothing here'],
    ['/art/2026x/', 404, 'nothing here'],
  ])('shows %s with %i', async (path, status, text) => {
    const response = await fetch(origin + path)
    expect([response.status, (await response.text()).slice(0, text.length)]).toEqual([status, text])
  })

  it.each(['/art/2026', '/art/2026/a'])('adds the slash to %s', async (path) => {
    const response = await fetch(origin + path, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([301, `${path}/`])
  })
})

it('says in one line that there is no site yet', async () => {
  const project = copyFixture()
  rmSync(join(project, 'dist'), { recursive: true, force: true })
  const { code, output } = await runProgram(project, ['src/preview.ts', '--port', '0'])
  expect(code).toBe(1)
  expect(output).toBe('There is no site in dist/ yet. Build it first: npm run build\n')
})
