import { pageSource } from '../kit/project.ts'

/** By file: what it holds from now on, or what stands in it and what is planted in its place, in this order. */
export type Plants = Record<string, string | Buffer | null | [from: string, to: string][]>

export const content: Plants = {
  'src/content/site.ts': [
    ["'Nora Field'", "' Nora'"],
    ["'Network'", "'Network\\u0007'"],
    ["field.example/'", "field.example/index.html'"],
    ["['en-GB']", "['en-GB', 'fr', 'jp']"],
  ],
  'src/content/images.ts': [
    ["'Two lights in the dark, a large one and a small one.'", "'IMG_2041.jpg'"],
  ],
  'src/content/videos.ts': [
    ["'lantern.webp'", "'latern.webp'"],
    ["title: 'Steam, the kettle'", "title: 'Steam', loop: true"],
  ],
  'src/content/works.ts': [
    ["'salt'", "'Steam'"],
    ["'Tide Table'", "''"],
    ['2025', "25, languages: ['fr', 'en']"],
    ["'full', caption: 'One", "'fulll', caption: 'One"],
    ["kind: 'image', image: 'harbour.jpg'", "kind: 'imag', image: 'harbour.jpg'"],
    ["'Two players, *one* light'", "''"],
    ['videos.cooling', 'videos.coling'],
    ["label: 'Read it'", "lable: 'Read it'"],
    [
      "'image', image: 'boats.png'",
      "'gallery', images: ['boat.png'] }, { kind: 'image', image: 'boats.png'",
    ],
    ["tags: ['water']", "tags: ['waters']"],
    ["label: 'Ask', ", ''],
    ['Not yet', 'Not\u2028yet'],
    ['draft: true', 'draft: 1'],
  ],
  'src/content/workshops.ts': [
    ["'Folding'", "{ 'en-GB': 'Folding', de: 'Falten' }"],
    ['2026', '26, languages: []'],
    ["'image', image: 'cover.jpg', place: 'wide' }", "'text', image: 'cover.jpg' }"],
  ],
  'src/content/news.ts': [
    ['= []', "= [{ id: 'a', date: '2026-03', until: '2026-02', title: 'A' }]"],
  ],
  'src/content/cv.ts': [['2016–2018', '18']],
  'src/content/installations.ts':
    "import type { Entry } from '../schema/schema.ts'\n\nexport const installations: Entry[] = [\n  { id: 'mist', title: 'Mist', jear: 2022, media: [] },\n]\n",
  'pages/installations/[id].tsx': `import { installations } from '../../src/content/installations.ts'\nexport const entries = installations\n${pageSource('Mist', '', '../..')}`,
  'src/content/redirects.ts': [["{ '/old-contact'", "{ '/old paths': '/', 'old-contact'"]],
}

const markdown = `# Light

One ![player](kiln.jpg)

| a |
|---|
| b | c |

Walk
---

#### Way

[home](/ "Works")

<https://a.net>

[at sea][sea]

[sea]: /

Ebb[^a]

> [^a]: Quoted

[^b]:

[^a]: Twice
`

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
