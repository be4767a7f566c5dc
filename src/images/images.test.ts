import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { writeCached } from '../disk.ts'
import { cachedImage, pruneCache } from './cache.ts'
import { encodeMissing } from './encode.ts'
import { readImages } from './originals.ts'
import type { Variant } from './plan.ts'
import type { Rights } from './rights.ts'

/** A project with nothing but originals. */
function createRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'images-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'public/images'), { recursive: true })
  return root
}

function put(root: string, name: string, bytes: Uint8Array | string): void {
  writeFileSync(join(root, 'public/images', name), bytes)
}

/** Left half red, right half blue, top left corner white. */
function flag(width = 600, height = 400) {
  const field = (background: string, w: number, h: number) => ({
    create: { width: w, height: h, channels: 3 as const, background },
  })
  return sharp(field('#f00', width, height)).composite([
    { input: field('#00f', width / 2, height), left: width / 2, top: 0 },
    { input: field('#fff', width / 4, height / 4), left: 0, top: 0 },
  ])
}

const rights: Rights = { creator: 'Nora Field', notice: '© Nora Field' }

function owned(...names: string[]): Map<string, Rights> {
  return new Map(names.map((name) => [name, rights]))
}

async function encode(
  root: string,
  name: string,
): Promise<{ variants: Variant[]; read(index: number): Buffer }> {
  const { plans, problems } = await readImages(root, owned(name))
  expect(problems).toEqual([])
  const variants = plans.get(name)?.variants ?? []
  await encodeMissing(root, variants)
  return {
    variants,
    read: (index) => readFileSync(cachedImage(root, variants.at(index)?.cached ?? '')),
  }
}

async function pixel(image: Buffer, x: number, y: number): Promise<number[]> {
  return [
    ...(await sharp(image)
      .extract({ left: x, top: y, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()),
  ]
}

function expectNear(actual: number[], expected: number[], by = 24): void {
  for (const [i, value] of expected.entries())
    expect(Math.abs((actual[i] ?? 0) - value), `${actual} for ${expected}`).toBeLessThan(by)
}

describe('originals', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)('may be %s', async (format) => {
    const root = createRoot()
    put(root, `flag.${format}`, await flag().toFormat(format).toBuffer())
    const { variants, read } = await encode(root, `flag.${format}`)
    expect(variants.map(({ width, height }) => [width, height])).toEqual([
      [480, 320],
      [600, 400],
      [600, 400],
    ])
    expectNear(await pixel(read(0), 400, 200), [0, 0, 255])
  })

  it('are turned upright, and lose what the camera noted', async () => {
    const root = createRoot()
    const exif = { IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } }
    // Orientation 6: the camera was turned, so the image is stored lying on its left side.
    put(
      root,
      'flag.jpg',
      await flag().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    )
    const { variants, read } = await encode(root, 'flag.jpg')
    expect((await readImages(root, owned('flag.jpg'))).plans.get('flag.jpg')?.hasLocation).toBe(
      true,
    )
    expect(variants[0]).toMatchObject({ width: 400, height: 600 })
    for (const index of [0, -1]) {
      const { width, height, exif, orientation, xmp } = await sharp(read(index)).metadata()
      expect({ width, height, exif, orientation }).toEqual({ width: 400, height: 600 })
      expect(`${xmp}`).toContain('© Nora Field')
      expect(read(index).includes('GPS')).toBe(false)
      expectNear(await pixel(read(index), 370, 20), [255, 255, 255])
      expectNear(await pixel(read(index), 200, 500), [0, 0, 255])
    }
  })

  it('with a wide gamut become sRGB of the same colour', async () => {
    const root = createRoot()
    const p3 = await sharp({
      create: { width: 500, height: 400, channels: 3, background: '#c04020' },
    })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    const stored = await sharp(p3, { ignoreIcc: true }).removeAlpha().raw().toBuffer()
    expect([...stored.subarray(0, 3)]).not.toEqual([0xc0, 0x40, 0x20])
    put(root, 'p3.png', p3)
    const { read } = await encode(root, 'p3.png')
    expectNear(await pixel(read(0), 20, 20), [0xc0, 0x40, 0x20], 8)
    expect((await sharp(read(0)).metadata()).icc).toBeUndefined()
  })

  it('stay transparent, and have no ground then', async () => {
    const root = createRoot()
    const glass = {
      width: 500,
      height: 400,
      channels: 4 as const,
      background: { r: 255, g: 0, b: 0, alpha: 0.5 },
    }
    put(root, 'glass.png', await sharp({ create: glass }).png().toBuffer())
    put(
      root,
      'wall.png',
      await sharp({ create: { ...glass, background: '#336699' } })
        .png()
        .toBuffer(),
    )
    const { plans } = await readImages(root, owned('glass.png', 'wall.png'))
    expect(plans.get('glass.png')?.image.colour).toBeUndefined()
    expect(plans.get('wall.png')?.image.colour).toMatch(/^[0-9a-f]{6}$/)
    const { read } = await encode(root, 'glass.png')
    for (const index of [0, -1]) {
      const alpha = (await sharp(read(index)).ensureAlpha().raw().toBuffer())[3]
      expect(alpha).toBeGreaterThan(120)
      expect(alpha).toBeLessThan(136)
    }
  })
})

