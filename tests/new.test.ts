import { copyFileSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { runProgram, serve } from './kit/programs.ts'
import { copyFixture, edit, exists, filesBelow, read, root, write } from './kit/project.ts'
import { make } from './kit/site.ts'

const hostile = `Müde "Räume" \\ \${'x'} ' </h1>`
let project: string

beforeEach(() => {
  project = copyFixture()
  const copy = (from: string, to: string) => copyFileSync(from, join(project, to))
  for (const name of ['.biome.json', '.gitignore']) copy(join(root, name), name)
  copy(join(project, 'public/images/kiln.jpg'), "müd '#1.jpg")
  copy(join(project, 'public/images/boats.png'), 'a.png')
  write(project, 'text.jpg', 'no image')
})

const run = (...args: string[]) =>
  runProgram(project, ['src/commands/new.ts', ...args], { INIT_CWD: project })

const ownFiles = () => {
  const names = filesBelow(join(project, 'src/content')).map((name) => `src/content/${name}`)
  return [filesBelow(join(project, 'public')), ...names.map((name) => read(project, name))]
}

it('writes a work and a workshop: drafts in the format of the project, which build when published', async () => {
  const alts = ['--alt', hostile, '--alt', 'A boat.']
  expect((await run('work', hostile, "müd '#1.jpg", 'a.png', ...alts)).code).toBe(0)
  const many = ['1.png', '2.png', '3.png', '4.png', '5.png']
  for (const name of many) copyFileSync(join(project, 'a.png'), join(project, name))
  const boats = many.flatMap(() => ['--alt', 'A boat.'])
  expect((await run('workshop', 'Main', ...many, ...boats)).code).toBe(0)
  expect(exists(project, "public/images/müd '#1.jpg")).toBe(true)
  const [works, workshops] = ['src/content/works.ts', 'src/content/workshops.ts']
  expect(read(project, works)).toMatch(/Entry\[\] = \[\n {2}\{\n {4}id: 'mude-raume-x-h1',\n/)
  expect(read(project, workshops)).toContain("id: 'main-2'")
  const media =
    /media: \[\s+\{\s+kind: 'image',\s+image: '1\.png',[^}]+\},\s+\{\s+kind: 'gallery',\s+images: \['2\.png', .*'5\.png'\]/
  expect(read(project, workshops)).toMatch(media)
  expect((await make(project)).text('index.html')).not.toContain('mude-raume')
  edit(project, works, '    draft: true,\n', '')
  const home = (await make(project)).text('index.html')
  const work = /id="mude-raume-x-h1".*alt="Müde &quot;Räume&quot; \\ \$\{.*alt="A boat\.".*id="tide/
  expect(home).toMatch(work)
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', 'src/content']
  expect((await runProgram(project, biome)).output).toContain('No fixes applied')
})

it('only copies an image that is described already', async () => {
  const images = 'src/content/images.ts'
  edit(project, images, "'kiln.jpg':", "'a.png': 'A boat.',\n  'kiln.jpg':")
  const before = read(project, images)
  expect((await run('image', 'a.png')).code).toBe(0)
  expect([exists(project, 'public/images/a.png'), read(project, images)]).toEqual([true, before])
})

it('writes a film with what its host tells, or with its link alone', async () => {
  const host = createServer((request, response) => {
    const isImage = request.url?.endsWith('.jpg')
    const told = { title: 'Tide', duration: 250, thumbnail_url: 'https://host/a.jpg' }
    response.writeHead(200, { 'content-type': 'image/jpeg' })
    response.end(isImage ? readFileSync(join(project, 'Kiln.jpg')) : JSON.stringify(told))
  })
  const { base, stop } = await serve(host)
  onTestFinished(stop)
  copyFileSync(join(project, 'public/images/kiln.jpg'), join(project, 'Kiln.jpg'))
  const runWith = (fetch: string) => {
    const program = `const ask = fetch; globalThis.fetch = (url) => ${fetch}`
    const preload = `data:text/javascript,${encodeURIComponent(program)}`
    return runProgram(project, ['--import', preload, 'src/commands/new.ts', 'film', 'vimeo.com/22'])
  }
  const [told, alone] = [await runWith(`ask('${base}/' + url)`), await runWith('Promise.reject()')]
  expect(told.output).toContain("{ kind: 'video', video: videos.tide2, place: 'full' },\nimages.ts")
  expect(alone.output).toContain('videos.vimeo22, place')
  const entry =
    "\n  vimeo22: { link: 'vimeo.com/22', title: 'Vimeo 22', placeholder: true },\n  tide2: {"
  expect(read(project, 'src/content/videos.ts')).toContain(entry)
  edit(project, 'src/content/works.ts', 'videos.firing', 'videos.tide2')
  expect((await make(project)).outputs.join()).toContain('tide-2')
})

it('writes ids in Latin letters, as the language of the site does', async () => {
  edit(project, 'src/content/site.ts', "language: 'en-GB'", "language: 'de-CH'")
  expect((await run('workshop', 'Größe der Ta\u0308ler, Тишина й Łódź')).code).toBe(0)
  const id = 'groesse-der-taeler-tishina-y-lodz'
  expect(read(project, 'src/content/workshops.ts')).toContain(`id: '${id}'`)
})

it('refuses wrong input, and changes nothing', async () => {
  edit(project, 'src/content/workshops.ts', 'export const workshops', 'const list')
  edit(project, 'src/content/workshops.ts', /$/, 'export const workshops = list\n')
  copyFileSync(join(project, 'public/images/kiln.jpg'), join(project, 'Kiln.JPG'))
  const before = ownFiles()
  const refusals = [
    ['song', 'x'],
    ['film', 'https://vimeo.com/user22'],
    ['film', '/films/ebb.mp4'],
    ['image', 'text.jpg', '--alt', 'a'],
    ['work', 'a\nb'],
    ['image', 'a.png', '--alt', ' '],
    ['image', 'Kiln.JPG', '--alt', 'a'],
    ['image', 'public/a.jpg', '--alt', 'a'],
    ['work', 'A', 'a.png'],
    ['workshop', 'Whorl', 'a.png', '--alt', 'a'],
  ]
  // All in one process, which takes longer to start than they.
  const program = `for (const [n, args] of ${JSON.stringify(refusals)}.entries()) {
    Object.assign(process, { argv: ['', ...args], exitCode: 0 })
    await import('./src/commands/new.ts?' + n)
    console.error('exit', process.exitCode)
  }`
  const node = ['--input-type=module', '--eval', program]
  const { output } = await runProgram(project, node, { INIT_CWD: project })
  const text = output.replace(/(?<=year: )\d+/, 'N')
  await expect(text).toMatchFileSnapshot('faults/new.txt')
  expect(ownFiles()).toEqual(before)
})

it('names the line where content is broken', async () => {
  edit(project, 'src/content/site.ts', "'en-GB'", 'english')
  const exit = await run('work', 'A')
  expect(exit).toEqual({ code: 1, output: expect.stringMatching(/^src\/content\/site\.ts:9:13\n/) })
})
