import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import * as programs from './kit/programs.ts'
import * as kit from './kit/project.ts'
import { serveCopy } from './kit/served-copy.ts'

const works = 'src/content/works.ts'

const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? html

const wrongType: kit.Change = ['<Layout', '<Layout card="a"']
const project = kit.copyFixture({ 'pages/contact.tsx': [wrongType] })
kit.addCompiler(project)
const edit = (file: string, from: string | RegExp, to: string) => kit.edit(project, file, from, to)
const { server, restore } = serveCopy(project, ['dev.ts', '--port', '0', '--host'])

/** What the server says from now on. */
function listen(): () => string {
  const { length } = server().printed()
  return () => server().printed().slice(length)
}

describe('with types', () => {
  // It would slow down all that follows.
  afterAll(() => fs.rmSync(join(project, kit.compiler)))

  it('tells of wrong ones before anything has changed', async () => {
    await expect.poll(server().printed).toContain("Property 'card'")
  })

  it('tells of an edit, of what is wrong with an open page and with all, and of types', async () => {
    const printed = listen()
    edit(
      'pages/contact.tsx',
      '<ProfileList />',
      '<a href="missing">x</a><a href="../#placez">y</a>',
    )
    edit('pages/contact.tsx', ...wrongType)
    await server().text('/contact/')
    const told = [
      'Changed: pages/contact.tsx',
      '"/contact/missing"',
      '"/#placez"',
      "Property 'card'",
    ]
    for (const words of told) await expect.poll(printed).toContain(words)
  })

  it('tells and shows the cause alone of what a page throws', async () => {
    const printed = listen()
    kit.write(project, 'pages/cause.tsx', kit.pageSource('Cause', '<p>{works[0].titel.at(0)}</p>'))
    await server().text('/cause/')
    const cause = "Property 'titel' does not exist"
    await expect.poll(printed).toContain(cause)
    expect(printed().split(cause)).toHaveLength(2)
    expect(printed()).not.toContain('.at from')
    await expect.poll(() => server().text('/cause/')).toContain(cause.replaceAll("'", '&#39;'))
    fs.rmSync(join(project, 'pages/cause.tsx'))
  })
})

it('asks for a restart after an edit of its own code alone', async () => {
  const printed = listen()
  edit('styles/_own.scss', /$/, '\n')
  edit('src/page/meta.ts', /$/, '\n')
  await expect.poll(printed).toContain('src/page/meta.ts')
  expect(printed()).not.toContain('Restart')
  edit('src/render/host-files.ts', /$/, '\n')
  await expect.poll(printed).toContain('Restart npm run dev')
})

