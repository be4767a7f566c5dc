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
  'public/assets/a.css': [['', 'a', 'reserved-folder']],
  'src/content/site.ts': [["language: 'en-GB'", "languages: ['en-GB', 'fr']"]],
  'src/content/images.ts': [
    ["'kiln.jpg':", "'klin.jpg': 'A', 'kiln.jpg':", 'missing-image public/images/klin.jpg'],
    ["'cover.jpg':", "'a.jpg': 'A', 'cover.jpg':", 'missing-image public/images/a.jpg'],
  ],
  'src/content/redirects.ts': [
    ["{ '/old", "{ '/a': '/soon', '/b': '/workshop', '/old", 'draft-link', 'dead-link'],
    ["'/über", "'/Old-Contact/': '/', '/über", 'repeated-redirect'],
    ['/über%20uns/', '/workshops', 'redirect-over-file'],
  ],
  'public/images/harbour.jpg': [['', 'no image at all', 'unreadable-image']],
  'public/images/boats.png': [['', gif, 'image-format']],
  'public/images/stripes.jpg': [['', await animation.gif().toBuffer(), 'moving-gif']],
  'public/images/kiln.jpg': [['', heic, 'heic']],
  'public/images/lantern.webp': [['', await animation.webp().toBuffer(), 'animated-image']],
  'public/images/klin.jpeg': [['', 'x']],
  'public/images/a.jpg/a.txt': [['', 'a folder']],
  'public/link': [['', new URL(import.meta.url), 'symbolic-link']],
  'public/films/hevc.mp4': [['', hevc, 'unplayed-codec']],
  'public/.env': [['', 'KEY=1', 'hidden-file']],
  'public/films/ebb.mp4': [['', 'no film', 'incomplete-film']],
  'public/icon.svg': [['', '<svg', 'no-icon']],
  'styles/_fonts.scss': [['field', 'feild', 'missing-font styles/_fonts.scss']],
  'pages/über.tsx': [['', pageSource('A'), 'page-name']],
  'pages/nothing.tsx': [['', 'export const nothing = 1\n', 'no-component']],
  'pages/marked.tsx': [['', `${pageSource('B')}export const drafts = true\n`, 'page-export']],
  'pages/contact/index.tsx': [['', pageSource('Two', '<h1>x</h1>', '../..'), 'repeated-route']],
  'pages/fr/press.tsx': [['', pageSource('C', '', '../..'), 'language-folder']],
  'pages/many/[id].tsx': [
    ['', `export const entries = [{ id: 'a b' }]\n${pageSource('D', '', '../..')}`],
    ["id: 'a b'", "id: 'a b'", 'page-id'],
  ],
}

/** With --strict. */
export const strict: Plants = {
  'src/content/cv.ts': [["winter.'],", "winter.'], placeholder: true,", 'placeholder']],
  'src/content/words.ts': [['contact: {', 'contact: { placeholder: true,', 'placeholder']],
  'pages/left.tsx': [
    ['', pageSource('Left', '<h1>x</h1><p>TODO</p>')],
    ['TODO', 'TODO', 'leftover'],
  ],
}

const placeholders = [
  'cv.ts:9',
  'cv.ts:20',
  'site.ts:7',
  'site.ts:14',
  'videos.ts:11',
  'works.ts:20',
]
const leftovers = {
  'site.ts': [7, 8, 12, 13, 14],
  'works.ts': [34, 67, 93],
  'workshops.ts': [11],
}

/** What the fixture holds that is nobody's own. */
export const others = [
  ...placeholders.map((place) => `placeholder src/content/${place}`),
  ...Object.entries(leftovers).flatMap(([file, lines]) =>
    lines.map((line) => `leftover src/content/${file}:${line}`),
  ),
]

