import { expect, it } from 'vitest'
import { planImage } from './image-variants.ts'

const original = { hash: 'a'.repeat(64), width: 2400, height: 1600, colour: '102030' }

it.each([
  [2400, 1600, [480, 800, 1200, 1700, 2400]],
  [6000, 4000, [480, 800, 1200, 1700, 2560]],
  [1750, 1200, [480, 800, 1200, 1750]],
  [500, 400, [500]],
  // No AVIF is higher than 16,384 pixels.
  [1000, 20_000, [480, 819]],
])('%i × %i becomes %j', (width, height, widths) => {
  const { image, variants } = planImage('a.jpg', { ...original, width, height }, '')
  expect(image.variants.map((variant) => variant.width)).toEqual(widths)
  const heights = variants.slice(0, -1).map((variant) => variant.height)
  expect(heights).toEqual(widths.map((to) => Math.round((to * height) / width)))
})

it.each([
  ['Über uns (2).JPG', 'uber-uns-2'],
  ['..jpg', 'image'],
])('%s is named %s, its width and its content', (name, stem) => {
  const { image, variants, shareImage } = planImage(name, { ...original, width: 500 }, '')
  const outputs = [...variants, shareImage].map(({ output }) =>
    output.replace(/\w{6}-/, '#-').replace(/x\w{6}(?=\.jpg)/, ''),
  )
  expect(outputs).toEqual(
    ['500.avif', '500.jpg', 'card.jpg'].map((end) => `assets/${stem}.#-${end}`),
  )
  expect(image.shareImage).toBe(`/${shareImage.output}`)
})

it('other bytes get other names', () => {
  const nameOf = (hash: string) => planImage('a.jpg', { ...original, hash }, '').image.fallback
  expect(nameOf('b')).not.toBe(nameOf('a'))
})
