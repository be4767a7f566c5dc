import { readFileSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp, { type Color } from 'sharp'
import { expect, it } from 'vitest'
import {
  edit,
  filesBelow,
  makeProject,
  makeTemporaryFolder,
  write,
} from '../../tests/kit/project.ts'
import { cachedImage, type Variant } from '../read/images/image-variants.ts'
import { planImages, readImages } from '../read/images/originals.ts'
import { pruneCache } from '../shared/cache.ts'
import { bytesOf } from '../shared/files.ts'
import { encodeMissing } from './missing-images.ts'

const makeRoot = (...files: [name: string, bytes: string | Uint8Array][]) =>
  makeProject(Object.fromEntries(files.map(([name, bytes]) => [`public/images/${name}`, bytes])))

/** Left half red, right half blue, top left corner white. */
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" viewBox="0 0 6 4"><path fill="#f00" d="M0 0h3v4H0z"/><path fill="#00f" d="M3 0h3v4H3z"/><path fill="#fff" d="M0 0h1v1H0z"/></svg>'
const flag = () => sharp(Buffer.from(svg)).flatten()
const plain = (background: Color) =>
  sharp({ create: { width: 500, height: 400, channels: 4, background } }).png()

const png = await flag().png().toBuffer()
const negative = await flag().negate().png().toBuffer()
const jpeg = await flag().jpeg().toBuffer()
/** As phones of Samsung write it: the scan does not say where it ends. */
const phoneJpeg = Buffer.from(jpeg)
phoneJpeg.writeUInt8(0, jpeg.indexOf('ffda', 'hex') + 12)
/** A PNG of two frames: their number stands before the data. */
const control = Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\xf3\x8d\x93\x70', 'latin1')
const frame = png.indexOf('IDAT') - 4
const animatedPng = Buffer.concat([png.subarray(0, frame), control, png.subarray(frame)])
/** A PNG whose header says 20,000 × 20,000 pixels. */
const huge = Buffer.from(png)
huge.writeUInt32BE(20_000, 16)
huge.writeUInt32BE(20_000, 20)
huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29)
async function read(root: string, names: string[], xmp = '') {
  const images = await readImages(root, names)
  return { ...images, plans: planImages(images, () => xmp) }
}

async function plan(root: string, names: string[], xmp?: string): Promise<Variant[]> {
  const { plans, diagnostics } = await read(root, names, xmp)
  expect(diagnostics).toEqual([])
  return [...plans.values()].flatMap(({ variants }) => variants)
}

async function encode(name: string, bytes: Uint8Array): Promise<Buffer[]> {
  const root = makeRoot([name, bytes])
  const variants = await plan(root, [name])
  await encodeMissing(root, variants)
  return variants.map(({ cached }) => readFileSync(cachedImage(root, cached)))
}

async function pixelAt(image: Buffer | undefined, left: number, top: number): Promise<number[]> {
  const pixel = sharp(image).extract({ left, top, width: 1, height: 1 }).ensureAlpha().raw()
  return [...(await pixel.toBuffer())].map((value) => Math.round(value / 51))
}

it.each([
  ['JPEG of a phone', phoneJpeg],
  ['PNG', png],
  ['WebP', await flag().webp().toBuffer()],
  ['AVIF', await flag().avif().toBuffer()],
  ['TIFF', await flag().tiff().toBuffer()],
])('an original may be a %s', async (_, bytes) => {
  // What a file is called says nothing of its format.
  const images = await encode('flag.jpg', bytes)
  const metadata = await Promise.all(images.map((image) => sharp(image).metadata()))
  const shapes = metadata.map(({ format, width, height }) => `${format} ${width} ${height}`)
  expect(shapes).toEqual(['heif 480 320', 'heif 600 400', 'jpeg 600 400'])
  expect(await pixelAt(images[0], 400, 200)).toEqual([0, 0, 5, 5])
})

it('images are turned upright and lose the metadata of the camera', async () => {
  const exif = { IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } }
  // Orientation 6: the camera was turned, so the image is stored lying on its left side.
  const bytes = await flag().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { plans } = await read(makeRoot(['a.jpg', bytes]), ['a.jpg'])
  expect(plans.get('a.jpg')).toMatchObject({ hasLocation: true, image: { width: 400 } })
  for (const image of await encode('a.jpg', bytes)) {
    const { width, height, orientation, exif } = await sharp(image).metadata()
    expect([width, height, orientation, exif]).toEqual([400, 600, undefined, undefined])
    expect(await pixelAt(image, 370, 20)).toEqual([5, 5, 5, 5])
  }
})

it('a wide gamut becomes sRGB, also of 16 bits', async () => {
  const green = [0, 5, 0, 5]
  const wide = await plain('#0f0').toColourspace('rgb16').withIccProfile('p3').toBuffer()
  const stored = await sharp(wide, { ignoreIcc: true }).toBuffer()
  expect(await pixelAt(stored, 9, 9)).not.toEqual(green)
  const [avif] = await encode('p3.png', wide)
  expect(await pixelAt(avif, 9, 9)).toEqual(green)
})

