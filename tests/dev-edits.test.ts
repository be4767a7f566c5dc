import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { type DevServer, startDevServer } from './dev-server.ts'

const edits = 300
const gone = 'Page not found'
const overlay = 'Unexpected Application Error!'

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

/** Those that are there. */
function namesOf(pages: Map<string, string>): string[] {
  return [...pages].flatMap(([name, shown]) => (shown === gone ? [] : [name]))
}

/** Sources that are edited, each right or wrong, and what a visitor has to see of them. */
const sources = [
  {
    file: 'src/content/works.ts',
    from: "title: 'Whorl'",
    unedited: 'Whorl<',
    right: (n: number) => `title: 'Whorl ${n}.'`,
    wrong: (n: number) => `title: 'Whorl ${n}.' as`,
    shown: (n: number) => `Whorl ${n}.<`,
  },
  {
    file: 'src/components/Layout.tsx',
    from: 'Skip to content',
    unedited: 'Skip to content<',
    right: (n: number) => `Skip ${n}.`,
    wrong: (n: number) => `{(() => { throw new Error('${n}') })()}`,
    shown: (n: number) => `Skip ${n}.<`,
  },
  {
    file: 'styles/_tokens.scss',
    from: '#f2f3f1',
    unedited: '#f2f3f1',
    right: (n: number) => `#a1b${100 + n}`,
    wrong: (n: number) => `#{$none-${n}}`,
    shown: (n: number) => `#a1b${100 + n}`,
  },
]

it(`serves the last state after ${edits} random edits, none of them lost`, async () => {
  const server = await startDevServer()
  const { project, text, child } = server
  const roll = createDice(20_260_101)
  const followed = await follow(server)
  const write = (file: string, content: string) => {
    const path = join(project, file)
    mkdirSync(dirname(path), { recursive: true })
    if (roll(2)) return writeFileSync(path, content)
    // As many editors do, so that a file is never there in part.
    const draft = join(dirname(path), '.draft')
    writeFileSync(draft, content)
    renameSync(draft, path)
  }

  const originals = sources.map(({ file }) => readFileSync(join(project, file), 'utf8'))
  const state = sources.map(({ unedited }) => ({ shown: unedited, isWrong: false }))
  const pages = new Map<string, string>()
  const pageOf = (label: string) =>
    `import { Layout } from '${label.startsWith('in/') ? '../..' : '..'}/src/components/Layout.tsx'
export default () => <Layout title="${label}" description="${label}"><h1>Here ${label}</h1></Layout>\n`

  const editSource = (n: number) => {
    const index = roll(sources.length)
    const source = sources[index]
    if (!source) return
    const isWrong = roll(3) === 0
    const replacement = isWrong ? source.wrong(n) : source.right(n)
    write(
      source.file,
      (originals[index] ?? '').replace(source.from, () => replacement),
    )
    state[index] = { shown: source.shown(n), isWrong }
  }
  const addPage = (n: number) => {
    const name = `${roll(2) ? 'in/' : ''}page-${n}`
    write(`pages/${name}.tsx`, pageOf(name))
    pages.set(name, `Here ${name}<`)
  }
  const removePage = () => {
    const name = namesOf(pages)[0]
    if (!name) return
    rmSync(join(project, `pages/${name}.tsx`))
    pages.set(name, gone)
  }
  const renamePage = (n: number) => {
    const name = namesOf(pages).at(-1)
    if (!name) return
    const next = `${dirname(name)}/renamed-${n}`.replace('./', '')
    renameSync(join(project, `pages/${name}.tsx`), join(project, `pages/${next}.tsx`))
    pages.set(next, pages.get(name) ?? '').set(name, gone)
  }
  const kinds = [editSource, editSource, editSource, editSource, addPage, removePage, renamePage]

  const isServed = (body: string) =>
    state.some(({ isWrong }) => isWrong)
      ? body.includes(overlay)
      : !body.includes(overlay) && state.every(({ shown }) => body.includes(shown))

  for (let n = 0; n < edits; ) {
    for (let burst = 1 + roll(4); burst > 0 && n < edits; burst--, n++) {
      kinds[roll(kinds.length)]?.(n)
    }
    expect(isServed(await text('/')), `after edit ${n}`).toBe(true)
    await expect.poll(() => isServed(followed()), { interval: 5 }).toBe(true)
    if (state.some(({ isWrong }) => isWrong)) continue
    for (const [name, shown] of [...pages].slice(-4)) {
      expect(await text(`/${name}/`), `${name} after edit ${n}`).toContain(shown)
    }
  }
  expect(child.exitCode).toBeNull()
}, 180_000)
