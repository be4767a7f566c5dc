import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { stop } from 'esbuild'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { findPageFiles } from '../src/read/page-files.ts'
import { readSettings } from '../src/read/settings.ts'
import { createDevSite } from '../src/serve/dev-site.ts'
import { outputOf, routeOf } from '../src/shared/routes.ts'
import { copyFixture, edit, pageSource, write } from './kit/project.ts'
import { type Findings, findFaults, print } from './kit/site.ts'

/** Mistakes in the content: where, what stands there instead, and the place that is named. */
const contentFaults = [
  ['site', 'https://field.example/', 'field.example', ':8:3: site, url'],
  ['works', 'videos.lantern', 'videos.latern', ':52:24: works, “Lantern … 2, video'],
  ['works', "image: 'kiln.jpg'", "image: 'klin.jpg'", ':26:24: works, “Kiln … "kiln.jpg"?'],
  ['works', "    medium: 'Film and sound',\n", '', ':72:3: works, “Die Ebbe”, medium … nothing'],
  ['redirects', "'/old-contact'", "'old-contact'", ':3:39: redirects, old-contact'],
] as const

async function plantInSources(project: string): Promise<void> {
  for (const [name, from, to] of contentFaults) edit(project, `src/content/${name}.ts`, from, to)
  write(project, 'public/images/harbour.jpg', 'no image at all')
  edit(project, 'styles/_fonts.scss', '$files}-latin-wght', '$files}-latin-wgt')
  write(project, 'public/.env', 'KEY=1')
  write(project, 'public/films/ebb.mp4', 'no film')
  write(project, 'public/icon.svg', '<svg')
  write(project, 'pages/nothing.tsx', 'export const nothing = 1\n')
  write(project, 'pages/contact/index.tsx', pageSource('Two', '<h1>x</h1>', '../..'))
}

const inSources = [
  ...contentFaults.map(([name, , , place]) => `src/content/${name}.ts${place}`),
  'pages/contact/index.tsx … the same route as pages/contact.tsx',
  'styles/_fonts.scss … latin-wgt- … Did you mean "field-latin-wght-normal.woff2"?',
  'public/.env … a hidden file',
  'public/films/ebb.mp4 … an incomplete MP4',
  'public/icon.svg … cannot be read',
  'pages/nothing.tsx … no default export',
  'public/images/harbour.jpg … unsupported image format',
]

function plantInSyntax(project: string): void {
  edit(project, 'pages/contact.tsx', 'function Contact() {', 'function Contact( {')
  edit(project, 'styles/_base.scss', 'var(--paper);', 'var(--paper')
  rmSync(join(project, 'pages/404.tsx'))
}

const inSyntax = [
  'pages/404.tsx … no such file',
  'pages/contact.tsx:12:9 … Expected "}"',
  'styles/_base.scss:11:10 … expected ")"',
]

function plantThrowing(project: string): void {
  edit(project, 'src/content/cv.ts', "'Lighthouse'", 'lighthouse.name')
  rmSync(join(project, 'public/icon.svg'))
  rmSync(join(project, 'styles/main.scss'))
}

const throwing = [
  'src/content/cv.ts:20:61 … ReferenceError: lighthouse is not defined',
  'public/icon.svg … no such file',
  'styles/main.scss … no such file',
]

/** Lines of a page, and what is wrong with each; '@' stands for its number. */
const markup = [
  ['<h1>One</h1>'],
  ['<h2>Level</h2>'],
  ['<h4>Deep</h4>', '@: h4 “Deep” … an h4 after an h2 … Make it an h3'],
  ['<a href="../wrkshops/">dead</a>', '@: link “dead” … Did you mean "/workshops"?'],
  ['<a href="../contact/#mian">no id</a>', '@: link “no id” … no such id … "main"?'],
  ['<a href="http://films.example/">open</a>', '@: link “open” … http://films.example/'],
  ['<img src="../no.png" />', '@: image … no alt', '@: img … nowhere'],
  ["<p dangerouslySetInnerHTML={{ __html: '<script>a()</script>' }} />", '@: <script>'],
  ['<Picture name="boat.png" />', '@: image\n … Did you mean "boats.png"?'],
  ['<Picture name="small.jpg" />'],
]

