import { readFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp, { type Color } from 'sharp'
import { expect, it, onTestFinished, vi } from 'vitest'
import { filesBelow, makeTemporaryFolder, write } from '../../tests/kit/project.ts'
import type { Variant } from '../read/image-variants.ts'
import { cachedImage } from '../read/image-variants.ts'
import { listOriginals, readImages } from '../read/originals.ts'
import { hashOf } from '../shared/files.ts'
import { encodeMissing, pruneCache } from './image-encoding.ts'

function makeRoot(files: Record<string, string | Uint8Array>): string {
  const root = makeTemporaryFolder()
  for (const [name, bytes] of Object.entries(files)) write(root, `public/images/${name}`, bytes)
  return root
}

const svg = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="400" viewBox="0 0 6 4" preserveAspectRatio="none"><path fill="#f00" d="M0 0h3v4H0z"/><path fill="#00f" d="M3 0h3v4H3z"/><path fill="#fff" d="M0 0h1v1H0z"/></svg>`

/** Left half red, right half blue, top left corner white. */
const flag = (width = 600) => sharp(Buffer.from(svg(width))).flatten()
const plain = (background: Color) =>
  sharp({ create: { width: 500, height: 400, channels: 4, background } }).png()

const png = await flag().png().toBuffer()
const widerPng = await flag(604).png().toBuffer()
const jpeg = await flag().jpeg().toBuffer()
// As phones of Samsung write it: the scan does not say where it ends.
jpeg.writeUInt8(0, jpeg.indexOf('ffda', 'hex') + 12)
/** As a transfer in text mode leaves a photograph: each line end is two bytes. */
const photograph = join(import.meta.dirname, '../../tests/fixture/public/images/harbour.jpg')
const lineEnds = readFileSync(photograph, 'latin1').replaceAll('\n', '\r\n')
const transferred = Buffer.from(lineEnds, 'latin1')
const gif = await flag().gif().toBuffer()
const frames = [png, await flag().negate().png().toBuffer()]
const animation = await sharp(frames, { join: { animated: true } })
  .webp()
  .toBuffer()
/** A PNG of two frames: their number stands before the data. */
const control = Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\xf3\x8d\x93\x70', 'latin1')
const frame = png.indexOf('IDAT') - 4
const animatedPng = Buffer.concat([png.subarray(0, frame), control, png.subarray(frame)])
/** A PNG whose head says 20,000 × 20,000 pixels. */
const huge = Buffer.from(png)
huge.writeUInt32BE(20_000, 16)
huge.writeUInt32BE(20_000, 20)
huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29)
/** One item, coded as HEVC, of 64 × 48 pixels; nothing in it can be shown. */
const heic = Buffer.from(
  'AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAAA1G1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAADnBpdG0AAAAAAAEAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABodmMxAAAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEAAAAABAAAAFhpcHJwAAAAO2lwY28AAAAfaHZjQwEBYAAAAJAAAAAAAB7wAPz9+PgAAA8AAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAVaXBtYQAAAAAAAAABAAECgQIAAAAMbWRhdAAAAAA=',
  'base64',
)

const xmp = '<x:xmpmeta xmlns:x="x"/>'
const read = (root: string, ...names: string[]) =>
  readImages(root, new Map(names.map((name) => [name, xmp])))

async function plan(root: string, ...names: string[]): Promise<Variant[]> {
  const { plans, diagnostics } = await read(root, ...names)
  expect(diagnostics).toEqual([])
  return [...plans.values()].flatMap(({ variants }) => variants)
}

/** The encoded variants of an original, narrowest first, the fallback last. */
async function encode(name: string, bytes: Uint8Array): Promise<Buffer[]> {
  const root = makeRoot({ [name]: bytes })
  const variants = await plan(root, name)
  await encodeMissing(root, variants)
  return variants.map(({ cached }) => readFileSync(cachedImage(root, cached)))
}

/** The colour of a pixel, each channel from 0 to 5. */
async function pixelAt(image: Buffer | undefined, left: number, top: number): Promise<number[]> {
  const pixel = sharp(image).extract({ left, top, width: 1, height: 1 }).ensureAlpha().raw()
  return [...(await pixel.toBuffer())].map((value) => Math.round(value / 51))
}

it.each(['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)('originals may be %s', async (format) => {
  const images = await encode(`flag.${format}`, await flag().toFormat(format).toBuffer())
  const metadata = await Promise.all(images.map((image) => sharp(image).metadata()))
  const shapes = metadata.map(({ format, width, height }) => `${format} ${width} ${height}`)
  expect(shapes).toEqual(['heif 480 320', 'heif 600 400', 'jpeg 600 400'])
  expect(await pixelAt(images[0], 400, 200)).toEqual([0, 0, 5, 5])
})

it('originals are turned upright, and lose what the camera noted', async () => {
  const exif = { IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } }
  // Orientation 6: the camera was turned, so the image is stored lying on its left side.
  const turned = flag().withExif(exif).withMetadata({ orientation: 6 })
  const bytes = await turned.jpeg({ progressive: true }).toBuffer()
  // As Photoshop writes it.
  bytes.write('110311', bytes.indexOf('ffda', 'hex') + 8, 'hex')
  const { plans } = await read(makeRoot({ 'a.jpg': bytes }), 'a.jpg')
  expect(plans.get('a.jpg')).toMatchObject({ hasLocation: true, image: { width: 400 } })
  for (const image of await encode('a.jpg', bytes)) {
    const { width, height, orientation, exif, xmp: rights } = await sharp(image).metadata()
    expect([width, height, orientation, exif]).toEqual([400, 600, undefined, undefined])
    expect(`${rights}`).toContain(xmp)
    expect(await pixelAt(image, 370, 20)).toEqual([5, 5, 5, 5])
    expect(await pixelAt(image, 200, 500)).toEqual([0, 0, 5, 5])
  }
})

it.each(['srgb', 'rgb16'])('originals with a wide gamut in %s become sRGB', async (space) => {
  const green = [0, 5, 0, 5]
  const wide = await plain('#0f0').toColourspace(space).withIccProfile('p3').toBuffer()
  const stored = await sharp(wide, { ignoreIcc: true }).toBuffer()
  expect(await pixelAt(stored, 9, 9)).not.toEqual(green)
  const [avif] = await encode('p3.png', wide)
  expect(await pixelAt(avif, 9, 9)).toEqual(green)
  expect((await sharp(avif).metadata()).icc).toBeUndefined()
})

it('originals stay transparent, and have no ground then', async () => {
  const glass = await plain({ r: 255, g: 0, b: 0, alpha: 0.4 }).toBuffer()
  const root = makeRoot({ 'a.png': glass, 'b.png': await plain('#336699').toBuffer() })
  const { plans } = await read(root, 'a.png', 'b.png')
  const colours = [...plans.values()].map(({ image }) => image.colour)
  expect(colours).toEqual([undefined, expect.stringMatching(/^[23][56][89]$/)])
  const images = await encode('a.png', glass)
  for (const image of images) expect(await pixelAt(image, 9, 9)).toEqual([5, 0, 0, 2])
})

it.each([
  ['gro\u0308sse.png', 'gr\u00f6sse.png'],
  ['gr\u00f6sse.png', 'gro\u0308sse.png'],
])('originals may be %j on disk and %j in the content', async (onDisk, inContent) => {
  const [variant] = await plan(makeRoot({ [onDisk]: png }), inContent)
  expect(variant?.output).toMatch(/^assets\/grosse\.\w+-480\.avif$/)
  const { diagnostics } = await read(makeRoot({ [onDisk]: 'no image' }), inContent)
  expect(diagnostics).toMatchObject([{ file: `public/images/${onDisk}` }])
})

it('originals are named once, also where a disk tells the ways to write a letter apart', async () => {
  const root = makeRoot({ 'gro\u0308sse.png': png, 'gr\u00f6sse.png': png })
  const { diagnostics } = await read(root, 'gr\u00f6sse.png')
  const diagnostic = expect.objectContaining({ found: 'a second file whose name looks the same' })
  // Some disks take both for one file.
  expect(diagnostics).toEqual(listOriginals(root).length === 1 ? [] : [diagnostic])
})

it('originals are files, no links, and no litter', () => {
  const root = makeRoot({ 'a.png': 'x', '.b.png': 'x', 'c.png~': 'x', 'd/e.png': 'x' })
  symlinkSync(root, join(root, 'public/images/f.png'), 'junction')
  expect(listOriginals(root)).toEqual(['a.png'])
  expect(listOriginals(join(root, 'nowhere'))).toEqual([])
})
it.each<[title: string, name: string, found: string, fix: string, bytes?: string | Uint8Array]>([
  ['is missing', 'nowhere.jpg', 'no such file', 'Put it there, or take its line out'],
  ['is misspelled', 'harbor.jpg', 'no such file', 'Did you mean "harbour.jpg"? Rename'],
  ['has another case', 'Harbour.jpg', 'a file that is spelled "harbour.jpg"', 'Rename the file'],
  ['is a folder', 'folder', 'a folder', 'Put the image there.'],
  ['is a link', 'link', 'a link', 'Put the image there.'],
  ['looks like litter', '#1.jpg', 'a name such as editors', 'Rename it', jpeg],
  ['is a text', 'a.jpg', 'unsupported image', 'Save it again', 'Dear reader,'],
  ['ends too early', 'a.jpg', 'ends too early', 'Save it again', jpeg.subarray(0, 1500)],
  ['went as text', 'a.jpg', 'damaged within', 'Save it again', transferred],
  ['is too large', 'a.png', 'pixel limit', 'smaller if it is too large', huge],
  ['is a HEIC', 'a.jpg', 'a HEIC, as phones write it', 'Export it as a JPEG.', heic],
  ['is a GIF', 'a.jpg', 'in the format gif', 'Export it as a JPEG or PNG. As it is, it can', gif],
  ['is an animation', 'a.webp', 'would show one picture', 'or all as a film', animation],
  ['is an animated PNG', 'a.png', 'would show one picture', 'or all as a film', animatedPng],
])('an original that %s cannot be used', async (_, name, found, fix, bytes) => {
  const root = makeRoot({ 'harbour.jpg': jpeg, 'folder/a.jpg': jpeg })
  symlinkSync(root, join(root, 'public/images/link'), 'junction')
  if (bytes !== undefined) write(root, `public/images/${name}`, bytes)
  const { plans, diagnostics } = await read(root, name, 'harbour.jpg')
  expect([...plans.keys()]).toEqual(['harbour.jpg'])
  expect(diagnostics).toHaveLength(1)
  expect(diagnostics[0]?.file).toBe(`public/images/${name}`)
  expect(diagnostics[0]?.found).toContain(found)
  expect(diagnostics[0]?.fix).toContain(fix)
})

it('an original that changed since it was read is named, or one that cannot be encoded', async () => {
  const root = makeRoot({ 'a.png': png })
  const [variant] = await plan(root, 'a.png')
  write(root, 'public/images/a.png', 'x')
  const encode = (hash?: string) =>
    encodeMissing(root, variant ? [{ ...variant, hash: hash ?? variant.hash }] : [])
  const start = 'public/images/a.png\n  found     '
  await expect(encode()).rejects.toThrow(`${start}other bytes than a moment ago`)
  const unsupported = /^public\/images\/a\.png\n.*unsupported.*as AVIF of 480 × 320/s
  await expect(encode(hashOf('x'))).rejects.toThrow(unsupported)
  rmSync(join(root, 'public/images/a.png'))
  await expect(encode()).rejects.toThrow(`${start}ENOENT`)
  expect(filesBelow(join(root, 'node_modules'))).toEqual(['.cache/originals.json'])
})
it('the cache is filled with what is missing, and loses what is old', async () => {
  // What a file is called says nothing of its format.
  const root = makeRoot({ 'a.jpg': png, 'b.png': jpeg })
  expect(await encodeMissing(root, await plan(root, 'a.jpg', 'b.png'))).toBe(6)
  write(root, 'public/images/b.png', widerPng)
  const variants = await plan(root, 'a.jpg', 'b.png')
  const onProgress = vi.fn()
  expect(await encodeMissing(root, variants, onProgress)).toBe(3)
  expect(onProgress.mock.calls).toEqual([1, 2, 3].map((done) => [done, 3, 'b.png']))
  pruneCache(root, variants)
  const cached = variants.map((variant) => variant.cached).sort()
  expect(filesBelow(cachedImage(root, '')).sort()).toEqual(cached)
  pruneCache(makeTemporaryFolder(), [])
})

it('the cache needs no codec for what it holds, even when a file was only touched', async () => {
  const root = makeRoot({ 'a.png': png })
  const before = await plan(root, 'a.png')
  await encodeMissing(root, before)
  vi.resetModules()
  vi.doMock('./codec.ts', () => {
    throw new Error('The codec was loaded.')
  })
  onTestFinished(() => void vi.doUnmock('./codec.ts'))
  const originals = await import('../read/originals.ts')
  const { encodeMissing: encodeAgain } = await import('./image-encoding.ts')
  const again = () => originals.readImages(root, new Map([['a.png', xmp]]))
  expect((await again()).plans.get('a.png')?.variants).toEqual(before)
  utimesSync(join(root, 'public/images/a.png'), 0, 0)
  expect((await again()).plans.get('a.png')?.variants).toEqual(before)
  expect(await encodeAgain(root, before)).toBe(0)
  write(root, 'public/images/a.png', widerPng)
  expect((await again()).diagnostics).toHaveLength(1)
})
