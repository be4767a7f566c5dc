import { copyFileSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { runProgram, serve } from './kit/programs.ts'
import {
  copyFixture,
  edit,
  exists,
  filesBelow,
  read,
  restoreFolders,
  root,
  write,
} from './kit/project.ts'
import { make } from './kit/site.ts'

const hostile = `Müde "Räume" \\ \${'x'} ' </h1>`
// One for all: only the first start in a folder compiles the program.
const project = copyFixture()

beforeEach(() => {
  restoreFolders(project, 'public', 'src/content')
  const copy = (from: string, to: string) => copyFileSync(from, join(project, to))
  for (const name of ['.biome.json', '.gitignore']) copy(join(root, name), name)
  copy(join(project, 'public/images/kiln.jpg'), "müd '#1.jpg")
  copy(join(project, 'public/images/boats.png'), 'a.png')
  write(project, 'text.jpg', 'no image')
})

/** Runs all commands in one process, which takes longer to start than they; prints the code of each. */
async function run(commands: string[][], ...node: string[]): Promise<string> {
  const program = `for (const [n, args] of ${JSON.stringify(commands)}.entries()) {
    Object.assign(process, { argv: ['', ...args], exitCode: 0 })
    await import('./src/commands/new.ts?' + n)
    console.error('exit', process.exitCode)
  }`
  const args = [...node, '--input-type=module', '--eval', program]
  return (await runProgram(project, args, { INIT_CWD: project })).output
}

const ownFiles = () => {
  const names = filesBelow(join(project, 'src/content')).map((name) => `src/content/${name}`)
  return [filesBelow(join(project, 'public')), ...names.map((name) => read(project, name))]
}

it('writes a work and workshops: drafts in the format of the project, which build when published', async () => {
  const [works, workshops, images] = ['works', 'workshops', 'images'].map(
    (name) => `src/content/${name}.ts`,
  ) as [string, string, string]
  edit(project, 'src/content/site.ts', "language: 'en-GB'", "language: 'de-CH'")
  // Only copied: it is described already.
  edit(project, images, "'kiln.jpg':", "'b.png': 'A boat.',\n  'kiln.jpg':")
  const many = ['1.png', '2.png', '3.png', '4.png', '5.png']
  for (const name of ['b.png', ...many]) copyFileSync(join(project, 'a.png'), join(project, name))
  const output = await run([
    ['work', hostile, "müd '#1.jpg", 'a.png', '--alt', hostile, '--alt', 'A boat.'],
    ['workshop', 'Größe der Ta\u0308ler, Тишина й Łódź'],
    ['workshop', 'Main', ...many, ...many.flatMap(() => ['--alt', 'A boat.'])],
    ['image', 'b.png'],
  ])
  expect(output.match(/^exit .*/gm)).toEqual(Array(4).fill('exit 0'))
  const copies = ["müd '#1.jpg", 'b.png'].map((name) => `public/images/${name}`)
  expect(copies.filter((file) => exists(project, file))).toEqual(copies)
  expect(read(project, images).split("'b.png'")).toHaveLength(2)
  expect(read(project, works)).toMatch(/Entry\[\] = \[\n {2}\{\n {4}id: 'muede-raeume-x-h1',\n/)
  const ids = read(project, workshops).match(/(?<=id: ').*(?=')/g)
  expect(ids?.slice(0, 2)).toEqual(['main-2', 'groesse-der-taeler-tishina-y-lodz'])
  const media =
    /media: \[\s+\{\s+kind: 'image',\s+image: '1\.png',[^}]+\},\s+\{\s+kind: 'gallery',\s+images: \['2\.png', .*'5\.png'\]/
  expect(read(project, workshops)).toMatch(media)
  expect((await make(project)).text('index.html')).not.toContain('muede-raeume')
  edit(project, works, '    draft: true,\n', '')
  const home = (await make(project)).text('index.html')
  const work =
    /id="muede-raeume-x-h1".*alt="Müde &quot;Räume&quot; \\ \$\{.*alt="A boat\.".*id="tide/
  expect(home).toMatch(work)
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', 'src/content']
  expect((await runProgram(project, biome)).output).toContain('No fixes applied')
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
  const code = `const ask = fetch
    globalThis.fetch = (url) => /33/.test(url) ? Promise.reject() : ask('${base}/' + url)`
  const preload = `data:text/javascript,${encodeURIComponent(code)}`
  const films = ['vimeo.com/22', 'vimeo.com/33'].map((link) => ['film', link])
  const output = await run(films, '--import', preload)
  expect(output).toContain("{ kind: 'video', video: videos.tide2, place: 'full' },\nimages.ts")
  expect(output).toContain('videos.vimeo33, place')
  const entry =
    "\n  vimeo33: { link: 'vimeo.com/33', title: 'Vimeo 33', placeholder: true },\n  tide2: {"
  expect(read(project, 'src/content/videos.ts')).toContain(entry)
  edit(project, 'src/content/works.ts', 'videos.firing', 'videos.tide2')
  expect((await make(project)).outputs.join()).toContain('tide-2')
})

it('refuses wrong input, and changes nothing', async () => {
  edit(project, 'src/content/workshops.ts', 'export const workshops', 'const list')
  edit(project, 'src/content/workshops.ts', /$/, 'export const workshops = list\n')
  copyFileSync(join(project, 'public/images/kiln.jpg'), join(project, 'Kiln.JPG'))
  const before = ownFiles()
  const output = await run([
    ['song', 'x'],
    ['film', 'https://vimeo.com/user22'],
    ['film', '/films/ebb.mp4'],
    ['image', 'text.jpg', '--alt', 'a'],
    ['work', 'a\nb'],
    ['image', 'a.png', '--alt', ' '],
    ['image', 'Kiln.JPG', '--alt', 'a'],
    ['image', 'public/a.jpg', '--alt', 'a'],
    ...['.a.jpg', 'a:b.jpg', 'a\nb.jpg'].map((name) => ['image', name, '--alt', 'a']),
    ['work', 'A', 'a.png'],
    ['workshop', 'Whorl', 'a.png', '--alt', 'a'],
  ])
  const text = output.replace(/(?<=year: )\d+/, 'N')
  await expect(text).toMatchFileSnapshot('faults/new.txt')
  expect(ownFiles()).toEqual(before)
})

it('names the line where content is broken', async () => {
  edit(project, 'src/content/site.ts', "'en-GB'", 'english')
  expect(await run([['work', 'A']])).toMatch(/^src\/content\/site\.ts:9:13\n.*\nexit 1\n$/s)
})
