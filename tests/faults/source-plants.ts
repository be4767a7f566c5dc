import sharp from 'sharp'
import { type Edits, pageSource } from '../kit/project.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#357' } }).jpeg()
const filmOf = (codec: string, brand = 'isom') =>
  Buffer.from(`\0\0\0\x10ftyp${brand}\0\0\0\0\0\0\0\x1cmoovstsd${'\0'.repeat(12)}${codec}`)

/** Files whose bytes are not what their endings say, and at the end some that are right. */
const kinds = {
  'srt.vtt': '1\n00:00:00,000 --> 00:00:01,000\nWaves',
  'commas.vtt': 'WEBVTT\n\n00:00,000 --> 00:01,000\nWaves',
  'empty.vtt': 'WEBVTT\n\nNOTE Waves',
  'latin.vtt': Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nMar\xe9e', 'latin1'),
  'font.woff2': 'wOFF',
  'page.zip': '<html>',
  'lfs.txt': 'version https://git-lfs.github.com/spec/v1\noid sha256:0\n',
  'drawing.svg': '<svg viewBox="0 0 9 9"/>',
  'right.vtt': 'WEBVTT\n\n00:00.000 --> 00:01.000\nWaves',
  'right.mp3': 'ID3',
  'right.svg': '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>',
  'right.pdf': '\n%PDF-1.3',
}

export const sources: Edits = {
  ...Object.fromEntries(Object.entries(kinds).map(([name, is]) => [`public/${name}`, is])),
  'public/Assets/a.css': 'a',
  'src/content/site.ts': [["['en-GB']", "['en-GB', 'fr']"]],
  'src/content/images.ts': [["'kiln.jpg':", "'klin.jpg': 'A', 'kiln.jpg':"]],
  'public/images/harbour.jpg': 'no image at all',
  'public/films/hevc.mp4': filmOf('hvc1'),
  'public/films/dolby.mp4': filmOf('ac-3'),
  'public/films/right.mov': filmOf('avc1', 'qt  '),
  'public/.env': 'KEY=1',
  'public/films/ebb.mp4': 'no film',
  'public/images/cover.jpg': await plain(90, 16_001).toBuffer(),
  'public/icon.svg': '<svg',
  'styles/_fonts.scss': [['field', 'feild']],
  'pages/contact copy.tsx': pageSource('A'),
  'public/press.pdf': '',
  'public/large.txt': `a${'\n'.repeat(25 * 2 ** 20)}`,
  'pages/nothing.tsx': 'export const nothing = 1\n',
  'pages/element.tsx': 'export default <p>a</p>\n',
  'pages/contact/index.tsx': pageSource('Two', '<h1>x</h1>', '../..'),
  'pages/said.tsx': `export const meta = {
  title: 'Said',
  description: 5,
  shareimage: 'kiln.jpg',
}
export const unlised = true
export const dated = true
export const unlisted = 'yes'
${pageSource('', '<h1>x</h1>')}`,
  'pages/bare.md': 'Words.\n',
  'pages/facts.md': '---\ntitel: Left\nunlisted: 1\n---\nWords.',
  'pages/words-above.md': '---\ntitle: Tide\ntext: Words.\n---\nWords.',
  'pages/plain-player.md': '---\ntitle: Soon\ndescription: Soon.\n---\nSoon.',
  'pages/index.tsx': null,
  'pages/index.md': '---\ntitle: Start\ndescription: Start.\n---\nStart.',
  'pages/404.tsx': null,
  'pages/404.fr.md': '---\ntitle: Introuvable\n---\nIntrouvable.',
  'pages/wort.de.md': '---\ntitle: Wort\ndescription: Wort.\n---\nWort.',
  'pages/works/[id].md': 'Words.',
  'pages/assets.md': '---\ntitle: Files\ndescription: Files.\n---\nFiles.',
  'pages/many/[id].tsx': `export const entries = [{ id: 'a b' }, { id: 'b', darft: true }, { id: 'c', languages: ['ne'], own: 'x' }]\n${pageSource('D', '', '../..')}`,
}

export const strict: Edits = {
  'src/content/site.ts': [['nora@field.example', 'nora@example.com']],
}

/** Files that are no texts. */
const texts = [
  Buffer.from('PK\u0003\u0004\u0014\u0000'),
  Buffer.from('\ufeffLow Tide', 'utf16le'),
  Buffer.from('Low Tide\n\nMar\u00e9e', 'latin1'),
  '{\\rtf1 Low Tide}',
  '---\ntitle: Low Tide\n---\n\n',
]

export const syntax: Edits = {
  'pages/walks/lantern.tsx': [['</Layout>', '<p>One<br>Two</p></Layout>']],
  'pages/plain-player.tsx': [['export', "import '../src/a.css'\nimport '../src/a.pdf'\nexport"]],
  'pages/line.md': '---\ntitle Low Tide\n---\nWords.',
  'pages/texts.tsx': texts.map((_, n) => `import '../src/content/texts/${n}.md'\n`).join(''),
  ...Object.fromEntries(texts.map((text, n) => [`src/content/texts/${n}.md`, text])),
  'src/content/cv.ts': Buffer.from('\ufeffexport const cv = []', 'utf16le'),
  'src/content/news.ts': null,
  'src/content/words.ts': [["'Main'", "'C:\\users'"]],
  'pages/workshops.tsx': [['components/Layout', 'component/Layout']],
  'styles/_base.scss': [['1.25rem);', '1.25rem']],
}

export const throwing: Edits = {
  'src/content/cv.ts': [["'Lighthouse'", 'lighthouse.name']],
  'src/content/works.ts': [['draft: true', 'draft: True']],
  'pages/parcel.tsx': "import 'no-package'\n",
  'styles/main.scss': null,
}

// What follows from a constant that is not exported is not told.
export const misnamed: Edits = {
  'src/content/works.ts': [['export const works', 'export const work']],
  'pages/typo.tsx':
    "import { Layouts } from '../src/components/Layout.tsx'\nexport default () => <Layouts />\n",
}

// Rules would see one of the two lists alone.
export const twins: Edits = {
  'src/content/films.ts': "export const films = [{ id: 'a' }]\n",
  'src/content/more.ts': "export const films = [{ id: 'b' }]\n",
  'pages/films/[id].tsx': `import { films } from '../../src/content/films.ts'
import { films as more } from '../../src/content/more.ts'
export const entries = [...films, ...more]
`,
}

export const warnings: Edits = {
  // No page shows them.
  'src/content/news.ts': [['= []', "= [{ id: 'a', date: '2026', title: 'A' }]"]],
  'src/content/cv.ts': [
    ["'Field", "'• Field"],
    ["winter.'", "[winter] (/contact).\\n  Low\\n    tide.'"],
  ],
  'styles/_tokens.scss': [
    ['--ink: light-dark(#14181a, ', '--ink: light-dark(#84888a, '],
    ['--blue: light-dark(#0a3cc2, #91b5ff)', '--blue: light-dark(rgb(1, 2, 3), #556)'],
  ],
  'public/images/stripes.jpg': await plain(90, 800).toBuffer(),
  ...Object.fromEntries(
    // The last one is right.
    ['Kit #1.pdf', 'kit/Kit ', 'aux.txt', 'a.part', 'Größe 2, (final)_v-3.pdf'].map((name) => {
      return [`public/${name}`, '%PDF-']
    }),
  ),
}
