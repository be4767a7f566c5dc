import { beforeAll, describe, expect, it } from 'vitest'
import { copyFixture } from './kit/copies.ts'
import { createVisits, type Findings, findByBuild } from './kit/findings.ts'
import { edit, read, write } from './kit/project.ts'

let project: string
let visit: () => Promise<Findings>

beforeAll(() => {
  project = copyFixture()
  visit = createVisits(project)
})

// A fault in the content is reported where it lies, and not again by what stumbles over it.
describe.each([
  {
    fault: 'an unknown place',
    change: ['works', "place: 'bleed-left'", "place: 'z'"],
    head: /^src\/content\/works\.ts:\d+:\d+: works, “Lantern Walk”, media, no\. 1, place\n/,
  },
  {
    fault: 'no text',
    change: ['works', "    text: 'A book to be folded while it is read.',\n", ''],
    head: /^src\/content\/works\.ts:\d+:\d+: works, “Paper Boats”, text\n/,
  },
  {
    fault: 'an empty title',
    change: ['works', "title: 'Paper Boats'", "title: ''"],
    head: /^src\/content\/works\.ts:\d+:\d+: works, “”, title\n/,
  },
  {
    fault: 'a misspelt video',
    change: ['works', 'videos.lantern', 'videos.lantrn'],
    head: /^src\/content\/works\.ts:\d+:\d+: works, “Lantern Walk”, media, no\. 2, video\n/,
  },
  {
    fault: 'an unknown image',
    change: ['works', "image: 'kiln.jpg'", "image: 'klin.jpg'"],
    head: /^src\/content\/works\.ts:\d+:\d+: works, “Kiln Logbook”, media, no\. 1, image\n/,
  },
  {
    fault: 'an id that another entry has',
    change: ['works', "id: 'paper-boats'", "id: 'tide-table'"],
    head: /^src\/content\/works\.ts:\d+:\d+: works, “Paper Boats”, id\n/,
  },
  {
    fault: 'a link without https',
    change: ['works', 'https://books.example/paper-boats', 'www.books.example'],
    head: /^src\/content\/works\.ts:\d+:\d+: works, “Paper Boats”, links, “Read it”, to\n/,
  },
  {
    fault: 'a pair with one image',
    change: ['works', ", { image: 'boats.png' }]", ']'],
    head: /^src\/content\/works\.ts:\d+:\d+: works, “Paper Boats”, media, no\. 1, images/,
  },
  {
    fault: 'a channel in the place of a video',
    change: ['videos', 'https://vimeo.com/76979871', 'https://vimeo.com/channels/staffpicks'],
    head: /^src\/content\/videos\.ts:\d+:\d+: videos, “Tide Table, one day in a minute”, link\n/,
  },
  {
    fault: 'a video that is no video',
    change: ['videos', 'https://vimeo.com/76979871', 'javascript:alert(1)'],
    head: /^src\/content\/videos\.ts:\d+:\d+: videos, “Tide Table, one day in a minute”, link\n/,
  },
  {
    fault: 'an e-mail address',
    change: ['site', 'nora@field.example', 'nora at field.example'],
    head: /^src\/content\/site\.ts:\d+:\d+: site, email\n/,
  },
] as const)('$fault', ({ change: [name, from, to], head }) => {
  const file = `src/content/${name}.ts`

  it('is one error of a build, and the same in development', async () => {
    const before = read(project, file)
    edit(project, file, from, to)
    const [built, visited] = [await findByBuild(project), await visit()]
    write(project, file, before)
    expect(built.errors, built.errors.join('\n\n')).toHaveLength(1)
    expect(built.errors[0]).toMatch(head)
    expect(visited.errors).toEqual(built.errors)
  })
})
