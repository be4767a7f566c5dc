import { rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { stop } from 'esbuild'
import { afterAll, expect, it } from 'vitest'
import { textIn } from './kit/component.tsx'
import { copyFixture, importsOf, write } from './kit/project.ts'
import { findFaults, make } from './kit/site.ts'

// What other programs write, in each place that shows texts: a fault names its line, or all its words
// are on the page, and not as they were typed. § makes the words of each its own.

const inNames = [
  'Use `net§` here',
  '**One§*',
  '*emph§* and [link§](/contact)',
  '[x§] (https://a.net)',
  '![x§](a b.jpg)',
  'In [the essay§](/nowhere)',
  'See https://a.net/b§',
  'See [it§](https://https://a.net)',
  'A {{< figure§ >}}',
  'A {% figure§ %}',
  'A [[figure§]]',
  'One§\\nTwo§',
  '• a§',
  '<u>a§</u>',
  'Be\u0007ll§',
  '##Heading§',
]

const inLines = [...inNames, '*One§ star', 'Caf&eacute;§']

const inTexts = [
  '| kelp§ | b§ |\n|---|---|\n| reed§ | c§ |',
  '```js\nfenced§\n```',
  'One§\n\n    spaces§',
  '<p class="MsoNormal">pasted§</p>',
  'Before§ ![a kiln§](kiln.jpg) after§',
  '![a kiln§](klin.jpg)',
  '~~struck§~~ words',
  'A word§[^1]\n\n[^1]: note§',
  'A word§[^1]',
  'a§\n<<<<<<< HEAD\nb§\n=======\nc§\n>>>>>>> main',
  '<<<<<<< HEAD\n## a§\n=======\n## b§\n>>>>>>> main',
  '[a§][b]\n\n[b]: /c§',
  '<!-- more§ -->',
  '[a§](https://a.net "title§")',
  'Title§\n=====',
  '#### deep§',
  '- a§\n\n  more§\n- b§',
  '- [ ] a§',
  '![one§](kiln.jpg)\n![two§](boats.png)\n![three§](cover.jpg)',
]

const all = [...inLines, ...inTexts]

const imports = importsOf('<Figure <Layout <PageSection <Prose').replaceAll('\n', ';')
const head = `${imports} import { Line } from '../src/components/Marks.tsx';
export default () => <Layout title="T" description="D"><h1>x</h1>`

/** What no page of the fixture shows. */
const others = `import { about } from '../src/content/cv.ts';
import { news } from '../src/content/news.ts';
import { press } from '../src/content/press.ts';
${head}{[...about.paragraphs, ...news.map(({ text }) => text), ...press].map((text) => <Prose key={text} text={text} />)}</Layout>`

const onPages: [line: string, texts: string[]][] = [
  ['<Prose text={…} />', all],
  ['<Prose text={t§} />', all],
  ['<Figure caption={…}>1</Figure>', inLines],
  ['<p><Line text={…} /></p>', inLines],
  ['<PageSection heading={…}>1</PageSection>', inNames],
  ['<p>{…}</p>', inNames],
]

/** The text itself stands at …, or is a file that is imported as t§. */
const places: [file: string, start: string, line: string, end: string, texts: string[]][] = [
  [
    'src/content/workshops.ts',
    'export const workshops = [',
    "{ id: 'a§', title: 'A', text: …, media: [] },",
    ']',
    all,
  ],
  [
    'src/content/news.ts',
    'export const news = [',
    "{ id: 'a§', title: 'A', date: '2026-03', text: … },",
    ']',
    all,
  ],
  [
    'src/content/cv.ts',
    'export const skills = [], cv = [], about = { paragraphs: [',
    't§,',
    '] }',
    all,
  ],
  ['src/content/press.ts', 'export const press = [', '…,', ']', all],
  ...onPages.map(([line, texts], n): (typeof places)[number] => [
    `pages/p${n}.tsx`,
    head,
    line,
    '</Layout>',
    texts,
  ]),
]

/** Each text on a line of its own, or in a file. */
function plant(project: string, isWanted: (text: string) => boolean) {
  return [...plantPages(project, isWanted), ...plantLines(project, isWanted)]
}

/** Each text is a page in Markdown. */
function plantPages(project: string, isWanted: (text: string) => boolean) {
  const folder = 'pages/words'
  rmSync(join(project, folder), { recursive: true, force: true })
  const own = all.map((text, n) => text.replaceAll('§', `${900 + n}`))
  return own.filter(isWanted).map((text) => {
    const name = `p${own.indexOf(text)}`
    const file = `${folder}/${name}.md`
    write(project, file, `---\ntitle: ${name}\ndescription: Of ${name}\n---\n${text}`)
    return { text, place: `${file}:` }
  })
}

function plantLines(project: string, isWanted: (text: string) => boolean) {
  return places.flatMap(([file, start, line, end, texts], index) => {
    const own = texts.map((text, n) => text.replaceAll('§', `${1000 + index * 100 + n}`))
    const before = start.split('\n').length + 1
    const items = own.filter(isWanted).map((text, n) => {
      if (line.includes('…')) return { text, place: `${file}:${n + before}:`, head: '' }
      const name = `src/content/texts/${index}-${n}.md`
      write(project, name, text)
      const path = relative(dirname(file), name).replace(/^(?!\.)/, './')
      return { text, place: `${name}:`, head: `import t${n} from '${path}'; ` }
    })
    const lines = items.map(({ text }, n) =>
      line.replaceAll('§', `${n}`).replace('…', () => JSON.stringify(text)),
    )
    const first = items.map(({ head }) => head).join('') + start
    write(project, file, [first, ...lines, end].join('\n'))
    return items
  })
}

// Sites in development keep it ready.
afterAll(() => stop())

it('no text is lost, or shown as it was typed', async () => {
  const project = copyFixture()
  write(project, 'pages/others.tsx', others)
  let texts = plant(project, () => true)
  // Pages are made once the content is right.
  for (let count = 0; texts.length !== count; ) {
    count = texts.length
    const { errors, warnings } = await findFaults(project)
    const faults = [...errors, ...warnings].map(({ file, line }) => `${file}:${line}:`)
    const untold = texts.filter(({ place }) => !faults.some((fault) => fault.startsWith(place)))
    texts = plant(project, (text) => untold.some((one) => one.text === text))
  }
  const site = await make(project)
  const pages = site.outputs.filter((name) => name.endsWith('.html'))
  const words = pages.map((name) => textIn(site.text(name).split('</head>')[1])).join()
  const lost = texts.filter(({ text }) => {
    const isWhole = text.match(/\p{L}+\d{3,4}/gu)?.every((word) => words.includes(word))
    return !isWhole || words.includes(text)
  })
  expect(lost).toEqual([])
})
