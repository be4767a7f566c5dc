import sharp from 'sharp'
import { pageSource } from '../kit/project.ts'
import type { Plants } from './content-plants.ts'

const dots = { width: 9, height: 9, channels: 3 } as const
const frames = ['#000', '#fff'].map((background) => sharp({ create: { ...dots, background } }))
const pngs = await Promise.all(frames.map((frame) => frame.png().toBuffer()))
const animation = sharp(pngs, { join: { animated: true } })
/** One item, coded as HEVC, of 64 × 48 pixels; nothing in it can be shown. */
const heic = Buffer.from(
  'AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAAA1G1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAADnBpdG0AAAAAAAEAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABodmMxAAAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEAAAAABAAAAFhpcHJwAAAAO2lwY28AAAAfaHZjQwEBYAAAAJAAAAAAAB7wAPz9+PgAAA8AAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAVaXBtYQAAAAAAAAABAAECgQIAAAAMbWRhdAAAAAA=',
  'base64',
)
const list = `\0\0\0\x1cmoovstsd${'\0'.repeat(12)}hvc1`
const hevc = Buffer.from(`\0\0\0\x10ftypisom\0\0\0\0${list}`)
const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')

export const sources: Plants = {
  'public/assets/a.css': 'a',
  'src/content/site.ts': [["language: 'en-GB'", "languages: ['en-GB', 'fr']"]],
  'src/content/words.ts': [
    ["'Larger image:'", "{ 'en-GB': 'Larger image:', fr: 'Larger image:' }"],
    ["'Address and", "{ 'en-GB': 'Le sel et les vagues sur la mer.', fr: 'Mer' }, // 'Address and"],
  ],
  'src/content/images.ts': [
    ["'kiln.jpg':", "'klin.jpg': 'A', 'kiln.jpg':"],
    ["'cover.jpg':", "'a.jpg': 'A', 'cover.jpg':"],
  ],
  'src/content/redirects.ts': [
    ["{ '/old", "{ '/a': '/soon', '/b': '/workshop', '/old"],
    ["'/über", "'/Old-Contact/': '/', '/über"],
    ['/über%20uns/', '/workshops'],
  ],
  'public/images/harbour.jpg': 'no image at all',
  'public/images/boats.png': gif,
  'public/images/stripes.jpg': await animation.gif().toBuffer(),
  'public/images/kiln.jpg': heic,
  'public/images/lantern.webp': await animation.webp().toBuffer(),
  'public/images/klin.jpeg': 'x',
  'public/images/a.jpg/a.txt': 'a folder',
  'public/link': new URL(import.meta.url),
  'public/films/hevc.mp4': hevc,
  'public/.env': 'KEY=1',
  'public/films/ebb.mp4': 'no film',
  'public/icon.svg': '<svg',
  'styles/_fonts.scss': [['field', 'feild']],
  'pages/über.tsx': pageSource('A'),
  'pages/contact copy.tsx': pageSource('A'),
  'public/press.pdf': '',
  'pages/nothing.tsx': 'export const nothing = 1\n',
  'pages/marked.tsx': `${pageSource('B')}export const drafts = true\n`,
  'pages/contact/index.tsx': pageSource('Two', '<h1>x</h1>', '../..'),
  'pages/fr/press.tsx': pageSource('C', '', '../..'),
  'pages/facts.md':
    '---\ntitel: Left\nshareImage: a.png\ndraft: yes\nunlisted: 1\ncontents: [a]\n---\nWords.',
  'pages/number.md': '---\ntitle: 2026\n---\nWords.',
  'pages/plain-player.md': '---\ntitle: Soon\ndescription: Soon.\n---\nSoon.',
  'pages/index.tsx': null,
  'pages/index.md': '---\ntitle: Start\ndescription: Start.\n---\nStart.',
  'pages/404.tsx': null,
  'pages/404.md': '---\ntitle: Nothing\ndraft: true\n---\nNothing.',
  'pages/wort.de.md': '---\ntitle: Wort\ndescription: Wort.\n---\nWort.',
  'pages/fr/mot.md': '---\ntitle: Mot\ndescription: Mot.\n---\nMot.',
  'pages/works/[id].md': 'Words.',
  'pages/many/[id].tsx': `export const entries = [{ id: 'a b' }, { id: 'c', languages: ['ne'] }]\n${pageSource('D', '', '../..')}`,
}

export const strict: Plants = {
  'src/content/cv.ts': [["winter.'],", "winter.'], placeholder: true,"]],
  'src/content/words.ts': [['contact: {', 'contact: { placeholder: true,']],
  'pages/left.tsx': pageSource('Left', '<h1>x</h1><p>TODO</p>'),
}

/** Files that are no texts. */
const texts = [
  Buffer.from('PK\u0003\u0004'),
  Buffer.from('\ufeffLow Tide', 'utf16le'),
  Buffer.from('Low Tide\n\nMar\u00e9e', 'latin1'),
  '{\\rtf1 Low Tide}',
  '\n',
  '---\ntitle: Low Tide\n---\n\nWords',
]