export const syntax: Plants = {
  'pages/404.tsx': [['', null, 'missing-page']],
  'pages/contact.tsx': [
    ['function Contact() {', 'function Contact( {', 'syntax pages/contact.tsx:12'],
  ],
  'pages/walks/lantern.tsx': [['</Layout>', '<p>One<br>Two</p></Layout>', 'syntax']],
  'pages/soon.tsx': [
    [
      'export',
      "import '../src/a.css'\nimport '../src/a.pdf'\nexport",
      'imported-kind pages/soon.tsx:3',
      'imported-kind pages/soon.tsx:4',
    ],
  ],
  'src/a.css': [['', 'a {}']],
  'src/a.pdf': [['', 'x']],
  'pages/workshops.tsx': [
    ['components/Layout', 'component/Layout', 'missing-file'],
    ["'../src/content/workshops.ts'", "'workshops'", 'missing-package'],
    ['{ EntryCard }', '{ EntryCards }', 'missing-export'],
  ],
  'styles/_base.scss': [['var(--paper);', 'var(--paper', 'scss styles/_base.scss:11']],
}

export const throwing: Plants = {
  'src/content/cv.ts': [["'Lighthouse'", 'lighthouse.name', 'thrown']],
  'src/content/works.ts': [['draft: true', 'draft: True', 'thrown']],
  'public/icon.svg': [['', null, 'no-icon']],
  'styles/main.scss': [['', null, 'unreadable']],
}

const plain = (width: number) =>
  sharp({ create: { width, height: 800, channels: 3, background: '#357' } }).jpeg()
const gps = { GPSLatitudeRef: 'N', GPSLatitude: '54/1 10/1 0/1' }
const noise = 'Array.from({ length: 6000 }, (_, i) => ((i * 2654435761) >>> 0).toString(36))'

export const warnings: Plants = {
  'pages/same.tsx': [['', pageSource('Same'), 'repeated-title', 'repeated-description']],
  'pages/again.tsx': [['', pageSource('Same')]],
  'pages/heavy.tsx': [
    ['', pageSource('Heavy', `<h1>x</h1><p>{${noise}.join(' ')}</p>`), 'large-page'],
  ],
  'pages/workshops.tsx': [
    ['<h1>', '<h1 id="a" id="a">', 'syntax'],
    [
      '</Layout>',
      '<h4 className="page-titel">Deep</h4></Layout>',
      'skipped-level',
      'unknown-class',
    ],
  ],
  'src/content/works.ts': [
    ["'Kiln Logbook'", "'*Kiln* Logbook'", 'marked-name'],
    ["'Tide Table'", "'Tide\\u00ad Table'", 'invisible-mark'],
    ["'One day", "'\\u0024{name}, one day", 'text-slip'],
    ["'The same hour", "'1999. The same hour", 'year'],
    ["'What a kettle says.'", "'./texts/steam.md'", 'text-slip'],
    ['https://books', 'http://books', 'unencrypted-link'],
    ["'## What stays\\n\\nA line for *each* day.'", "'/films/ebb.mp4'", 'text-slip'],
    ["text: 'Not yet.'", "text: 'Not yet.', links: [{ label: 'A', to: '/ebb.pdf' }]"],
  ],
  'src/content/cv.ts': [
    ["'I make", "'I **make", 'star'],
    ["'Field", "'\\ue000 Field", 'text-slip'],
    ["'Photo", "'• Photo", 'text-slip'],
    ["winter.'", "[winter] (/contact).'", 'text-slip'],
    ["'MA", "'TODO: MA", 'text-slip'],
  ],
  'src/content/redirects.ts': [
    ["{ '/old", "{ '/game': 'https://field.example/game/', '/old", 'other-project'],
  ],
  'public/ebb.pdf': [['', 'x', 'file-of-draft']],
  'public/poster-draft.pdf': [['', 'x', 'unfinished-file']],
  'src/content/works copy.ts': [['', 'export {}', 'unread-file']],
  'styles/components/_form.scss': [['', 'form { color: red }', 'unread-file']],
  'public/images/unused.jpg': [['', 'x', 'unused-image']],
  'public/images/stripes.jpg': [['', await plain(90).toBuffer(), 'small-image']],
  'public/images/harbour.jpg': [
    ['', await plain(2400).withExif({ IFD3: gps }).toBuffer(), 'image-location'],
  ],
  'styles/_tokens.scss': [['#566063', '#999999', 'low-contrast styles/_tokens.scss']],
}
