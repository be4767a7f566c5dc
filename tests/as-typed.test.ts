import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { stop } from 'esbuild'
import { afterAll, expect, it } from 'vitest'
import { textIn } from './kit/component.tsx'
import { copyFixture, write } from './kit/project.ts'
import { findFaults, make } from './kit/site.ts'

// Each text in each place: a fault names its line, or the page shows what was typed. § makes its words its own.

/** Signs, shown as they are. */
const signs = [
  '31. Mai§ 2026: Finissage',
  '30. Mai§\n31. Juni§\n30. Juli§',
  '14. 3. Eröffnung§\n31. 5. Finissage',
  'Oil§, 120*80*5 cm',
  'Künstler*innen§ und Autor*innen§',
  '> 100 visitors§',
  '- 5 °C§',
  'Untitled§ #3, yes: 4',
  'Low§\u2028tide§',
  'Open§ until: 18-20',
  '„§“ & <3, 2 * 3, a_b_c, AT&T, −5 €, 100 %',
  '31\t März§',
  '1) a§',
  '_a§_2_.jpg',
  '# 1, B§',
  '\\\\host\\a§',
]

/** Marks of Markdown and other programs: told, or gone from the page with all words on it. */
const marks = [
  'Use `net§` here',
  '**One§*',
  '*emph§* and [link§](/contact)',
  'A {{< figure§ >}}',
  '<u>a§</u>',
  'Be\u0007ll§',
  'Caf&eacute;§',
  'See https://a.net/b§',
  '[a§](/nowhere)',
  'A word§[^1]\n\n[^1]: note§',
  'A^[note§]',
  '- a§\n\n  more§\n- b§',
  '```js\ncode§\n```',
  '| kelp§ | b§ |\n|---|---|\n| reed§ | c§ |',
  'Before§ ![a kiln§](kiln.jpg) after§',
]

const entry = "id: 'a§', year: 2020, media: []"
const places = {
  workshops: [
    `${entry}, title: 'A', text: …`,
    `${entry}, title: 'A', medium: …`,
    `${entry}, title: …`,
  ],
  news: ["id: 'a§', title: 'A', date: '2026-03', text: …"],
  cv: ["title: 'A', entries: [{ text: … }]"],
}
const ends = { cv: '], skills = [], about = { paragraphs: [] }', news: ']', workshops: ']' }

const page = `import { Cv } from '../src/components/Cv.tsx'
import { EntryCard } from '../src/components/Entry.tsx'
import { Layout } from '../src/components/Layout.tsx'
import { Prose } from '../src/components/Text.tsx'
import { cv } from '../src/content/cv.ts'
import { news } from '../src/content/news.ts'
import { workshops } from '../src/content/workshops.ts'
export const meta = { title: 'T', description: 'D' }
export default () => <Layout><h1>x</h1><Cv sections={cv} heading="C" />
{workshops.map((entry) => <EntryCard key={entry.id} entry={entry} />)}
{news.map(({ id, text }) => <Prose key={id} text={text} />)}</Layout>`

/** Writes all texts that are not told yet. */
function plant(project: string, told: Set<string>) {
  let count = 1000
  const ownTexts = () =>
    [...signs, ...marks]
      .map((text) => ({ isSigns: signs.includes(text), text: text.replaceAll('§', `${count++}`) }))
      .filter(({ text }) => !told.has(text))
  const inLines = (['workshops', 'news', 'cv'] as const).flatMap((name) => {
    const file = `src/content/${name}.ts`
    const own = places[name].flatMap((line) => ownTexts().map((one) => ({ ...one, line })))
    const lines = own.map(
      ({ text, line }, n) =>
        `{ ${line.replace('§', `${n}`).replace('…', () => JSON.stringify(text))} },`,
    )
    write(project, file, [`export const ${name} = [`, ...lines, ends[name]].join('\n'))
    return own.map((one, n) => ({ ...one, place: `${file}:${n + 2}` }))
  })
  rmSync(join(project, 'pages/words'), { recursive: true, force: true })
  const onPages = ownTexts().map((one, n) => {
    const place = `pages/words/p${n}.md`
    write(project, place, `---\ntitle: #${n}: yes\ndescription: Of ${n}\n---\n${one.text}`)
    return { ...one, place }
  })
  return [...inLines, ...onPages]
}

const named: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>' }

/** Without spaces. */
function wordsOf(html = ''): string {
  const body = html.split('</head>')[1]?.replace(/<ol start="(\d+)">\s*<li>/g, '$1.')
  const text = textIn(body)?.replace(/\s/g, '') ?? ''
  return text.replace(/&(?:#(x)?)?(\w+);/g, (_, isHex, code) => {
    return named[code] ?? String.fromCharCode(Number(isHex ? `0x${code}` : code))
  })
}

// Sites in development keep it ready.
afterAll(() => stop())

it('no text is lost, altered, or shown as it was typed', async () => {
  const project = copyFixture()
  write(project, 'pages/others.tsx', page)
  const told = new Set<string>()
  let texts = plant(project, told)
  // Pages are made once the content is right.
  for (let count = -1; told.size !== count; texts = plant(project, told)) {
    count = told.size
    const { errors, warnings } = await findFaults(project)
    const faults = [...errors, ...warnings].flatMap(({ file, line }) => [file, `${file}:${line}`])
    for (const { text, place } of texts) if (faults.includes(place)) told.add(text)
  }
  const site = await make(project)
  const pages = site.outputs.filter((name) => name.endsWith('.html'))
  const shown = pages.map((name) => wordsOf(site.text(name))).join()
  const wrong = texts.filter(({ text, isSigns }) => {
    const isTyped = shown.includes(text.replace(/\s/g, ''))
    const isWhole = text.match(/\p{L}+\d{3,4}/gu)?.every((word) => shown.includes(word))
    return isSigns ? !isTyped : isTyped || !isWhole
  })
  expect(wrong).toEqual([])
  expect(told.size).toBeGreaterThan(80)
})
