import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { publishSite } from '../src/write/publish.ts'
import { day, runBuild } from './kit/programs.ts'
import * as kit from './kit/project.ts'

function contentOf(folder: string): Map<string, string> {
  const files = kit.filesBelow(folder).sort()
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), 'latin1')]))
}

it('is the same byte for byte, whatever clock, time zone, locale and folder, also when nobody reads it', () => {
  const project = kit.copyFixture()
  const west = { ...day, NODE_ENV: '', TZ: 'America/Los_Angeles', LC_ALL: 'de_DE.UTF-8' }
  const script = `set -o pipefail; "${process.execPath}" --import tsx/esm build.ts | head -1`
  const { stdout, status } = spawnSync('bash', ['-c', script], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, ...west },
  })
  expect([stdout, status]).toEqual([expect.stringMatching(/^.+\n$/), 0])
  expect(inject('report')).toContain(' placeholders left')
  expect(kit.read(project, 'dist/contact/index.html')).toContain('>2001<')
  expect(contentOf(join(project, 'dist'))).toEqual(contentOf(join(kit.preparedFixture(), 'dist')))
})

/** Throws once the site is published. */
const throwAfterwards = `const { stdout } = process
const write = stdout.write.bind(stdout)
const fail = () => { throw new Error('late') }
stdout.write = (text) => {
  if (/files in dist/.test(text)) process.nextTick(fail)
  return write(text)
}
`

it.each([
  { when: 'before', code: "Promise.reject(new Error('lost'))\n", line: 1 },
  { when: 'after', code: throwAfterwards, line: 3 },
])(
  'fails if a page throws outside of rendering, $when the site is published',
  async ({ when, code, line }) => {
    const project = kit.copyFixture({ 'pages/contact.tsx': [[/^/, code]] })
    const exit = await runBuild(project)
    expect(exit.code).toBe(1)
    expect(exit.output).toContain(`pages/contact.tsx:${line}\n  found `)
    const holds = when === 'after' ? 'dist/ holds the new site' : 'Nothing was published'
    expect(exit.output).toContain(`1 error. ${holds}`)
    expect(exit.output).not.toContain('node:internal')
    expect(kit.exists(project, 'dist/index.html')).toBe(when === 'after')
  },
)

it('fails if a page ends the process', async () => {
  const exit = await runBuild(
    kit.copyFixture({ 'pages/contact.tsx': [[/^/, 'process.exit(0)\n']] }),
  )
  expect(exit.code).toBe(1)
  expect(exit.output).toContain('a call of process.exit')
})

/** Publishes a version of the site, and dies before the step of this number, or half-way in it. */
const publishing = `
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { publishSite } from './src/write/publish.ts'

const [version, last] = process.argv.slice(2)
let step = 0
for (const name of ['copyFileSync', 'renameSync', 'rmSync', 'writeFileSync']) {
  const act = fs[name]
  fs[name] = (path, ...given) => {
    step++
    if (step === Number(last) && name === 'writeFileSync') act(path, 'half')
    if (step === Number(last)) process.kill(process.pid, 'SIGKILL')
    return act(path, ...given)
  }
}
syncBuiltinESMExports()
const pages = ['index.html', 'a/index.html', 'a/b/index.html']
publishSite('.', new Map([...pages, version + '.txt'].map((file) => [file, version])))
`

it('killed at any step leaves every page whole with all its files; the next one repairs', async () => {
  const project = kit.copyFixture({ 'publish.ts': publishing })
  let signal: NodeJS.Signals | null = 'SIGKILL'
  let step = 0
  while (signal) {
    step++
    const options = ['--import', 'tsx', 'publish.ts', `v${step}`, `${step}`]
    const child = spawn(process.execPath, options, { cwd: project, stdio: 'ignore' })
    const [, killed] = await once(child, 'close')
    signal = killed
    const files = kit.filesBelow(join(project, 'dist'))
    for (const page of files.filter((file) => file.endsWith('.html'))) {
      const version = kit.read(project, `dist/${page}`)
      expect(version).toMatch(/^v\d+$/)
      expect(kit.read(project, `dist/${version}.txt`)).toBe(version)
    }
  }
  expect(step).toBeGreaterThan(8)
  publishSite(project, new Map([['index.html', 'x']]))
  expect(contentOf(join(project, 'dist'))).toEqual(new Map([['index.html', 'x']]))
})