async function plantInPages(project: string): Promise<void> {
  const faults = pageSource('Faults', ['', ...markup.map(([line]) => line), ''].join('\n'))
  const noise = 'Array.from({ length: 6000 }, (_, i) => ((i * 2654435761) >>> 0).toString(36))'
  const pages = {
    faults: `import { Picture } from '../src/components/Picture.tsx'\n${faults}`,
    machine: pageSource('Machine', `<h1>In ${project}</h1>`),
    again: pageSource('Same'),
    same: pageSource('Same', '<p>no heading</p>'),
    thrower: "export default () => {\n  throw new Error('no light')\n}\n",
    sorter: `import { works } from '../src/content/works.ts'\nexport default () => works.sort()\n`,
    heavy: pageSource('Heavy', `<h1>x</h1><p>{${noise}.join(' ')}</p>`),
  }
  for (const [name, source] of Object.entries(pages)) write(project, `pages/${name}.tsx`, source)
  edit(project, 'pages/walks/lantern.tsx', '/#lantern-walk', '/#unfinished')
  edit(project, 'src/content/videos.ts', '/films/ebb.en.vtt', '/films/eb.en.vtt')
  edit(project, 'src/content/images.ts', "'kiln.jpg':", "'small.jpg': decorative,\n  'kiln.jpg':")
  const small = sharp({ create: { width: 90, height: 60, channels: 3, background: '#357' } })
  write(project, 'public/images/small.jpg', await small.jpeg().toBuffer())
  write(project, 'public/workshops/index.html', 'in the place of a page')
  write(project, 'public/poster-draft.pdf', 'x')
  // Nobody knows what the pages that fail would show.
  write(project, 'public/images/unused.jpg', 'x')
  edit(project, 'styles/_tokens.scss', '--quiet: #566063', '--quiet: #999999')
}

const firstLine = 4
const inMarkup = markup.flatMap(([, ...messages], index) =>
  messages.map((message) => `pages/faults.tsx${message.replace('@', `:${firstLine + index}`)}`),
)
const isWarning = (message: string) => /h4 “|link “open”/.test(message)

const inPages = [
  ...inMarkup.filter((message) => !isWarning(message)),
  'pages/thrower.tsx:2:9: while rendering pages/thrower.tsx … no light',
  'pages/sorter.tsx:2:28: while rendering pages/sorter.tsx … [...works]',
  'pages/workshops.tsx … public/workshops/index.html',
  'src/content/videos.ts:36: track on pages/index.tsx … "/films/ebb.en.vtt"?',
  'pages/machine.tsx:2: text … the path "',
  'pages/same.tsx: h1 … none … Add one',
  'pages/walks/lantern.tsx:17: link “The work” … "../../#unfinished", which is a draft',
]

const warnings = [
  ...inMarkup.filter(isWarning),
  'pages/same.tsx: title … as in pages/again.tsx',
  'pages/same.tsx: description … as in pages/again.tsx',
  'public/images/small.jpg … 90 pixels wide',
  'styles/_tokens.scss: --quiet on --paper, light scheme',
  'public/poster-draft.pdf … looks like a draft',
  'pages/heavy.tsx: page size … at most 14600',
]

/** In development a page is looked at alone, and drafts are pages. */
const onlyBuilt = /has no such id|as in pages\/again.tsx|link “The work”/

/** '…' in what is expected stands for any text. */
function isLike(message: string, expected: string): boolean {
  const parts = expected.split(' … ').map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}`, 's').test(message)
}

/** As development finds them, by visits to every page; each once, as the terminal says it. */
async function visitAll(project: string): Promise<Findings> {
  const site = createDevSite(project, readSettings([], {}, new Date()), () => {})
  site.beginChecks()
  const outputs = new Set(findPageFiles(project).map((file) => outputOf(routeOf(file))))
  const visits: Findings[] = []
  for (const output of outputs) visits.push(print(await site.check(output)))
  const once = (name: keyof Findings) => [...new Set(visits.flatMap((visit) => visit[name]))]
  return { errors: once('errors'), warnings: once('warnings') }
}

// Sites in development keep it ready.
afterAll(() => stop())

it.each([
  ['content and sources', plantInSources, inSources, []],
  ['syntax and imports', plantInSyntax, inSyntax, []],
  ['a content file that throws', plantThrowing, throwing, []],
  ['pages', plantInPages, inPages, warnings],
])('%s: each fault is found, built and in development', async (_, plant, errors, warned) => {
  const project = copyFixture()
  await plant(project)
  const built = await findFaults(project)
  const named = (messages: string[], all: string[]) =>
    messages.map((message) => all.find((one) => isLike(message, one)) ?? message).sort()
  expect(named(built.errors, errors)).toEqual([...errors].sort())
  expect(named(built.warnings, warned)).toEqual([...warned].sort())
  for (const message of [...built.errors, ...built.warnings]) {
    expect(message).toMatch(/^\S.*\n {2}found {5}.+\n {2}expected {2}.+\n {2}fix {7}.+$/)
  }
  const visited = await visitAll(project)
  // Pages are a little shorter there.
  const sorted = (all: string[]) => all.map((message) => message.replace(/\d+ bytes/, '')).sort()
  for (const name of ['errors', 'warnings'] as const) {
    const alone = built[name].filter((message) => !onlyBuilt.test(message))
    expect(sorted(visited[name])).toEqual(sorted(alone))
  }
})

it('placeholders are errors with --strict', async () => {
  const { errors } = await findFaults(copyFixture(), ['--strict'])
  expect(errors.filter((error) => error.includes('(--strict)'))).toHaveLength(6)
})
