import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { cachedImage, pruneCache } from './cache.ts'
import { readDrawing } from './drawing.ts'
import { encodeMissing } from './encode.ts'
import { type Icon, manifestOf, planIcons } from './icons.ts'

const paper = '#f2f3f1'
const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0a3cc2" '
/** In a corner of its square, as wide as it and half as high. */
const wideDrawing = `${square}d="M0 0h32v16H0z"/></svg>`

/** A project with nothing but this drawing. */
function createRoot(svg: string | undefined): string {
  const root = mkdtempSync(join(tmpdir(), 'icons-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'public'), { recursive: true })
  if (svg !== undefined) writeFileSync(join(root, 'public/icon.svg'), svg)
  return root
}

async function planOf(root: string, ...own: string[]): Promise<Icon[]> {
  const { hash = '', problems } = await readDrawing(root)
  expect(problems).toEqual([])
  return planIcons(hash, paper, new Set(own))
}

/** The bytes of the icons of a drawing, by their names in `dist/`. */
async function encode(root: string): Promise<Map<string, Buffer>> {
  const icons = await planOf(root)
  await encodeMissing(root, icons)
  return new Map(
    icons.map(({ output, cached }) => [output, readFileSync(cachedImage(root, cached))]),
  )
}

async function pixelsOf(image: Buffer | undefined) {
  const { data, info } = await sharp(image)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4
    return [...data.subarray(at, at + 4)]
  }
}

describe('icons', () => {
  it('are an ICO of 48 px around a transparent PNG', async () => {
    const ico = (await encode(createRoot(wideDrawing))).get('favicon.ico')
    expect([...(ico ?? []).slice(0, 14)]).toEqual([0, 0, 1, 0, 1, 0, 48, 48, 0, 0, 1, 0, 32, 0])
    expect(ico?.readUInt32LE(14)).toBe((ico?.length ?? 0) - 22)
    expect(ico?.readUInt32LE(18)).toBe(22)
    const png = ico?.subarray(22)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 48, height: 48 })
    const pixel = await pixelsOf(png)
    expect(pixel(0.5, 0.2)).toEqual([10, 60, 194, 255])
    expect(pixel(0.5, 0.8)[3]).toBe(0)
  })

  it.each([
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
  ])('%s stands in the middle of the paper, within every mask', async (name, side) => {
    const png = (await encode(createRoot(wideDrawing))).get(name)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: side, height: side })
    const pixel = await pixelsOf(png)
    expect(pixel(0.01, 0.01)).toEqual([242, 243, 241, 255])
    expect(pixel(0.5, 0.5)).toEqual([10, 60, 194, 255])
    // Twice as wide as high, and its corners on the circle: .358 and .179 from the middle.
    for (const [x, y] of [
      [0.35, 0.17],
      [-0.35, -0.17],
    ] as const)
      expect(pixel(0.5 + x, 0.5 + y)).toEqual([10, 60, 194, 255])
    for (const [x, y] of [
      [0.37, 0],
      [0, 0.19],
    ] as const)
      expect(pixel(0.5 + x, 0.5 + y)).toEqual([242, 243, 241, 255])
  })

  it('are sharp, however small the drawing says it is', async () => {
    const tiny = wideDrawing.replace('<svg ', '<svg width="4" height="4" ')
    const [small, large] = [await encode(createRoot(tiny)), await encode(createRoot(wideDrawing))]
    const edge = async (images: Map<string, Buffer>) =>
      (await pixelsOf(images.get('icon-512.png')))(0.5, 0.5 + 0.19)
    expect(await edge(small)).toEqual(await edge(large))
  })

  it('are encoded again only when the drawing or the paper changed', async () => {
    const root = createRoot(wideDrawing)
    expect(await encodeMissing(root, await planOf(root))).toBe(4)
    expect(await encodeMissing(root, await planOf(root))).toBe(0)
    pruneCache(root, await planOf(root))
    expect(await encodeMissing(root, await planOf(root))).toBe(0)
    const { hash = '' } = await readDrawing(root)
    // The ICO has no paper.
    expect(await encodeMissing(root, planIcons(hash, '#000000', new Set()))).toBe(3)
    writeFileSync(join(root, 'public/icon.svg'), wideDrawing.replace('16', '17'))
    expect(await encodeMissing(root, await planOf(root))).toBe(4)
  })

  it('have the same bytes each time', async () => {
    const [one, two] = [
      await encode(createRoot(wideDrawing)),
      await encode(createRoot(wideDrawing)),
    ]
    for (const [name, bytes] of one) expect(two.get(name)?.equals(bytes)).toBe(true)
  })

  it('are not made where the owner brings them', async () => {
    const icons = await planOf(createRoot(wideDrawing), 'favicon.ico', 'icon-192.png', 'x.png')
    expect(icons.map(({ output }) => output)).toEqual(['apple-touch-icon.png', 'icon-512.png'])
  })
})

it('a manifest names what is relative to itself, on the paper', () => {
  const manifest: unknown = JSON.parse(manifestOf('Nora “N” Field', paper))
  expect(manifest).toMatchObject({
    name: 'Nora “N” Field',
    start_url: './',
    scope: './',
    display: 'browser',
    background_color: paper,
    icons: [{ src: 'icon-192.png', sizes: '192x192' }, { src: 'icon-512.png' }],
  })
})

describe('a drawing', () => {
  it.each([
    ['that is missing', undefined, 'no such file'],
    ['that ends too early', wideDrawing.slice(0, 80), 'a drawing that cannot be read: '],
    ['that is none', 'Dear reader,', 'a drawing that cannot be read: '],
    ['that shows nothing', `${square}/></svg>`, 'nothing is drawn in it'],
  ])('%s is reported with its file', async (_, svg, found) => {
    const { hash, problems } = await readDrawing(createRoot(svg))
    expect(hash).toBeUndefined()
    expect(problems).toHaveLength(1)
    expect(problems[0]?.file).toBe('public/icon.svg')
    expect(problems[0]?.found).toContain(found)
  })

  it('that is a link is left to the check of all public files', async () => {
    const root = createRoot(undefined)
    symlinkSync(root, join(root, 'public/icon.svg'), 'junction')
    expect(await readDrawing(root)).toMatchObject({ problems: [] })
  })

  it('is drawn once to see whether it can be', async () => {
    const root = createRoot(wideDrawing)
    await readDrawing(root)
    const { hash } = await readDrawing(root)
    expect(JSON.parse(readFileSync(cachedImage(root, 'drawing.json'), 'utf8'))).toEqual({ hash })
  })
})