it('makes an image once it is asked for, and tells of half of one', async () => {
  const askForImage = async () => {
    const [image] = /assets\/kiln[\w.-]+/.exec(await server().text('/')) ?? []
    return server().ask(`/${image}`)
  }
  expect((await askForImage()).headers.get('content-type')).toMatch(/^image\//)
  const file = 'public/images/kiln.jpg'
  const bytes = fs.readFileSync(join(project, file))
  kit.write(project, file, bytes.subarray(0, bytes.length / 2))
  expect((await askForImage()).status).toBe(404)
  await expect.poll(() => server().printed()).toContain(`${file}\n`)
  expect(server().printed()).not.toContain('Error:')
})

it('shows a new file or page, each new text from behind a link, and 404 once they go', async () => {
  kit.write(project, 'public/tide.txt', 'Low water')
  expect(await server().text('/tide.txt')).toBe('Low water')
  const readNote = async () => mainOf(await server().text('/note/'))
  const texts = kit.makeTemporaryFolder()
  fs.mkdirSync(join(texts, 'notes'))
  fs.symlinkSync(join(texts, 'notes'), join(project, 'src/content/notes'))
  const note = "import note from '../src/content/notes/a.md'\n"
  kit.write(project, 'pages/note.tsx', note + kit.pageSource('Note', '<h1>{note}</h1>'))
  for (const words of ['Low water', 'High water']) {
    kit.write(texts, 'notes/a.md', words)
    expect(await readNote()).toContain(`>${words}<`)
  }
  restore()
  expect(await readNote()).toContain('404')
})

it.each([
  { file: 'pages/index.tsx', from: '<h1', to: '{x}<h1', told: 'x, which is not imported' },
  { file: 'styles/main.scss', from: /$/, to: '{', told: 'styles/main.scss' },
  { file: 'src/content/site.ts', from: "['en-GB']", to: "'en-GB'", told: 'site, languages' },
])('shows $told above the last good page until it is right', async ({ file, from, to, told }) => {
  const { text } = server()
  await expect.poll(() => text('/')).toContain('id="tide-table"')
  const printed = listen()
  edit(file, from, to)
  const overlay = async () => (await text('/')).split('<div class="dev-overlay"')
  await expect.poll(async () => (await overlay())[1]).toContain(told)
  const [page, errors] = await overlay()
  expect(errors).toContain('>Unexpected Application Error!')
  expect(mainOf(`${page}`)).toContain('id="tide-table"')
  restore()
  expect(await overlay()).toHaveLength(1)
  await expect.poll(printed).toContain('\nNo errors.')
})

it('shows at its address why a page cannot be loaded', async () => {
  kit.write(project, 'pages/torn.tsx', `${kit.pageSource('Torn')}\nthrow new Error('torn')\n`)
  expect(await server().text('/torn/')).toContain('Unexpected Application Error!')
  fs.rmSync(join(project, 'pages/torn.tsx'))
})

it('sees a change of what pages import from elsewhere', async () => {
  const main = async () => mainOf(await server().text('/far/'))
  kit.write(project, 'data/a.json', '["Ebb"]')
  kit.write(
    project,
    'pages/far.tsx',
    `import a from '../data/a.json'\n${kit.pageSource('Far', '<p>{a[0]}</p>')}`,
  )
  expect(await main()).toContain('Ebb')
  kit.write(project, 'data/a.json', '["Flow"]')
  expect(await main()).toContain('Flow')
  fs.rmSync(join(project, 'pages/far.tsx'))
})

it('prints a warning that stays once', async () => {
  const printed = listen()
  edit('src/content/cv.ts', "'Field recording'", "'• Field recording'")
  await server().text('/contact/')
  await expect.poll(printed).toContain('• Field')
  edit('styles/_own.scss', /$/, '\n')
  await server().text('/contact/')
  await expect.poll(printed).toContain('Changed: styles/_own.scss')
  restore()
  expect(printed().split('• Field')).toHaveLength(2)
})

it('survives what a page does later', async () => {
  const late = "setTimeout(() => { throw new Error('too late') }, 1)"
  kit.write(project, 'pages/later.tsx', `${kit.pageSource('Later')}\n${late}\n`)
  await server().text('/later/')
  await expect.poll(server().printed).toContain('too late')
  expect(mainOf(await server().text('/'))).toContain('Tide Table')
})

it('loses none of 20 edits in a hurry', async () => {
  for (let n = 1; n <= 20; n++) {
    edit(works, /title: 'Tide Table.*'/, `title: 'Tide Table ${n}'`)
    if (n % 5 === 0) expect(mainOf(await server().text('/'))).toContain(`Tide Table ${n}<`)
  }
})

it('lets nobody edit with --host', async () => {
  const { text, base } = server()
  expect(await text('/')).not.toMatch(/dev-edit|unsafe/)
  expect((await fetch(`${base}/@dev/edit`, { method: 'POST' })).status).toBe(405)
})

it('ends on Ctrl-C in any page', async () => {
  const copy = kit.copyFixture()
  const args = ['run', 'dev', '--', '--port', '0']
  const child = spawn('npm', args, { ...programs.optionsIn(copy), detached: true })
  /** Terminals send signals to all that a script has started. */
  const end = (signal: NodeJS.Signals) => process.kill(-(child.pid ?? 0), signal)
  onTestFinished(() => void (child.exitCode === null && end('SIGKILL')))
  const { text, printed } = await programs.startDevServer(child)
  kit.edit(copy, 'pages/contact.tsx', /^/, "console.log('here')\nfor (;;);\n")
  text('/contact/').catch(() => {})
  await expect.poll(printed).toContain('here')
  end('SIGINT')
  await once(child, 'close')
})