export const syntax: Plants = {
  'pages/404.tsx': null,
  'pages/contact.tsx': [['function Contact() {', 'function Contact( {']],
  'pages/walks/lantern.tsx': [['</Layout>', '<p>One<br>Two</p></Layout>']],
  'pages/soon.tsx': [['export', "import '../src/a.css'\nimport '../src/a.pdf'\nexport"]],
  'pages/colon.md': '---\ntitle: Low: Tide\n---\nWords.',
  'pages/star.md': '---\ntitle: *Tide*\n---\nWords.',
  'pages/line.md': '---\ntitle Low Tide\n---\nWords.',
  'pages/above.md': 'Words.',
  'pages/nothing.md': '---\ntitle: Low Tide\n---\n\n',
  'pages/versions.md': '---\n<<<<<<< HEAD\ntitle: a\n=======\ntitle: b\n>>>>>>> main\n---\nWords.',
  'pages/texts.tsx': texts.map((_, n) => `import '../src/content/texts/${n}.md'\n`).join(''),
  ...Object.fromEntries(texts.map((text, n) => [`src/content/texts/${n}.md`, text])),
  'src/a.css': 'a {}',
  'src/content/cv.ts': Buffer.from('\ufeffexport const cv = []', 'utf16le'),
  'src/content/news.ts': null,
  'src/content/redirects.ts': [['redirects: Redirects', 'redirects： Redirects']],
  'src/content/site.ts': [["name: '", "name '"]],
  'src/content/videos.ts': [['  tide:', '  # the wall\n  tide:']],
  'src/content/words.ts': [["'Main'", "'C:\\users'"]],
  'src/content/works.ts': [["noon' },\n    ],\n  },", "noon' },"]],
  'src/content/workshops.ts': [['2026', '2026-08']],
  'src/a.pdf': 'x',
  'pages/workshops.tsx': [
    ['components/Layout', 'component/Layout'],
    ["'../src/content/workshops.ts'", "'workshops'"],
    ['{ EntryCard }', '{ EntryCards }'],
  ],
  'styles/_base.scss': [['var(--paper);', 'var(--paper']],
}

export const throwing: Plants = {
  'src/content/cv.ts': [["'Lighthouse'", 'lighthouse.name']],
  'src/content/works.ts': [['draft: true', 'draft: True']],
  'public/icon.svg': null,
  'styles/main.scss': null,
}

const plain = (width: number) =>
  sharp({ create: { width, height: 800, channels: 3, background: '#357' } }).jpeg()
const gps = { GPSLatitudeRef: 'N', GPSLatitude: '54/1 10/1 0/1' }
const noise = 'Array.from({ length: 6000 }, (_, i) => ((i * 2654435761) >>> 0).toString(36))'

const wrapped = 'Four lines of a text that another program has cut at sixty,\n'

export const warnings: Plants = {
  'src/content/texts/lantern.md': wrapped.repeat(5),
  'pages/same.tsx': pageSource('Same'),
  'pages/again.tsx': pageSource('Same'),
  'pages/heavy.tsx': pageSource('Heavy', `<h1>x</h1><p>{${noise}.join(' ')}</p>`),
  'pages/workshops.tsx': [
    ['<h1>', '<h1 id="a" id="a">'],
    ['</Layout>', '<h4 className="page-titel">Deep</h4></Layout>'],
  ],
  'src/content/works.ts': [
    ["'Kiln Logbook'", "'**Kiln** Logbook'"],
    ["'Tide Table'", "'Tide\\u00ad Table'"],
    ["'One day", "'\\u0024{name}, one day"],
    ["'The same hour", "'1999. The same hour"],
    ["'What a kettle says.'", "'./texts/steam.md'"],
    ['https://books', 'http://books'],
    ['https://cleo.example', 'https://docs.google.com/document/d/a/edit?usp=sharing'],
    ["'/film.html'", "'https://www.field.example/film.html'"],
    ['year: 2018', 'year: 2062'],
    ["'## What stays\\n\\nA line for *each* day.'", "'/films/ebb.mp4'"],
    ["text: 'Not yet.'", "text: 'Not yet.', links: [{ label: 'A', to: '/ebb.pdf' }]"],
  ],
  'src/content/cv.ts': [
    ["'I make", "'I **make"],
    ["'Field", "'\\ue000 Field"],
    ["'Photo", "'• Photo"],
    ["winter.'", "[winter] (/contact).'"],
    ["'MA", "'TODO: MA"],
  ],
  'src/content/site.ts': [
    ["'nora@field.example'", "'hello@example.com'"],
    ["['email']", '[]'],
  ],
  'src/content/redirects.ts': [
    ["{ '/old", "{ '/game': 'https://field.example/game/', '/rss.xml': '/', '/old"],
  ],
  'src/content/images.ts': [
    [
      "'A green paper boat with an orange sail.'",
      "'The mouth of a kiln, orange around a pale core.'",
    ],
  ],
  'src/content/workshops.ts': [
    ["'lantern.webp',\n          'boats.png'", "'lantern.webp',\n          'kiln.jpg'"],
  ],
  'public/ebb.pdf': 'x',
  'public/play/index.html': '<link href="/play/a.css">\n<script src="/Build/a.js"></script>',
  'public/play/a.css': 'x',
  'public/poster-draft.pdf': 'x',
  'public/robots.txt': 'User-agent: *\nDisallow: /\n',
  'src/content/works copy.ts': 'export {}',
  'styles/components/_form.scss': 'form { color: red }',
  'public/images/unused.jpg': 'x',
  'public/images/stripes.jpg': await plain(90).toBuffer(),
  'public/images/harbour.jpg': await plain(2400).withExif({ IFD3: gps }).toBuffer(),
  'styles/_tokens.scss': [['#566063', '#999999']],
}
