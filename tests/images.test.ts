import { rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { copyFixture } from './kit/copies.ts'
import { findByBuild } from './kit/findings.ts'
import { heic } from './kit/media-files.ts'
import { edit, write } from './kit/project.ts'

let project: string

beforeEach(() => {
  project = copyFixture()
})

const kiln = 'public/images/kiln.jpg'

async function drawn(format: 'gif' | 'png'): Promise<Buffer> {
  const plain = sharp({ create: { width: 64, height: 48, channels: 3, background: '#357' } })
  return plain.toFormat(format).toBuffer()
}

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><path d="M0 0h9v9z"/></svg>'

describe.each<[string, () => void | Promise<void>, RegExp, ...string[]]>([
  [
    'a share image that is gone',
    () => rmSync(join(project, kiln)),
    /^public\/images\/kiln\.jpg\n {2}found {5}no such file/,
    'Put it there, or take its line out of src/content/images.ts.',
  ],
  [
    'a share image that a page misspells',
    () => edit(project, 'pages/index.tsx', 'shareImage="harbour.jpg"', 'shareImage="harbor.jpg"'),
    /^pages\/index\.tsx:\d+: share image\n/,
    'Did you mean "harbour.jpg"?',
  ],
  [
    'a share image that words.ts misspells',
    () => edit(project, 'src/content/words.ts', "'kiln.jpg'", "'klin.jpg'"),
    /^src\/content\/words\.ts:\d+:\d+: pages, “Contact”, shareImage\n/,
    'Did you mean "kiln.jpg"?',
  ],
  [
    'an image that a page misspells',
    () => {
      const layout = "import { Layout } from '../src/components/Layout.tsx'"
      const picture = "import { Picture } from '../src/components/Picture.tsx'"
      edit(project, 'pages/workshops.tsx', layout, `${layout}\n${picture}`)
      edit(project, 'pages/workshops.tsx', '</h1>', '</h1><Picture name="boat.png" />')
    },
    /^pages\/workshops\.tsx:\d+: image\n/,
    'Did you mean "boats.png"?',
  ],
  [
    'a HEIC with the name of a JPEG',
    () => write(project, kiln, heic),
    /^public\/images\/kiln\.jpg\n {2}found {5}a HEIC, as phones write it\n/,
    'Export it as a JPEG.',
  ],
  [
    'a HEIC in the list',
    () => edit(project, 'src/content/images.ts', "'kiln.jpg':", "'kiln.heic': 'x',\n  'kiln.jpg':"),
    /^src\/content\/images\.ts:\d+:\d+: images, kiln\.heic\n/,
    'export the image as a JPEG or PNG',
  ],
  [
    'a GIF',
    async () => write(project, kiln, await drawn('gif')),
    /^public\/images\/kiln\.jpg\n {2}found {5}an image in the format gif\n/,
    'it can stand in public/',
  ],
  [
    'an SVG',
    () => write(project, kiln, svg),
    /^public\/images\/kiln\.jpg\n {2}found {5}an image in the format svg\n/,
    'it can stand in public/',
  ],
])('%s', (_, plant, head, ...texts) => {
  it('is one error', async () => {
    await plant()
    const { errors } = await findByBuild(project)
    expect(errors, errors.join('\n\n')).toHaveLength(1)
    expect(errors[0]).toMatch(head)
    for (const text of texts) expect(errors[0]).toContain(text)
  })
})

it('a PNG with the name of a JPEG is an image like any other', async () => {
  write(project, kiln, await drawn('png'))
  expect((await findByBuild(project)).errors).toEqual([])
})
