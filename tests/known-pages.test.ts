import { readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { tick } from '../src/disk.ts'
import { noteBuild, readLastBuild } from '../src/publish/last-build.ts'
import { bytesOf } from '../src/publish/outputs.ts'
import { readSettings } from '../src/site/settings.ts'
import { makeSite, type Site } from '../src/site/site.ts'
import { readSources } from '../src/site/sources.ts'
import { copyFixtureWhole, preparedFixture } from './kit/copies.ts'
import { pageSource } from './kit/marks.ts'
import { runBuild } from './kit/programs.ts'
import { edit, exists, putTree, write } from './kit/project.ts'

const settings = readSettings([], {}, new Date())
const report = { table: 'a', warnings: 'b', placeholders: 'c' }

/** A built project whose build was noted; `prepare` changes it before. */
async function noteFixture(prepare: (project: string) => void = () => {}): Promise<string> {
  const project = copyFixtureWhole()
  const dist = join(project, 'dist')
  putTree(join(preparedFixture(), 'dist'), dist)
  prepare(project)
  await sleep(2 * tick)
  await note(project)
  return project
}

async function note(project: string, meanwhile = () => {}): Promise<void> {
  const [started, known] = [Date.now(), readKnown(project)]
  meanwhile()
  const sources = await readSources(project, known)
  const site = await makeSite(sources, settings)
  expect(site.errors).toEqual([])
  await noteBuild(project, settings, { started, sources, site, files: site.files }, report)
}

function readKnown(project: string) {
  return readLastBuild(project, settings)?.readPages()
}

/** The page files that would not be rendered again. */
function knownFiles(project: string): string[] {
  return readKnown(project)?.pages.map(({ file }) => file) ?? []
}

const all = ['404', 'contact', 'index', 'plain-player', 'walks/lantern', 'workshops'].map(
  (name) => `pages/${name}.tsx`,
)
const others = all.filter((file) => file !== 'pages/contact.tsx')

describe('the pages of the last build are known', () => {
  it.each<[string, (project: string) => void, string[]]>([
    ['nothing changed', () => {}, all],
    ['a page changed', (project) => edit(project, 'pages/contact.tsx', /$/, '\n'), others],
    ['a page came', (project) => write(project, 'pages/new.tsx', pageSource('New')), all],
    [
      'what a page became changed',
      (project) => write(project, 'dist/contact/index.html', ''),
      others,
    ],
    [
      'what a page became is gone',
      (project) => rmSync(join(project, 'dist/contact/index.html')),
      others,
    ],
    ['the content changed', (project) => edit(project, 'src/content/works.ts', /$/, '\n'), []],
    ['a component changed', (project) => edit(project, 'src/components/Link.tsx', /$/, '\n'), []],
    ['a style changed', (project) => edit(project, 'styles/_tokens.scss', /$/, '\n'), []],
    ['a public file came', (project) => write(project, 'public/a.txt', 'a'), []],
    ['the generator changed', (project) => edit(project, 'src/checks/leaks.ts', /$/, '\n'), []],
    ['they were damaged', (project) => damage(join(project, 'node_modules/.cache/last-pages')), []],
    ['they are gone', (project) => rmSync(join(project, 'node_modules/.cache/last-pages')), []],
  ])('where %s', async (_, change, files) => {
    const project = await noteFixture()
    change(project)
    expect(knownFiles(project)).toEqual(files)
  })

  it('but for one whose folder in dist/ was moved away, with a link in its place', async () => {
    const project = await noteFixture()
    const [folder, elsewhere] = [join(project, 'dist/contact'), join(project, 'moved')]
    renameSync(folder, elsewhere)
    symlinkSync(elsewhere, folder, 'junction')
    expect(knownFiles(project)).toEqual(others)
  })

  it.skipIf(platform() === 'win32')(
    'but for a link, which others import by another name',
    async () => {
      const project = await noteFixture((copy) => {
        renameSync(join(copy, 'pages/contact.tsx'), join(copy, 'src/contact.tsx'))
        edit(copy, 'src/contact.tsx', /'\.\.\/src\//g, "'./")
        symlinkSync('../src/contact.tsx', join(copy, 'pages/contact.tsx'))
      })
      expect(knownFiles(project)).toEqual(others)
      rmSync(join(project, 'pages/contact.tsx'))
      symlinkSync('./workshops.tsx', join(project, 'pages/contact.tsx'))
      expect(knownFiles(project)).toEqual([])
    },
  )

  it('while no other file in their folder changed', async () => {
    const project = await noteFixture((copy) => {
      write(copy, 'pages/.data.json', '{}')
      edit(copy, 'pages/contact.tsx', /^/, "import './.data.json'\n")
    })
    edit(project, 'pages/index.tsx', /$/, '\n')
    await sleep(2 * tick)
    await note(project)
    write(project, 'pages/.data.json', '{ "a": 1 }')
    expect(knownFiles(project)).toEqual([])
  })

  it('unless somebody else wrote into dist/ during the build', async () => {
    const project = await noteFixture()
    await note(project, () => write(project, 'dist/contact/index.html', ''))
    expect(knownFiles(project)).toEqual(others)
  })

  it('but for one that another imports, in whichever build that was seen', async () => {
    const project = await noteFixture((copy) =>
      edit(copy, 'pages/workshops.tsx', /^/, "import './contact.tsx'\n"),
    )
    expect(knownFiles(project)).toEqual(others)
    edit(project, 'pages/walks/lantern.tsx', /$/, '\n')
    await sleep(2 * tick)
    await note(project)
    expect(knownFiles(project)).toEqual(others)
    edit(project, 'pages/contact.tsx', /$/, '\n')
    expect(knownFiles(project)).toEqual([])
  })
})

function damage(file: string): void {
  const bytes = readFileSync(file)
  bytes.writeUInt8(255 - bytes.readUInt8(bytes.length >> 1), bytes.length >> 1)
  writeFileSync(file, bytes)
}

describe('a site of known pages', () => {
  it('is the one that is made from all sources, with only what changed in the bundle', async () => {
    const project = await noteFixture()
    edit(project, 'pages/contact.tsx', '</Layout>', '<p>Changed</p></Layout>')
    write(project, 'pages/new.tsx', pageSource('New'))
    edit(project, 'pages/walks/lantern.tsx', /<Link to="\/plain.*<\/Link>/, '')
    rmSync(join(project, 'pages/plain-player.tsx'))
    const sources = await readSources(project, readKnown(project))
    expect(Object.keys(sources.modules.pages)).toEqual([
      'pages/contact.tsx',
      'pages/new.tsx',
      'pages/walks/lantern.tsx',
    ])
    const [site, whole] = [
      await makeSite(sources, settings),
      await makeSite(await readSources(project), settings),
    ]
    expect(site.isInDoubt).toBe(false)
    expect(textsOf(site)).toEqual(textsOf(whole))
    expect([site.images, site.sizes, site.warnings]).toEqual([
      whole.images,
      whole.sizes,
      whole.warnings,
    ])
  })

  it('renders pages with drafts while these may show what seems unused', async () => {
    const project = await noteFixture((project) => {
      edit(project, 'src/content/works.ts', "id: 'paper-boats',", "id: 'paper-boats', draft: true,")
      edit(project, 'src/content/workshops.ts', "image: 'boats.png'", "image: 'kiln.jpg'")
    })
    edit(project, 'pages/contact.tsx', '</Layout>', '<p>Changed</p></Layout>')
    const sources = await readSources(project, readKnown(project))
    expect(Object.keys(sources.modules.pages)).toEqual(['pages/contact.tsx', 'pages/index.tsx'])
    const site = await makeSite(sources, settings)
    expect([site.isInDoubt, site.warnings]).toEqual([false, []])
  })

  it.each([
    [
      'link to',
      'a page that is gone',
      (project: string) => rmSync(join(project, 'pages/workshops.tsx')),
    ],
    [
      'are beside',
      'a page that throws',
      (project: string) => write(project, 'pages/new.tsx', pageSource('New', '{[].at(0).x}')),
    ],
    [
      'share their title with',
      'a page that changed',
      (project: string) => write(project, 'pages/about.tsx', pageSource(titleOf(project))),
    ],
  ])('is in doubt when they %s %s', async (_, __, change) => {
    const project = await noteFixture()
    change(project)
    const site = await makeSite(await readSources(project, readKnown(project)), settings)
    expect(site.isInDoubt).toBe(true)
  })
})

it('a fault on a known page is told with its line, as if all were rendered', async () => {
  const project = copyFixtureWhole()
  await sleep(2 * tick)
  expect((await runBuild(project)).code).toBe(0)
  rmSync(join(project, 'pages/plain-player.tsx'))
  const { code, output } = await runBuild(project)
  expect(code).toBe(1)
  expect(output).toMatch(/^pages\/walks\/lantern\.tsx:\d+: link “The player”$/m)
  expect(exists(project, 'dist/plain-player/index.html')).toBe(true)
})

function titleOf(project: string): string {
  return readKnown(project)?.pages.find(({ route }) => route === '/contact')?.facts.titles[0] ?? ''
}

function textsOf({ files }: Site): [string, string][] {
  const texts = [...files].filter(([output]) => /\.(html|xml|txt)$|_redirects$/.test(output))
  return texts.map(([output, file]) => [output, bytesOf(file).toString()])
}
