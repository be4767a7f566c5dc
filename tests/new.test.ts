import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { copyFixture } from './kit/copies.ts'
import { findByBuild } from './kit/findings.ts'
import { collectOutput, runProgram } from './kit/programs.ts'
import { edit, exists, filesBelow, read, root, write } from './kit/project.ts'

function run(project: string, args: string[], env = {}) {
  return runProgram(project, ['src/new/new.ts', ...args], env)
}

/** All that an owner writes, by its path. */
function ownFiles(project: string): Record<string, string> {
  const files = ['pages', 'public', 'src/content'].flatMap((folder) =>
    filesBelow(join(project, folder)).map((file) => `${folder}/${file}`),
  )
  return Object.fromEntries(files.map((file) => [file, read(project, file)]))
}

/** Refused: with this message, and with nothing changed. */
async function expectRefusal(project: string, args: string[], message: string | RegExp, env = {}) {
  const before = ownFiles(project)
  const { code, output } = await run(project, args, env)
  expect(output).toMatch(message)
  expect(output).toMatch(/\nNothing was changed\.\n$/)
  expect(code).toBe(1)
  expect(ownFiles(project)).toEqual(before)
}

async function writeImage(project: string, name: string, colour: string): Promise<string> {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
  const path = join(project, name)
  mkdirSync(join(path, '..'), { recursive: true })
  await image.toFile(path)
  return path
}

const hostile = `Tom's "sea" \\ \${'x'} \` \n </h1> 👩‍👩‍👧 ${'long '.repeat(2000)}`

describe('what is written', () => {
  let project: string
  const outputs: string[] = []

  beforeAll(async () => {
    project = copyFixture()
    const tidal = await writeImage(project, 'photos/tidal röd #1 50%.jpg', '#a00')
    const foam = await writeImage(project, 'photos/foam.png', '#eef')
    const images = ['--image', tidal, '--image', foam, '--alt', hostile, '--alt', 'decorative']
    for (const args of [
      ['work', 'Tidål, Living Röom', ...images],
      ['work', 'Tidål, Living Röom'],
      ['work', 'main'],
      ['workshop', hostile],
      ['page', 'press/2027'],
      ['page', 'Über uns', '--navigation', hostile],
      ['page', 'long-title', '--title', hostile],
      ['image', await writeImage(project, 'photos/later.webp', '#123'), '--alt', 'A dark sea.'],
    ]) {
      const { code, output } = await run(project, args)
      expect(code, output).toBe(0)
      outputs.push(output)
    }
  })

  it('is on top of its list, a draft with the images given', () => {
    const works = read(project, 'src/content/works.ts')
    expect(works.match(/id: '.*'/g)?.slice(0, 4)).toEqual([
      "id: 'main-2'",
      "id: 'tidal-living-room-2'",
      "id: 'tidal-living-room'",
      "id: 'tide-table'",
    ])
    expect(works).toContain(`image: 'tidal röd #1 50%.jpg',\n        place: 'full',`)
    expect(works.match(/draft: true,\n {4}placeholder: true/g)).toHaveLength(3)
    expect(works).toContain(`year: ${new Date().getFullYear()},`)
    const images = read(project, 'src/content/images.ts')
    expect(images).toContain("  'foam.png': decorative,\n  'later.webp': 'A dark sea.',\n}")
    expect(exists(project, 'public/images/tidal röd #1 50%.jpg')).toBe(true)
  })

  it('keeps all else, byte for byte', () => {
    const works = read(project, 'src/content/works.ts')
    const before = read(root, 'tests/fixture/src/content/works.ts')
    const head = before.indexOf('  {\n')
    expect(works.startsWith(before.slice(0, head))).toBe(true)
    expect(works.endsWith(before.slice(head))).toBe(true)
  })

  it('has the format and the types of the project', () => {
    copyFileSync(join(root, '.biome.json'), join(project, '.biome.json'))
    const include = ['src/content', 'pages']
    write(project, 'own.json', JSON.stringify({ extends: './tsconfig.json', include }))
    const options = ['--vcs-enabled=false', '--error-on-warnings']
    const bin = (name: string) => join(project, 'node_modules/.bin', name)
    execFileSync(bin('biome'), ['check', ...options, ...include], { cwd: project })
    execFileSync(bin('tsc'), ['--project', 'own.json'], { cwd: project })
  })

  it('leaves the day of publishing alone: what a draft lacks is no error', async () => {
    const strict = { args: ['--strict'] }
    const before = await findByBuild(copyFixture(), strict)
    const { errors } = await findByBuild(project, strict)
    const marked = (all: string[]) => all.filter((error) => error.includes('a placeholder')).length
    expect(marked(errors)).toBe(marked(before.errors))
    // But in a page that is in the navigation, each TODO is one.
    expect(errors.filter((error) => error.includes('TODO')).join()).toContain('uber-uns')
  })

  it('passes the build at once, also when the drafts are published', async () => {
    expect((await findByBuild(project)).errors).toEqual([])
    for (const file of ['works', 'workshops']) {
      const path = `src/content/${file}.ts`
      write(project, path, read(project, path).replaceAll('    draft: true,\n', ''))
    }
    for (const page of ['press/2027', 'long-title']) {
      edit(project, `pages/${page}.tsx`, 'export const draft = true', '')
    }
    expect((await findByBuild(project)).errors).toEqual([])
  })

  it('says where it is and what comes next, in three lines', () => {
    expect(outputs.map((output) => output.trimEnd().split('\n').length)).toEqual(
      outputs.map(() => 3),
    )
    expect(outputs[0]).toMatch(
      /^Wrote src\/content\/works\.ts:6, src\/content\/images\.ts:14, public\/images\/tidal röd #1 50%\.jpg, public\/images\/foam\.png\nNext: .*\nThen: /,
    )
    expect(outputs[4]).toContain("{ label: '2027', to: '/press/2027' } into navigation")
    expect(outputs[5]).toMatch(/^Wrote pages\/uber-uns\.tsx:1, src\/content\/words\.ts:7\n/)
  })

  it('writes nothing twice', async () => {
    const again = ['image', join(project, 'photos/later.webp')]
    const before = ownFiles(project)
    expect((await run(project, again)).output).toMatch(/^Nothing to do/)
    expect(ownFiles(project)).toEqual(before)
    await expectRefusal(project, ['page', 'Press/2027'], 'the same route as pages/press/2027.tsx')
    await expectRefusal(project, ['page', 'uber-uns'], 'a page that is there already')
  })
})

