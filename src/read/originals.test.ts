import sharp from 'sharp'
import { expect, it } from 'vitest'
import { withChunk } from '../../tests/kit/png.ts'
import { makeProject, write } from '../../tests/kit/project.ts'
import { readShape } from './decoder.ts'
import { readImages } from './originals.ts'
import { readPublicFolder } from './public-files.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#369' } })
const png = await plain(50, 40).png().toBuffer()
const other = await plain(50, 40).negate().png().toBuffer()

const read = (root: string, names: string[]) =>
  readImages(root, names, readPublicFolder(root).originals)

it.each([
  { width: 2400, avifs: [480, 800, 1200, 2000], jpeg: 1200 },
  { width: 1250, avifs: [480, 800, 1250], jpeg: 1200 },
  { width: 500, avifs: [500], jpeg: 500 },
])('an image of $width pixels has AVIFs of $avifs and a JPEG of $jpeg', async (widths) => {
  const { width, avifs, jpeg } = widths
  const name = 'Über uns (2).png'
  const bytes = await plain(width, 300).png().toBuffer()
  const { plans } = await read(makeProject({ [`public/images/${name}`]: bytes }), [name])
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
  const readName = async () => (await read(root, [name])).plans.get(name)?.image.fallback
  const first = await readName()
  write(root, file, other)
  expect(await readName()).not.toBe(first)
  write(root, file, png)
  expect(await readName()).toBe(first)
})

async function isOther(bytes: Buffer): Promise<boolean> {
  const shape = (await readShape(bytes)) ?? {}
  return 'code' in shape && shape.code === 'other-colours'
}

it('reads no shape of a file without a byte', async () => {
  expect(await readShape(Buffer.alloc(0))).toBeUndefined()
})

it.each([
  { space: 'sRGB', chunk: 'cICP', data: [1, 13, 0, 1], isWrong: false },
  { space: 'Display P3', chunk: 'cICP', data: [12, 13, 0, 1], isWrong: true },
  { space: 'HDR by PQ', chunk: 'cICP', data: [9, 16, 0, 1], isWrong: true },
  { space: 'a gamma of 1 / 2.2', chunk: 'gAMA', data: [0, 0, 177, 143], isWrong: false },
  { space: 'a gamma of 1', chunk: 'gAMA', data: [0, 1, 134, 160], isWrong: true },
])('sharp reads wrong colours of a PNG in $space: $isWrong', async ({ chunk, data, isWrong }) => {
  const named = withChunk(png, chunk, Buffer.from(data))
  expect(await isOther(named)).toBe(isWrong)
  // It counts for more than a gamma.
  const inSrgb = withChunk(named, 'sRGB', Buffer.from([0]))
  expect(await isOther(inSrgb)).toBe(isWrong && chunk === 'cICP')
})

it('an AVIF has other colours than sharp reads if it says so', async () => {
  const avif = await plain(50, 40).avif().toBuffer()
  const named = (transfer: number) =>
    Buffer.concat([avif, Buffer.from('colrnclx'), Buffer.from([0, 1, 0, transfer])])
  expect([await isOther(named(13)), await isOther(named(16))]).toEqual([false, true])
})

/** One item, coded as HEVC, of 64 × 48 pixels; nothing in it can be shown. */
const heic = Buffer.from(
  'AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAAA1G1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAADnBpdG0AAAAAAAEAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABodmMxAAAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEAAAAABAAAAFhpcHJwAAAAO2lwY28AAAAfaHZjQwEBYAAAAJAAAAAAAB7wAPz9+PgAAA8AAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAVaXBtYQAAAAAAAAABAAECgQIAAAAMbWRhdAAAAAA=',
  'base64',
)
const joined = sharp([png, other], { join: { animated: true } })

it.each([
  { what: 'an animation', bytes: withChunk(png, 'acTL', Buffer.alloc(8)), code: 'several-images' },
  { what: 'two scans in one', bytes: await joined.tiff().toBuffer(), code: 'several-images' },
  { what: 'a GIF', bytes: await joined.gif().toBuffer(), code: 'other-format' },
  { what: 'a photo of a phone', bytes: heic, code: 'other-format' },
])('refuses $what', async ({ bytes, code }) => {
  expect(await readShape(bytes)).toMatchObject({ code })
})
