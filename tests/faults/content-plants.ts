/**
 * By file: what stands there, what is planted in its place, and the codes of what is found in this
 * line, each with its place where it is another one. '' stands for the whole file, null for none, a URL
 * for a link.
 */
export type Plants = Record<
  string,
  [from: string, to: string | Buffer | URL | null, ...codes: string[]][]
>

const sounds: [audio: string, code: string][] = [
  ["link: 'https://ada.bandcamp.com/album/a'", 'no-player'],
  ["link: 'https://soundcloud.com/ada'", 'no-single-sound'],
  ["link: 'https://sounds.example/a'", 'wrong-sound-link'],
  ["link: 'https://soundcloud.com/a/b', tracks: '2'", 'wrong-number'],
]

export const content: Plants = {
  'src/content/site.ts': [
    ["'Nora Field'", "' Nora'", 'untrimmed-text'],
    ["'Artist'", "'Artist\\u0007'", 'control-character'],
    ["'nora@field.example'", "'nora'", 'wrong-email'],
    ['field.example/', 'field.example/a.html', 'link-to-page'],
    ["language: 'en-GB'", "language: 'jp', languages: ['en-GB', 'fr']", 'unknown-language'],
    ["['en-GB', 'fr']", "['en-GB', 'fr', 'fr']", 'language-twice'],
    ["'/contact' }", "'contact' }", 'wrong-target'],
    ["'contact' }", "'contact' }, outside: { forms: ['http://a.net'] }", 'insecure-link'],
    [
      'outside: {',
      "outside: { scripts: [{ src: 'https://a.net/', attributes: { async: 'a' } }],",
      'wrong-attribute',
    ],
    ["'https://code.example/nora'", "'nora'", 'wrong-link'],
    ["'https://chat.example/nora'", "'http://localhost/', icon: 1", 'wrong-link', 'wrong-icon'],
    ["['email']", "['emial']", 'unknown-word'],
  ],
  'src/content/images.ts': [
    ["'harbour.jpg'", "'a.pdf': 'A', 'harbour.jpg'", 'wrong-image-file'],
    ["'The mouth of a kiln, orange around a pale core.'", "''", 'no-description'],
    // The end of the name of the next one, whose line is wrong.
    ["'stripes.jpg'", "'ipes.jpg': 'A', 'stripes.jpg'", 'missing-image public/images/ipes.jpg'],
    ["jpg': decorative", "jpg': { 'en-GB': decorative, fr: 'A' }", 'partly-decorative'],
  ],
  'src/content/videos.ts': [
    ['vimeo.com/76979871', 'vimeo.com/channels/tide', 'no-single-video'],
    ["'1:02'", "'62'", 'wrong-length'],
    ["'2025-03-12'", "'2025'", 'wrong-date'],
    ['https://vimeo.com/265010648', 'vimeo', 'wrong-video-link'],
    ['placeholder: true', 'placeholder: 1', 'wrong-placeholder'],
    ["'lantern.webp'", "'latern.webp'", 'unknown-image'],
    ['eRsGyueVLvQ&t=46s', 'eRsGyueVLvQ&autoplay=1', 'player-option'],
    ['ebb.mp4', 'ebb.avi', 'unplayable-film'],
    ['loop: true', 'loop: 1', 'wrong-loop'],
    ["'/loops/steam.mp4'", "'https://soundcloud.com/a/b'", 'framed-sound'],
    ["title: 'Steam, the kettle'", "title: 'Steam', loop: true", 'foreign-loop'],
    ['.vtt', '.srt', 'wrong-caption-file'],
  ],
  'src/content/works.ts': [
    ["'tide-table'", "'Tide'", 'wrong-id'],
    ["'Tide Table'", "''", 'empty-text'],
    ['2025', '25', 'wrong-years'],
    ["'full', caption: 'One", "'fulll', caption: 'One", 'unknown-word'],
    ["kind: 'image', image: 'harbour.jpg'", "kind: 'imag', image: 'harbour.jpg'", 'unknown-kind'],
    ["thumbnail: 'kiln.jpg'", "thumbnail: 'klin.jpg'", 'unknown-image'],
    ['videos.cooling', 'videos.coling', 'unknown-video'],
    [
      "'image', image: 'stripes.jpg'",
      "'frame', link: 'https://youtu.be/a', title: 'A', poster: 'kiln.jpg'",
      'refused-frame',
    ],
    ['https://works.example/kiln', 'works', 'wrong-frame-link'],
    ["label: 'A page about the walk'", 'label: 5', 'no-text'],
    ["label: 'Read it'", "lable: 'Read it'", 'unknown-field'],
    ["caption: 'Cover' }", "caption: 'Cover' }, { image: 'kiln.jpg' }", 'no-pair'],
    [
      "'image', image: 'boats.png'",
      "'gallery', images: ['boats.png', 'boat.png'] }, { kind: 'image', image: 'boats.png'",
      ...['gallery-size', 'unknown-image'],
    ],
    ["tags: ['water']", "tags: ['waters']", 'unknown-tag'],
    ["label: 'Ask', ", '', 'missing-field'],
    ["label: 'Edition'", "lable: 'Edition'", 'unknown-field'],
    ['ebb.mp3', 'ebb.mid', 'wrong-sound-file'],
    ["'What it says' }", "'What it says', tracks: 2 }", 'wrong-tracks'],
    [
      'videos.lid, place',
      `videos.lid, place: 'full' }, ${sounds.map(([audio]) => `{ kind: 'audio', place: 'full', audio: { title: 'A', ${audio} } }, `).join('')}{ kind: 'video', video: videos.lid, place`,
      ...sounds.map(([, code]) => code),
    ],
    ['draft: true', 'draft: 1', 'wrong-draft'],
  ],
  'src/content/workshops.ts': [
    ["'folding'", "'ebb'", 'id-twice'],
    ["'Folding'", "{ 'en-GB': 'Folding', de: 'Falten' }", 'other-language'],
    ['2026', '26', 'wrong-years'],
    ["'top'", "'beside'", 'text-beside-nothing'],
    [
      "'image', image: 'cover.jpg', place: 'wide' }",
      "'text', image: 'cover.jpg' }",
      'misplaced-entry',
    ],
  ],
  'src/content/news.ts': [
    ['= []', "= [{ id: 'a', date: '2026-13', title: 'A' }]", 'impossible-date'],
    [
      "'A' }",
      "'A' }, { id: 'b', date: '2026-03', until: '2026-02', title: 'B' }, { id: 'c', date: '1 May', title: { fr: 'C' } }",
      'reversed-days',
      'wrong-day',
      'untranslated',
    ],
  ],
  'src/content/cv.ts': [
    ["['Photogrammetry']", "'Photogrammetry'", 'wrong-type'],
    ['2016–2018', '18', 'wrong-years'],
    ["'MA, school by the sea' }", "'2016–2018' }, 'MA'", 'swapped-years', 'wrong-type'],
    ["'2012-2016'", "'2012-09-2016'", 'hyphen-between-dates'],
    ["'2021–'", "'2021-13'", 'impossible-date'],
    ["'Lighthouse' }", "'Lighthouse' }, { years: '2026–2024', text: 'B' }", 'reversed-span'],
  ],
  'src/content/words.ts': [['Plays from {provider}', 'Plays', 'no-gap']],
  'src/content/redirects.ts': [["'/old-contact'", "'old-contact'", 'wrong-old-path']],
  'styles/_fonts.scss': [['$files', '$file', 'missing-typeface styles/_fonts.scss']],
  'styles/_tokens.scss': [
    ['--fade', '--fading', 'missing-token styles/_tokens.scss'],
    [':root', '@use "dark" as *;\n:root', 'scheme-in-tokens'],
    ['--ink', 'color-scheme: light;\n  --ink', 'scheme-in-tokens'],
  ],
}

