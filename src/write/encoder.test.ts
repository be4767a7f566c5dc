import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { withChunk } from '../../tests/kit/png.ts'
import { makeProject, write } from '../../tests/kit/project.ts'
import { readImages } from '../read/originals.ts'
import { readPublicFolder } from '../read/public-files.ts'
import { encodeMissing } from './encoder.ts'

/** Blue, the top left corner white. */
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" viewBox="0 0 6 4"><path fill="#00f" d="M0 0h6v4H0z"/><path fill="#fff" d="M0 0h1v1H0z"/></svg>'
const flag = () => sharp(Buffer.from(svg)).flatten()
const jpeg = await flag().jpeg().toBuffer()
const png = await flag().png().toBuffer()

async function plan(images: Record<string, Uint8Array>) {
  const files = Object.entries(images).map(([name, bytes]) => [`public/images/${name}`, bytes])
  const root = makeProject(Object.fromEntries(files))
  const { originals } = readPublicFolder(root)
  const { plans } = await readImages(root, Object.keys(images), originals)
  return { root, variants: [...plans.values()].flatMap(({ variants }) => variants) }
}

async function encode(bytes: Uint8Array) {
  // The ending says nothing about the format.
  const { root, variants } = await plan({ 'flag.jpg': bytes })
  await encodeMissing(root, variants)
  return variants.map(({ cacheFile }) => readFileSync(cacheFile))
}

async function pixelAt(image: Buffer | undefined, left: number, top: number): Promise<number[]> {
  const pixel = sharp(image).extract({ left, top, width: 1, height: 1 }).ensureAlpha().raw()
  return [...(await pixel.toBuffer())].map((value) => Math.round(value / 51))
}

it('a JPEG from a phone is turned upright and loses the metadata of the camera', async () => {
  const exif = { IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } }
  // Orientation 6: the camera was turned, so the image is stored lying on its left side.
  const bytes = await flag().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  // Samsung's scans do not say where they end.
  bytes.writeUInt8(0, bytes.lastIndexOf('ffda', undefined, 'hex') + 12)
  const shapes = []
  for (const image of await encode(bytes)) {
    const { format, width, height, orientation, exif } = await sharp(image).metadata()
    shapes.push([format, width, height, orientation, exif].join(' ').trim())
    expect(await pixelAt(image, width - 20, 20)).toEqual([5, 5, 5, 5])
    expect(await pixelAt(image, 20, 20)).toEqual([0, 0, 5, 5])
  }
  expect(shapes).toEqual(['heif 480 720', 'heif 600 900', 'jpeg 600 900'])
})

it('a wide gamut becomes sRGB; what is transparent is white in a JPEG', async () => {
  const background = { r: 0, g: 255, b: 0, alpha: 0.4 }
  const plain = sharp({ create: { width: 500, height: 400, channels: 4, background } }).png()
  const wide = await plain.toColourspace('rgb16').withIccProfile('p3').toBuffer()
  const [avif, jpeg] = await encode(wide)
  expect(await pixelAt(avif, 9, 9)).toEqual([0, 5, 0, 2])
  expect(await pixelAt(jpeg, 9, 9)).toEqual([3, 5, 3, 5])
})

/** Grey, deflated: its gamma is 1. */
const profile =
  'eNpjYGB0YWBgYGByYGDIzSspcg9yjIyIjFJgf8HAyMDIAAaJycUFDHjBt2sQtZd1GUgHLCmpxckMDAxbGBgY4stLCkoYGBhFGBgYRLJDgpwZGBg1GBgY+JILikDiFgwMDDxQ9SDAml6UWslAZQDyP7q/kkuLyqDSjCChktSKEhDH2dmAAQB+fx3T'

it('16 bits keep their colours, with and without a profile', async () => {
  const background = { r: 230, g: 26, b: 26 }
  const plain = sharp({ create: { width: 500, height: 400, channels: 3, background } }).png()
  const [red] = await encode(await plain.clone().toColourspace('rgb16').toBuffer())
  expect(await pixelAt(red, 9, 9)).toEqual([5, 1, 1, 5])
  const grey = await plain.linear(0, 128).toColourspace('grey16').toBuffer()
  const [light] = await encode(grey)
  expect(await pixelAt(light, 9, 9)).toEqual([3, 3, 3, 5])
  const chunk = Buffer.from(`a\0\0${atob(profile)}`, 'latin1')
  const [profiled] = await encode(withChunk(grey, 'iCCP', chunk))
  expect(await pixelAt(profiled, 9, 9)).toEqual([4, 4, 4, 5])
})

it('encodes again what a power cut left without bytes', async () => {
  const { root, variants } = await plan({ 'flag.jpg': jpeg })
  await encodeMissing(root, variants)
  const [first] = variants
  for (const { cacheFile } of variants)
    writeFileSync(cacheFile, cacheFile === first?.cacheFile ? 'kept' : '')
  expect(await encodeMissing(root, variants)).toEqual({ images: 1, faults: [] })
  const sizes = variants.map(({ cacheFile }) => statSync(cacheFile).size)
  expect(sizes.map((size) => size > 4)).toEqual([false, ...variants.slice(1).map(() => true)])
})

it('reports all originals that are damaged or have just changed, and encodes none', async () => {
  const half = jpeg.subarray(0, 1500)
  const { root, variants } = await plan({ 'half.jpg': half, 'new.png': png })
  write(root, 'public/images/new.png', jpeg)
  const { faults } = await encodeMissing(root, variants)
  expect(`${faults.map(({ file }) => file)}`).toMatch(/(?=.*half\.jpg).*new\.png/)
  expect(variants.filter(({ cacheFile }) => existsSync(cacheFile))).toEqual([])
})