describe('an umlaut', () => {
  const [composed, decomposed] = ['gr\u00f6sse.png', 'gro\u0308sse.png']
  it.each([
    ['of macOS in the name of a file', decomposed, composed],
    ['of macOS in the content', composed, decomposed],
  ])('%s is the same as any', async (_, onDisk, inContent) => {
    const root = createRoot()
    put(root, onDisk, await flag().png().toBuffer())
    const { variants } = await encode(root, inContent)
    expect(variants[0]?.output).toMatch(/^assets\/grosse-480\.\w+\.avif$/)
    put(root, onDisk, 'no image')
    const { problems } = await readImages(root, new Map([[inContent, rights]]))
    expect(problems[0]?.found).toContain('unsupported')
  })
})

describe('faults are reported together, by file', () => {
  it('missing, misspelled, other case, no image, cut short, a bomb', async () => {
    const root = createRoot()
    const good = await flag().jpeg().toBuffer()
    put(root, 'harbour-night.jpg', good)
    put(root, 'Shore.jpg', good)
    put(root, 'letter.jpg', 'Dear reader,')
    put(root, 'cut.jpg', good.subarray(0, good.length / 2))
    put(root, 'cut.png', (await flag().png().toBuffer()).subarray(0, 700))
    put(root, 'empty.png', '')
    put(
      root,
      'bomb.png',
      await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    )
    const names = [
      'nowhere.jpg',
      'harbor-night.jpg',
      'shore.jpg',
      'letter.jpg',
      'cut.jpg',
      'cut.png',
      'empty.png',
      'bomb.png',
    ]
    const { plans, problems } = await readImages(root, owned(...names))
    expect(plans.size).toBe(0)
    const lines = problems.map(({ file, found, fix }) => `${file}: ${found}. ${fix}`)
    expect(lines).toHaveLength(names.length)
    expect(lines[0]).toMatch(/^public\/images\/nowhere.jpg: no such file/)
    expect(lines[1]).toContain('Did you mean "harbour-night.jpg"?')
    expect(lines[2]).toContain('a file that is spelled "Shore.jpg"')
    expect(lines[7]).toMatch(/bomb.png: .*pixel/)
  })
})

describe('the cache', () => {
  it('encodes only what changed, and drops what is old', async () => {
    const root = createRoot()
    for (const name of ['a.png', 'b.png']) put(root, name, await flag().png().toBuffer())
    put(root, 'b.png', await flag(604).png().toBuffer())
    const plan = async () => {
      const { plans } = await readImages(root, owned('a.png', 'b.png'))
      return [...plans.values()].flatMap(({ variants }) => variants)
    }
    const before = await plan()
    expect(await encodeMissing(root, before)).toBe(6)
    expect(await encodeMissing(root, await plan())).toBe(0)
    put(root, 'b.png', await flag(608).png().toBuffer())
    const after = await plan()
    const worked: string[] = []
    expect(await encodeMissing(root, after, ({ item }) => worked.push(item))).toBe(3)
    expect(new Set(worked)).toEqual(new Set(['b.png']))
    pruneCache(root, after)
    expect(readdirSync(join(root, 'node_modules/.cache/images'))).toHaveLength(8)
  })

  it('knows touched files again by their bytes', async () => {
    const root = createRoot()
    put(root, 'a.png', await flag().png().toBuffer())
    const { variants } = await encode(root, 'a.png')
    utimesSync(join(root, 'public/images/a.png'), new Date(), new Date())
    const { plans } = await readImages(root, owned('a.png'))
    expect(plans.get('a.png')?.variants).toEqual(variants)
  })

  it('keeps drafts that are in work, and clears those of killed builds', () => {
    const root = createRoot()
    writeCached(cachedImage(root, 'x.avif'), 'x')
    for (const name of ['new.draft', 'old.draft']) writeFileSync(cachedImage(root, name), '')
    utimesSync(cachedImage(root, 'old.draft'), 0, 0)
    pruneCache(root, [])
    expect(readdirSync(join(root, 'node_modules/.cache/images'))).toEqual(['new.draft'])
  })

  it('holds the same bytes each time it is filled', async () => {
    const [one, two] = [createRoot(), createRoot()]
    for (const root of [one, two]) put(root, 'a.png', await flag(1300, 800).png().toBuffer())
    const [first, second] = [await encode(one, 'a.png'), await encode(two, 'a.png')]
    for (const index of first.variants.keys())
      expect(first.read(index).equals(second.read(index))).toBe(true)
  })
})
