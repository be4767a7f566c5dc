import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeProject, write } from '../../tests/kit/project.ts'
import { readImages } from './originals.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#369' } })
const png = await plain(50, 40).png().toBuffer()
const other = await plain(50, 40).negate().png().toBuffer()

it.each([
  [2400, [480, 800, 1200, 2000], 1200],
  [1250, [480, 800, 1250], 1200],
  [500, [500], 500],
])('an image of %i pixels has AVIFs of %j and a JPEG of %i', async (width, avifs, jpeg) => {
  const name = 'Über uns (2).png'
  const bytes = await plain(width, 300).png().toBuffer()
  const { plans } = await readImages(makeProject({ [`public/images/${name}`]: bytes }), [name])
  const { image, variants = [] } = plans.get(name) ?? {}
  expect(image).toMatchObject({ width, height: 300, fallback: `/${variants.at(-1)?.output}` })
  expect(image?.variants.map((variant) => variant.width)).toEqual(avifs)
  const ends = [...avifs.map((to) => `${to}.avif`), `${jpeg}.jpeg`]
  expect(variants.map((file) => file.output.replace(/\.\w{6}/, ''))).toEqual(
    ends.map((end) => `assets/uber-uns-2-${end}`),
  )
})

it('names files by the bytes of their original, however the disk spells its name', async () => {
  const name = 'gr\u00f6sse.png'
  const file = 'public/images/gro\u0308sse.png'
  const root = makeProject({ [file]: png })
  const read = async () => (await readImages(root, [name])).plans.get(name)?.image.fallback
  const first = await read()
  write(root, file, other)
  expect(await read()).not.toBe(first)
  write(root, file, png)
  expect(await read()).toBe(first)
})

it('refuses a link, litter and a very high image', async () => {
  const high = await plain(9, 16_001).png().toBuffer()
  const root = makeProject({ 'public/images/high.png': high, 'public/images/high.png~': png })
  symlinkSync(join(root, 'public/images/high.png'), join(root, 'public/images/link.png'))
  const codes = ['missing-image', 'missing-image', 'unreadable-image']
  await expect(readImages(root, ['link.png', 'high.png~', 'high.png'])).rejects.toMatchObject({
    diagnostics: codes.map((code) => ({ code })),
  })
})