/** A text in a file, and what is wrong with each line. */
const markdown = [
  ['# Light', 'page-heading'],
  ['One ![player](kiln.jpg)', 'image'],
  ['| a |\n|---|', 'table'],
  ['Walk\n---', 'underlined-heading src/content/texts/lantern.md:9'],
  ['#### Way', 'heading-level'],
  ['[home](/ "Works")', 'link-title'],
  ['<https://a.net>', 'bare-address'],
  ['[at sea][sea]\n\n[sea]: /', 'reference-link src/content/texts/lantern.md:19'],
] as const

export const texts: Plants = {
  'src/content/works.ts': [
    ["'Game for one headset'", "'Game<br>for one *headset*'", 'html'],
    ['[folded](/contact)', '[folded](javascript:a)', 'wrong-target'],
    ["'The same hour on three coasts.'", "'The `same` hour'", 'code'],
    ["'The last page'", "'The [last page](#ebb)'", 'bare-id'],
    ['Ada & Ben', 'Ada &amp; Ben', 'entity'],
    ['3, one at', '3,\\none at', 'line-break'],
    ['A line for', '![A line](kiln.jpg) for', 'image'],
    ["'Two lights'", "'Two\\nlights'", 'line-break'],
  ],
  'src/content/texts/lantern.md': [
    ['', markdown.map(([line]) => `${line}\n\n`).join('')],
    ...markdown.map(([line, code]): Plants[string][number] => [line, line, code]),
  ],
  'src/content/news.ts': [
    [
      '= []',
      "= [{ id: 'a', date: '2026', title: 'A', text: 'One ![player](kiln.jpg)' }]",
      'figure',
    ],
    ["'2026'", "'2026-03'"],
  ],
  'src/content/cv.ts': [
    ["'Photogrammetry'", "'See [Photogrammetry][a]'"],
    ["['Field recording'", "['[](/)'", 'empty-link'],
    ["in the hills'", "[in](/) the hills'", 'two-links'],
    ["years: '2021–', ", '', 'first-without-years'],
  ],
  'src/content/site.ts': [
    ['profiles: [', 'profiles: [', 'several-icons'],
    ["code.example/nora'", "code.example/nora', icon: true"],
    ["language: 'en-GB'", "language: 'fr', languages: ['en-GB']", 'wrong-language'],
  ],
  'node_modules/@fontsource-variable/field/files/field-latin-wght-normal.woff2': [
    ['', 'no font', 'broken-font'],
  ],
}
