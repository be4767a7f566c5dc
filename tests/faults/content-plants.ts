import { type Edits, pageSource } from '../kit/project.ts'

export const content: Edits = {
  'src/content/site.ts': [
    ["'Nora Field'", "' Nora'"],
    ["'Network'", "'Network\\u0007'"],
  ],
  'src/content/images.ts': [["'harbour.jpg'", "'a.pdf': 'A', 'harbour.jpg'"]],
  'src/content/videos.ts': [["length: '1:02',", "length: '1:02', draft: true,"]],
  'src/content/redirects.ts': [['const redirects', 'const redirect']],
  'src/content/works.ts': [
    ["'salt'", "'Steam'"],
    ["'full', caption: 'One", "'fulll', caption: 'One"],
    ['https://works.example/kiln', 'works'],
    ["label: 'Read it'", "lable: 'Read it'"],
  ],
  'src/content/cv.ts': [["'MA, school by the sea' }", "'MA', draft: true }, 'BA'"]],
  'src/content/installations.ts': `import type { Entry } from '../schema/schema.ts'

export const installations: Entry[] = [
  { id: 'mist', title: 'Mist', jear: 2022, media: [] },
]
`,
  // Without pages, fields of one's own are no faults.
  'src/content/talks.ts': `export const talks = [
  { id: 'tide', title: 'Tide', year: '2019-13', fee: 9, media: [{ kind: 'text', text: 'A' }] },
]
export const events = [{ title: 'Events', entries: [{ text: 'B', years: '2026-13-40' }] }]
`,
  'pages/installations/[id].tsx': `import { installations } from '../../src/content/installations.ts'
export const entries = installations
${pageSource('Mist', '', '../..')}`,
}

const markdown = 'One ![player](kiln.jpg)\n\n| a |\n|---|\n| b | c |\n'

export const texts: Edits = {
  'src/content/works.ts': [
    ["'Game for one headset'", "'Game<br>for one *headset*'"],
    ['[folded](/contact)', '[folded](/contact\u2060)'],
    ['3, one at', '3,\\none at'],
    ['A line for', '![A line](kiln.jpg) for'],
  ],
  'src/content/texts/lantern.md': markdown,
  'src/content/cv.ts': [
    ["'Photogrammetry'", "'See [Photogrammetry][a]'"],
    ["['Field recording'", "['[](/)', 'Tide^[late]'"],
  ],
}