describe('what is refused', () => {
  const project = copyFixture()

  it('are images that the build would refuse, or that are there with other bytes', async () => {
    const image = (path: string) => ['image', path, '--alt', 'A']
    const other = await writeImage(project, 'photos/harbour.jpg', '#a00')
    const upper = await writeImage(project, 'photos/KILN.jpg', '#a00')
    const gif = await writeImage(project, 'photos/a.gif', '#a00')
    const noImage = await writeImage(project, 'photos/con.jpg', '#a00')
    write(project, 'photos/text.jpg', 'no image')
    write(
      project,
      'photos/drawing.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    )
    symlinkSync(other, join(project, 'photos/link.jpg'))
    await expectRefusal(project, image(other), 'another "harbour.jpg" in public/images')
    await expectRefusal(project, image(upper), 'another "kiln.jpg" in public/images')
    await expectRefusal(project, image(gif), 'an image in the format gif')
    await expectRefusal(project, image('photos/drawing.svg'), 'an image in the format svg')
    await expectRefusal(project, image('photos/text.jpg'), 'unsupported image format')
    await expectRefusal(project, image(noImage), 'a name that every system can hold')
    await expectRefusal(project, image('photos/link.jpg'), 'found     a link')
    await expectRefusal(project, image('photos'), 'found     a folder')
    await expectRefusal(project, image('photos/gone.jpg'), 'found     no such file')
  })

  it('are images without their text, and with more than one each', async () => {
    const path = await writeImage(project, 'photos/new.jpg', '#a00')
    await expectRefusal(project, ['image', path], 'What does new.jpg show?')
    await expectRefusal(project, ['work', 'A', '--image', path], 'What does new.jpg show?')
    await expectRefusal(
      project,
      ['image', path, '--alt', 'a', '--alt', 'b'],
      '--alt is there 2 times',
    )
    await expectRefusal(
      project,
      ['image', path, '--alt', ' '],
      'what the image shows, or `decorative`',
    )
    await expectRefusal(project, ['image', path, '--alt', 'a\u0007'], 'without control characters')
  })

  it.each([
    ['../x', 'found     the name "pages/../x.tsx"'],
    ['..\\x', 'found     the name'],
    ['con', 'no name that Windows keeps'],
    ['press/aux', 'no name that Windows keeps'],
    ['🙂', 'makes no address'],
    ['index', 'a page that is there already'],
    ['linked/x', 'pages/linked, which is a link'],
    ['moved', 'a redirect from /moved'],
    ['film', 'public/film/index.html, which would be published in the same place'],
  ])('is the page %s', async (name, message) => {
    const copy = copyFixture()
    symlinkSync('/tmp', join(copy, 'pages/linked'))
    write(copy, 'public/film/index.html', '')
    edit(copy, 'src/content/redirects.ts', /= \{/, "= {\n  '/moved': '/contact',")
    await expectRefusal(copy, ['page', name], message)
  })

  it('are titles with control characters, and what is no request', async () => {
    await expectRefusal(project, ['work', 'a\u0007'], 'text without control characters')
    await expectRefusal(project, ['work', 'High', 'Water'], 'npm run new work "High Water"')
    await expectRefusal(project, ['song', 'x'], 'There is no new "song"')
    await expectRefusal(project, ['work', 'x', 'a.jpg'], 'npm kept --image', {
      npm_config_image: 'true',
    })
  })

  it('are content files that it does not understand: it gives the lines instead', async () => {
    const copy = copyFixture()
    edit(copy, 'src/content/works.ts', 'export const works: Entry[] = [', 'const list: Entry[] = [')
    write(
      copy,
      'src/content/works.ts',
      `${read(copy, 'src/content/works.ts')}export const works = list\n`,
    )
    await expectRefusal(copy, ['work', 'Whorl'], /Put these lines .*\n\n {2}\{\n {4}id: 'whorl',\n/)
    const path = await writeImage(copy, 'photos/new.jpg', '#a00')
    await expectRefusal(copy, ['work', 'A', '--image', path, '--alt', 'a'], 'Put these lines')
    // Lines in the old list would do nothing.
    const old = '/*\nexport const workshops = [\n]\n*/\nexport const workshops'
    edit(copy, 'src/content/workshops.ts', 'export const workshops', old)
    await expectRefusal(copy, ['workshop', 'Whorl'], 'Put these lines')
    write(copy, 'src/content/works.ts', 'export const works = [')
    await expectRefusal(
      copy,
      ['work', 'Whorl'],
      /^src\/content\/works\.ts:1:23\n {2}found {5}Unexpected/,
    )
  })
})

/** Runs the command on a terminal, and answers each question as it comes. */
async function answer(project: string, args: string[], answers: string[]) {
  const command = ['node --import tsx/esm src/new/new.ts', ...args.map((arg) => `'${arg}'`)]
  const child = spawn('script', ['-qec', command.join(' '), '/dev/null'], { cwd: project })
  const output = collectOutput(child)
  // A question comes in several pieces, so questions are counted rather than pieces.
  const left = answers.values()
  let answered = 0
  child.stdout.on('data', () => {
    const asked = stripVTControlCharacters(output()).split(' show? ').length - 1
    if (asked > answered) child.stdin.write(left.next().value ?? '')
    answered = asked
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, output: output() }
}

describe.runIf(existsSync('/usr/bin/script'))('on a terminal', () => {
  const project = copyFixture()

  it('asks what each image shows, until it is said', async () => {
    const a = await writeImage(project, 'photos/a.jpg', '#a00')
    const b = await writeImage(project, 'photos/b.jpg', '#0a0')
    const said = await answer(project, ['image', a, b], ['\r', 'A red field.\r', 'decorative\r'])
    expect(said.output).toContain('Wrote src/content/images.ts:14')
    expect(said.code).toBe(0)
    const images = read(project, 'src/content/images.ts')
    expect(images).toContain("  'a.jpg': 'A red field.',\n  'b.jpg': decorative,\n}")
  })

  it.each(['\u0003', '\u0004'])('changes nothing when %j ends it', async (key) => {
    const before = ownFiles(project)
    const c = await writeImage(project, 'photos/c.jpg', '#a00')
    const d = await writeImage(project, 'photos/d.jpg', '#0a0')
    const ended = await answer(
      project,
      ['work', 'C', '--image', c, '--image', d],
      ['A red field.\r', key],
    )
    expect(ended.output).toContain('Nothing was changed.')
    expect(ended.code).toBe(1)
    expect(ownFiles(project)).toEqual(before)
  })
})