it('transparent images stay transparent, without a colour behind them', async () => {
  const glass = await plain({ r: 255, g: 0, b: 0, alpha: 0.4 }).toBuffer()
  const root = makeRoot(['a.png', glass], ['b.png', await plain('#336699').toBuffer()])
  const { plans } = await read(root, ['a.png', 'b.png'])
  const colours = [...plans.values()].map(({ image }) => image.colour)
  expect(colours).toEqual([undefined, expect.stringMatching(/^[23][56][89]$/)])
  const images = await encode('a.png', glass)
  for (const image of images) expect(await pixelAt(image, 9, 9)).toEqual([5, 0, 0, 2])
})

it('a name may be encoded in another way on disk than in the content', async () => {
  const [variant] = await plan(makeRoot(['gro\u0308sse.png', png]), ['gr\u00f6sse.png'])
  expect(variant?.original).toBe('images/gro\u0308sse.png')
})

it.each<[name: string, code: string, bytes?: string | Uint8Array]>([
  ['link', 'missing-image'],
  ['b.jpg~', 'missing-image', jpeg],
  ['half.jpg', 'unreadable-image', jpeg.subarray(0, 1500)],
  ['half.png', 'unreadable-image', png.subarray(0, png.length / 2)],
  ['huge.png', 'large-image', huge],
  ['animation.png', 'animated-image', animatedPng],
])('%s cannot be used: %s', async (name, code, bytes) => {
  const root = makeRoot(['harbour.jpg', jpeg])
  symlinkSync(root, join(root, 'public/images/link'), 'junction')
  if (bytes !== undefined) write(root, `public/images/${name}`, bytes)
  const { plans, diagnostics } = await read(root, [name, 'harbour.jpg'])
  expect([...plans.keys()]).toEqual(['harbour.jpg'])
  expect(diagnostics).toMatchObject([{ code, file: `public/images/${name}` }])
})

it('an original that changed since it was read is an error', async () => {
  const root = makeRoot(['a.png', png])
  const [variant] = await plan(root, ['a.png'])
  write(root, 'public/images/a.png', 'x')
  const error = { diagnostics: [{ code: 'changed-image', file: 'public/images/a.png' }] }
  await expect(encodeMissing(root, variant ? [variant] : [])).rejects.toMatchObject(error)
  expect(filesBelow(join(root, 'node_modules'))).toEqual(['.cache/originals.json'])
})

it('fills the cache with missing images, and removes old ones', async () => {
  const root = makeRoot(['a.png', png], ['b.png', jpeg])
  expect(await encodeMissing(root, await plan(root, ['a.png', 'b.png']))).toBe(6)
  write(root, 'public/images/b.png', negative)
  const variants = await plan(root, ['a.png', 'b.png'])
  const progress: unknown[] = []
  await encodeMissing(root, variants, (...made) => progress.push(made))
  expect(progress).toEqual([1, 2, 3].map((done) => [done, 3, 'b.png']))
  const cached = variants.map((variant) => variant.cached).sort()
  pruneCache(root, 'images', cached)
  expect(filesBelow(cachedImage(root, '')).sort()).toEqual(cached)
  pruneCache(makeTemporaryFolder(), 'images', [])
})

it('decodes an original again only when its bytes changed', async () => {
  const root = makeRoot(['a.png', png])
  await plan(root, ['a.png'])
  edit(root, 'node_modules/.cache/originals.json', /"colour":"\w+"/, '"colour":"123"')
  const colour = async () => (await read(root, ['a.png'])).plans.get('a.png')?.image.colour
  expect(await colour()).toBe('123')
  utimesSync(join(root, 'public/images/a.png'), 0, 0)
  expect(await colour()).toBe('123')
  write(root, 'public/images/a.png', jpeg)
  expect(await colour()).not.toBe('123')
})

it('new rights encode nothing: they are written into the published JPEG, under a new name', async () => {
  const root = makeRoot(['a.jpg', jpeg])
  const before = await plan(root, ['a.jpg'], '<x>© Nora</x>')
  const after = await plan(root, ['a.jpg'], '<x>© Ada</x>')
  const outputs = before.map(({ output }) => output)
  expect([await encodeMissing(root, before), await encodeMissing(root, after)]).toEqual([3, 0])
  expect(after.map(({ output }) => outputs.includes(output))).toEqual([true, true, false])
  for (const { cached, format, xmp } of after) {
    const bytes = bytesOf(root, { copyOf: cachedImage(root, cached), xmp })
    const metadata = await sharp(bytes).metadata()
    expect(metadata.xmp?.toString()).toBe(format === 'jpeg' ? '<x>© Ada</x>' : undefined)
    expect(await pixelAt(bytes, 400, 200)).toEqual([0, 0, 5, 5])
  }
})
