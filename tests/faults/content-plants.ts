import { pageSource } from '../kit/project.ts'

/** By file: what it holds from now on, or what stands in it and what is planted in its place, in this order. */
export type Plants = Record<string, string | Buffer | null | [from: string, to: string][]>

export const content: Plants = {
  'src/content/site.ts': [
    ["'Nora Field'", "' Nora'"],
    ["'Network'", "'Network\\u0007'"],
    ["'nora@field.example'", "'nora'"],
    ["field.example/'", "field.example/index.html'"],
    ["['en-GB']", "['en-GB', 'fr', 'jp']"],
    ["'https://code.example/nora'", "'https://code.example/nora\u200b'"],
  ],
  'src/content/images.ts': [
    ["'harbour.jpg'", "'a.pdf': 'A', 'harbour.jpg'"],
    ["'Two lights in the dark, a large one and a small one.'", "'IMG_2041.jpg'"],
  ],
  'src/content/videos.ts': [
    ["'1:02'", "'62'"],
    ["'lantern.webp'", "'latern.webp'"],
    ["'/loops/steam.mp4'", "'https://soundcloud.com/a/b'"],
    ["title: 'Steam, the kettle'", "title: 'Steam', loop: true"],
    ['.vtt', '.srt'],
  ],
  'src/content/works.ts': [
    ["'tide-table'", "'tide 😭'"],
    ["'salt'", "'Steam'"],
    ["'Tide Table'", "''"],
    ['2025', "25, languages: ['fr', 'en']"],
    ["'full', caption: 'One", "'fulll', caption: 'One"],
    ["kind: 'image', image: 'harbour.jpg'", "kind: 'imag', image: 'harbour.jpg'"],
    ["thumbnail: 'kiln.jpg'", "thumbnail: 'klin.jpg'"],
    ['videos.cooling', 'videos.coling'],
    ['https://works.example/kiln', 'works'],
    ["label: 'Read it'", "lable: 'Read it'"],
    [
      "'image', image: 'boats.png'",
      "'gallery', images: ['boat.png'] }, { kind: 'image', image: 'boats.png'",
    ],
    ["tags: ['water']", "tags: ['waters'], credits: 'Sound: Ben'"],
    ['ebb.mp3', 'ebb.mid'],
  ],
  'src/content/workshops.ts': [
    ["'Folding'", "{ 'en-GB': 'Folding', de: 'Falten' }"],
    ['2026', '26, languages: []'],
    ["'image', image: 'cover.jpg', place: 'wide' }", "'text', image: 'cover.jpg' }"],
  ],
  'src/content/news.ts': [
    ['= []', "= [{ id: 'a', date: '2026-13', title: 'A' }]"],
    ["'A' }", "'A' }, { id: 'b', date: '2026-03', until: '2026-02', title: 'B' }"],
  ],
  'src/content/cv.ts': [
    ["['Photogrammetry']", "'Photogrammetry'"],
    ["'MA, school by the sea' }", "'MA' }, 'BA'"],
    ["'2021–'", "'2021-13'"],
  ],
  'src/content/installations.ts':
    "import type { Entry } from '../schema/schema.ts'\n\nexport const installations: Entry[] = [\n  { id: 'mist', title: 'Mist', jear: 2022, media: [] },\n]\n",
  'pages/installations/[id].tsx': `import { installations } from '../../src/content/installations.ts'\nexport const entries = installations\n${pageSource('Mist', '', '../..')}`,
  'src/content/redirects.ts': [["'/old-contact'", "'/old paths': '/', 'old-contact'"]],
}

const markdown = 'One ![player](kiln.jpg)\n\n| a |\n|---|\n| b | c |\n'

export const texts: Plants = {
  'src/content/works.ts': [
    ["'Game for one headset'", "'Game<br>for one *headset*'"],
    ['[folded](/contact)', '[folded](/contact\u2060)'],
    ['Ada & Ben', 'Ada &amp; Ben'],
    ['3, one at', '3,\\none at'],
    ['A line for', '![A line](kiln.jpg) for'],
    ["'Two lights'", "'Two\\nlights'"],
  ],
  'src/content/texts/lantern.md': markdown,
  'src/content/news.ts': [
    ['= []', "= [{ id: 'a', date: '2026-03', title: 'A', text: 'One ![player](kiln.jpg)' }]"],
  ],
  'src/content/cv.ts': [
    ["'Photogrammetry'", "'See [Photogrammetry][a]'"],
    ["['Field recording'", "['[](/)', 'Tide^[late]'"],
  ],
}
