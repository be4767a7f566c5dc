import { isDeepStrictEqual } from 'node:util'
import { parse } from '@babel/parser'
import { expect, it, onTestFinished } from 'vitest'
import type { Answer } from '../src/edit/edit-request.ts'
import { constants, contentFile } from '../src/schema/content-paths.ts'
import { findValue, literalText } from '../src/schema/source-positions.ts'
import type { Path } from '../src/shared/diagnostic.ts'
import { startDevServer } from './kit/programs.ts'
import { copyFixture, edit, filesBelow, read, removeCompiler } from './kit/project.ts'

/** More of what changes least, so that there is something left to change. */
const acts = [
  ...Array(4).fill('write'),
  'add',
  'add',
  'delete',
  'up',
  'down',
  'undo',
  'undo',
  'redo',
]
const marks = ["'", '"', '’', '$', '{x}', 'ü', '漢', '👩‍🚀', '&', ', ', '(', 'ש']

interface Change {
  act: string
  path: Path
  value?: unknown
}

/** An item more or less, two that changed places, or another value. */
function changesBetween(a: unknown, b: unknown, path: Path = []): Change[] {
  if (isDeepStrictEqual(a, b)) return []
  if (Array.isArray(a) && Array.isArray(b)) {
    const index = [...a, {}].findIndex((one, at) => !isDeepStrictEqual(one, b[at]))
    const change = { path: [...path, index], value: b[index] }
    const swapped = a.toSpliced(index, 2, a[index + 1], a[index])
    if (isDeepStrictEqual(a.toSpliced(index, 1), b)) return [{ act: 'delete', ...change }]
    if (isDeepStrictEqual(a, b.toSpliced(index, 1))) return [{ act: 'add', ...change }]
    if (isDeepStrictEqual(swapped, b)) return [{ act: 'move', ...change }]
  }
  const namesOf = (one: unknown) => (typeof one === 'object' ? Object.keys(Object(one)) : [])
  const names = namesOf(a)
  if (names.length === 0 || `${names}` !== `${namesOf(b)}`)
    return [{ act: 'write', path, value: b }]
  return names.flatMap((name) =>
    changesBetween(Object(a)[name], Object(b)[name], [...path, Array.isArray(a) ? +name : name]),
  )
}

/** The values that a file writes out, and the code around them. It has to parse. */
function contentsOf(file: string, source: string) {
  if (file.endsWith('.md')) return { values: source.trim(), code: [] }
  parse(source, { sourceType: 'module', plugins: ['typescript'] })
  const readNode = (node: unknown): unknown => {
    const { type, elements, properties, key, value, start, end } = Object(node)
    if (type === 'ArrayExpression') return elements.map(readNode)
    if (type === 'ObjectExpression') return Object.fromEntries(properties.map(readNode))
    if (type === 'ObjectProperty') return [key.name ?? key.value, readNode(value)]
    // Without the indentation of the code around it.
    const text = literalText(Object(node))?.trim().replace(/^ +/gm, '')
    return text ?? source.slice(start, end)
  }
  const names = constants.filter((name) => contentFile(name) === file)
  const nodes = names.map((name) => findValue(file, source, [name]))
  const places = nodes
    .flatMap((node) => [Number(node?.start), Number(node?.end)])
    .sort((a, b) => a - b)
  const code = [0, ...places].map((start, n) => (n % 2 ? '' : source.slice(start, places[n])))
  return { values: Object.fromEntries(names.map((name, n) => [name, readNode(nodes[n])])), code }
}

type Files = Record<string, string>

/** What differs in files; it has to be one thing in one of them. */
function changeIn(before: Files, after: Files) {
  const [file = '', ...others] = Object.keys(after).filter((name) => after[name] !== before[name])
  const [old, now] = [before, after].map((files) => contentsOf(file, files[file] ?? ''))
  const [change, ...more] = changesBetween(old?.values, now?.values)
  expect([others, more, now?.code]).toEqual([[], [], old?.code])
  const { act = '', path = [], value } = change ?? {}
  return { act, place: [file, ...path], values: [value, ...Object.values(Object(value))] }
}

/** Whether a change is that of the text at this place, or of the item that it belongs to. */
function isMeant({ act, place, values }: ReturnType<typeof changeIn>, text: Path, words: string) {
  const { length } = place
  const isAlike = (end: number) => isDeepStrictEqual(place.slice(0, end), text.slice(0, end))
  if (act === 'add') return isAlike(2) && values.includes(words)
  // A translation takes the place of the text, or stands beside it.
  if (act === 'write') return isAlike(length) && length >= text.length - 1 && values.includes(words)
  return isAlike(act === 'move' ? length - 1 : length)
}

