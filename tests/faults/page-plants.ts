import { pageSource } from '../kit/project.ts'
import type { Plants } from './content-plants.ts'

/** The lines of a page, and what is wrong with each. */
const markup: [line: string, ...codes: string[]][] = [
  ['<h1>One</h1>'],
  ['<h1>Two</h1>', 'repeated-h1'],
  ['<h2></h2>', 'empty-heading pages/faults.tsx'],
  ['<p id="a">a</p><p id="a">b</p>', 'repeated-id'],
  ['<a href="../wrkshops/">dead</a>', 'dead-link'],
  ['<a href="../contact/#mian">no id</a>', 'missing-id'],
  ['<a href="/walks/lantern/">absolute</a>', 'absolute-path'],
  ['<a href="ftp://a">script</a>', 'bad-address'],
  ['<a href="../plain-player/"> </a>', 'empty-link'],
  ['<a href="../walks/lantern/">a<button>inner</button></a>', 'nested-link'],
  ['<img src="../no.png" />', 'missing-alt', 'dead-link'],
  ['<img alt="" src="https://films.example/a.png" />', 'blocked-by-policy'],
  ['<iframe src="../film.html" />', 'missing-frame-title', 'blocked-by-policy'],
  ["<p dangerouslySetInnerHTML={{ __html: '<script>a()</script>' }} />", 'inline-code'],
  ["<p style={{ color: 'red' }}>a</p>", 'active-attribute'],
  ["<p>{'' + {}}</p>", 'object-as-text pages/faults.tsx'],
  ['<Picture name="boat.png" />', 'unknown-image'],
  ['<VideoEmbed src="film" title="A" />', 'unknown-video-link'],
  ['<title>a</title>', 'head-in-body'],
]

const imports = `import { Picture } from '../src/components/Picture.tsx'
import { VideoEmbed } from '../src/components/VideoEmbed.tsx'\n`
const workImport = "import { WorkPage } from '../src/components/WorkPage.tsx'\n"
const faults = imports + pageSource('Faults', ['', ...markup.map(([line]) => line), ''].join('\n'))

/** Texts of a page, as strings or in a file, and what is wrong with each. */
const texts = [
  ['| a |\n|---|\n| b |', 'table'],
  ['```\nfenced\n```', 'code'],
  ['Use `netsend` here', 'code'],
  ['<p class="MsoNormal">pasted</p>', 'html'],
  ['One\n\n    Four spaces', 'code'],
  ['Before ![a kiln](kiln.jpg) after', 'figure'],
  ['##Heading', 'text-slip'],
  ['![a kiln](klin.jpg)', 'unknown-image'],
  ['[a script](javascript:a)', 'wrong-target'],
  ['[nothing](/nowhere)', 'dead-link'],
] as const
const inFile = texts.map(([text]) => `${text}\n\n`).join('')
const inPage = texts.map(([text]) => `<Prose text={${JSON.stringify(text)}} />`).join('\n')
const textImports = `import { Figure } from '../src/components/Figure.tsx'
import { Prose } from '../src/components/Prose.tsx'\n`
const caption = '<Figure caption="The `hour`"><p>12</p></Figure>'
const textPage = `\n${inPage}\n<h2>x</h2>\n${caption}\n`

const each = `import { Layout } from '../../src/components/Layout.tsx'
import { works } from '../../src/content/works.ts'
export const entries = works
export default ({ id }) => {
  if (id === 'ebb') throw new Error('no ebb')
  return <Layout title={id} description={id}><h1>x</h1><a href="../unfinished/">next</a></Layout>
}
`

export const pages: Plants = {
  // Told in the same run as what is wrong on pages.
  'src/content/redirects.ts': [["{ '/old", "{ '/b': '/workshop', '/old", 'dead-link']],
  'pages/faults.tsx': [
    ['', faults],
    ...markup.map(([line, ...codes]): Plants[string][number] => [line, line, ...codes]),
  ],
  'pages/texts.tsx': [
    ['', textImports + pageSource('Texts', `<h1>x</h1>${textPage}`)],
    ...texts.map(([text, code]): Plants[string][number] => {
      const line = JSON.stringify(text)
      return [line, line, code]
    }),
    [caption, caption, 'code'],
  ],
  'pages/essay.tsx': [
    [
      '',
      `import essay from '../src/content/texts/essay.md'
import { Prose } from '../src/components/Prose.tsx'
${pageSource('Essay', '<h1>x</h1><Prose text={essay} /><Prose text={essay} />')}`,
    ],
  ],
  'src/content/texts/essay.md': [
    ['', inFile],
    ...texts.map(([text, code]): Plants[string][number] => {
      const words = text.includes('Four') ? '    Four' : text
      return [words, words, code]
    }),
  ],
  'pages/work.tsx': [
    [
      '',
      `${workImport}export default () => <WorkPage id="tide" />\n`,
      ...['missing-main', 'missing-title', 'missing-description', 'unknown-work pages/work.tsx:2'],
    ],
  ],
  'pages/flat.tsx': [['', pageSource('Flat', '<p>Flat</p>'), 'missing-h1']],
  'pages/thrower.tsx': [
    ['', "export default () => {\n  throw new Error('no light')\n}\n"],
    ['throw', 'throw', 'thrown'],
  ],
  'pages/sorter.tsx': [
    ['', "import { works } from '../src/content/works.ts'\n\nexport default () => works.sort()\n"],
    ['=>', '=>', 'thrown'],
  ],
  'pages/each/[id].tsx': [
    ['', each],
    ['throw', 'throw', 'thrown'],
    ['../unfinished/', '../unfinished/', 'draft-link'],
  ],
  'pages/walks/lantern.tsx': [['/#lantern-walk', '/#unfinished', 'draft-link']],
  'src/content/videos.ts': [['/films/ebb.en.vtt', '/films/eb.en.vtt', 'dead-link']],
  'public/workshops/index.html': [['', 'a', 'file-over-file']],
  'public/robots.txt/a.txt': [['', 'a', 'file-over-file']],
  'styles/_tokens.scss': [
    ['--ink: #14181a', '--ink: black1', 'missing-colour styles/_tokens.scss'],
  ],
}
