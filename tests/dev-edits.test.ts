import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { copyFixture } from './kit/copies.ts'
import { type DevServer, startDevServer } from './kit/dev-server.ts'
import { overlayTitle, pageSource, paperOf } from './kit/marks.ts'
import { read, write } from './kit/project.ts'

const edits = 300
const gone = 'Nothing here'

/** Repeatable: the numbers of mulberry32. */
function createDice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

type Dice = ReturnType<typeof createDice>

/** Follows the home page as a browser does: whenever it is told to, it asks for the page again. */
async function follow({ base, text }: DevServer): Promise<() => string> {
  let body = await text('/')
  let queue = Promise.resolve()
  const stream = get(`${base}/@dev/events?page=/`, (response) => {
    response.setEncoding('utf8').on('data', (chunk: string) => {
      if (!chunk.includes('event: ')) return
      queue = queue.then(async () => {
        body = await text('/')
      })
    })
  })
  onTestFinished(async () => {
    stream.destroy()
    await queue.catch(() => {})
  })
  return () => body
}

/** A source that is edited, right or wrong, and what a visitor has to see of it. */
interface Source {
  file: string
  from: string
  before: string
  right(n: number): string
  wrong(n: number): string
  visible(n: number): string
}

function sourcesOf(project: string): Source[] {
  return [
    {
      file: 'src/content/works.ts',
      from: "title: 'Tide Table'",
      before: 'Tide Table<',
      right: (n) => `title: 'Tide ${n}.'`,
      wrong: (n) => `title: 'Tide ${n}.' as`,
      visible: (n) => `Tide ${n}.<`,
    },
    {
      file: 'src/components/Layout.tsx',
      from: '<footer',
      before: '<footer',
      right: (n) => `<footer data-edit="${n}"`,
      wrong: (n) => `{(() => { throw new Error('${n}') })()}<footer`,
      visible: (n) => `data-edit="${n}"`,
    },
    {
      file: 'styles/_tokens.scss',
      from: paperOf(project),
      before: paperOf(project),
      right: (n) => `--paper: #a1b${100 + n}`,
      wrong: (n) => `--paper: #{$none-${n}}`,
      visible: (n) => `#a1b${100 + n}`,
    },
  ]
}

/** Writes as editors do: some into the file, many another file in its place. */
function createWriter(project: string, roll: Dice) {
  return (file: string, content: string) => {
    const path = join(project, file)
    mkdirSync(dirname(path), { recursive: true })
    if (roll(2)) writeFileSync(path, content)
    else write(project, file, content)
  }
}

/** Edits sources at random, and knows what has to be served then. */
function createSourceEdits(project: string, roll: Dice) {
  const sources = sourcesOf(project)
  const originals = sources.map(({ file }) => read(project, file))
  const writeFile = createWriter(project, roll)
  // Files of their own, since some edits write into them.
  for (const [index, { file }] of sources.entries()) write(project, file, originals[index] ?? '')
  const state = sources.map(({ before }) => ({ visible: before, isWrong: false }))
  const hasError = () => state.some(({ isWrong }) => isWrong)
  return {
    hasError,
    isServed: (body: string) =>
      hasError()
        ? body.includes(overlayTitle)
        : !body.includes(overlayTitle) && state.every(({ visible }) => body.includes(visible)),
    edit(n: number) {
      const index = roll(sources.length)
      const source = sources[index]
      if (!source) return
      const isWrong = roll(3) === 0
      const replacement = isWrong ? source.wrong(n) : source.right(n)
      const original = originals[index] ?? ''
      writeFile(
        source.file,
        original.replace(source.from, () => replacement),
      )
      state[index] = { visible: source.visible(n), isWrong }
    },
  }
}

/** Adds, removes and renames pages, and knows what has to be served at each address. */
function createPageEdits(project: string, roll: Dice) {
  const pages = new Map<string, string>()
  const writeFile = createWriter(project, roll)
  const present = () => [...pages].flatMap(([name, text]) => (text === gone ? [] : [name]))
  return {
    latest: () => [...pages].slice(-4),
    add(n: number) {
      const name = `${roll(2) ? 'in/' : ''}page-${n}`
      const up = name.startsWith('in/') ? '../..' : '..'
      writeFile(`pages/${name}.tsx`, pageSource(name, `<h1>Here ${name}</h1>`, up))
      pages.set(name, `Here ${name}<`)
    },
    remove() {
      const [name] = present()
      if (!name) return
      rmSync(join(project, `pages/${name}.tsx`))
      pages.set(name, gone)
    },
    rename(n: number) {
      const name = present().at(-1)
      if (!name) return
      const next = `${dirname(name)}/renamed-${n}`.replace('./', '')
      renameSync(join(project, `pages/${name}.tsx`), join(project, `pages/${next}.tsx`))
      pages.set(next, pages.get(name) ?? '').set(name, gone)
    },
  }
}

it(`serves the last state after ${edits} random edits, none of them lost`, async () => {
  const project = copyFixture()
  const roll = createDice(20_260_101)
  const sources = createSourceEdits(project, roll)
  const pages = createPageEdits(project, roll)
  const server = await startDevServer(project)
  onTestFinished(() => server.stop())
  const { text, child } = server
  const followed = await follow(server)
  const { edit } = sources
  const kinds = [edit, edit, edit, edit, pages.add, pages.remove, pages.rename]
  for (let n = 0; n < edits; ) {
    for (let burst = 1 + roll(4); burst > 0 && n < edits; burst--, n++) {
      kinds[roll(kinds.length)]?.(n)
    }
    expect(sources.isServed(await text('/')), `after edit ${n}`).toBe(true)
    await expect.poll(() => sources.isServed(followed()), { interval: 5 }).toBe(true)
    if (sources.hasError()) continue
    for (const [name, visible] of pages.latest()) {
      const isServed = (await text(`/${name}/`)).includes(visible)
      expect(isServed, `${name}: ${visible}, after edit ${n}`).toBe(true)
    }
  }
  expect(child.exitCode).toBeNull()
}, 240_000)