/** The same numbers in each run. */
function createDice(seed: number) {
  let last = seed
  return <T>(list: T[]): T => {
    last = (last * 48_271) % 0x7fffffff
    const [one] = list.slice(last % list.length)
    if (one === undefined) throw new Error('There is nothing to choose from')
    return one
  }
}

async function startEditing(languages: string) {
  const project = copyFixture()
  edit(project, 'src/content/site.ts', "language: 'en-GB',", languages)
  removeCompiler(project)
  const server = await startDevServer(project)
  onTestFinished(server.stop)
  return {
    textOf: ([page]: View) => server.text(page),
    sources(): Files {
      const names = filesBelow(`${project}/src/content`).map((file) => `src/content/${file}`)
      return Object.fromEntries(names.map((file) => [file, read(project, file)]))
    },
    /** A page that is edited, the numbers of its texts, and what its script asks. */
    async open([page, language]: View) {
      const html = await server.text(`${page}?edit`)
      const [, token = ''] = /data-token="([^"]+)"/.exec(html) ?? []
      const own = { 'content-type': 'application/json', 'x-edit-token': token, origin: server.base }
      const ask = async (request: object): Promise<Answer> => {
        const body = JSON.stringify({ page, language, ...request })
        const options = { method: 'POST', headers: own, body }
        const response = await fetch(`${server.base}/@dev/edit`, options)
        return { ...JSON.parse(await response.text()), status: response.status }
      }
      const decoded = (text = '') =>
        text.replace(/&#x?(\d+);/g, (mark, code) =>
          String.fromCharCode(+(mark[2] === 'x' ? `0x${code}` : code)),
        )
      const text = decoded(html).replaceAll('&quot;', '"').replaceAll('&amp;', '&')
      const texts = [...html.matchAll(/data-edit="(.*?)" data-words="(.*?)"/gs)].map(
        ([, place, words]) => ({ place: decoded(place), before: decoded(words) }),
      )
      return { text, ask, texts }
    },
  }
}

type View = [page: string, language: string]
type Editing = Awaited<ReturnType<typeof startEditing>>
type Page = Awaited<ReturnType<Editing['open']>>

/** Changes a text or its item, if that is possible; then the files are as they should be. */
async function change(
  { sources }: Editing,
  page: Page,
  text: Page['texts'][number],
  act: string,
  words: string,
) {
  const before = sources()
  const opened = await page.ask({ ...text, act: 'open' })
  // No placeholder is left out.
  if (opened.status !== 200 || opened.words?.includes('{')) return undefined
  const written = opened.isLine || act !== 'write' ? words : `${words}\n\nMore.`
  const { status } = await page.ask({ ...text, words: written, act })
  const after = sources()
  if (status !== 200) return void expect(after).toEqual(before)
  const done = changeIn(before, after)
  expect(done.act).toBe(act.replace(/up|down/, 'move'))
  const place: Path = JSON.parse(`${opened.place}`)
  expect([place, isMeant(done, place, written)]).toEqual([place, true])
  return after
}

it.each<[string, languages: string, ...views: View[]]>([
  ['the fixture', "language: 'en-GB',", ['/', 'en-GB'], ['/contact/', 'en-GB']],
  [
    'a site in two languages',
    "languages: ['en-GB', 'he'],",
    ['/', 'en-GB'],
    ['/he/', 'he'],
    ['/he/contact/', 'he'],
  ],
])(
  '%s takes 150 random operations: each changes what is meant alone, and all are taken back',
  async (_, languages, ...views) => {
    const editing = await startEditing(languages)
    const roll = createDice(30)
    const first = await Promise.all(views.map(editing.textOf))
    const states = [editing.sources()]
    const succeeded = new Set<string>()
    let [view, step] = [roll(views), 0]
    let page = await editing.open(view)

    async function reverse(act: string): Promise<boolean> {
      const next = step + (act === 'undo' ? -1 : 1)
      const { status } = await page.ask({ act })
      expect(status).toBe(states[next] ? 200 : 409)
      if (states[next]) step = next
      expect(editing.sources()).toEqual(states[step])
      return status === 200
    }

    for (let count = 1; count <= 150; count++) {
      const act = roll(acts)
      const words = `w${count}${[1, 2, 3].map(() => roll(marks)).join('')}x`
      const isReverse = act.endsWith('do')
      const next = isReverse ? undefined : await change(editing, page, roll(page.texts), act, words)
      if (next) states.splice(++step, states.length, next)
      if (next || (isReverse && (await reverse(act)))) succeeded.add(act)
      if (count % 10 > 0) continue
      if (act !== 'write') view = roll(views)
      page = await editing.open(view)
      if (act === 'write' && next) expect(page.text).toContain(words)
    }
    expect(succeeded).toEqual(new Set(acts))
    while (step > 0) await reverse('undo')
    expect(await Promise.all(views.map(editing.textOf))).toEqual(first)
  },
)
