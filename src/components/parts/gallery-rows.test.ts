import { expect, it } from 'vitest'
import { breakRows, shareIn } from './gallery-rows.ts'

const [landscape, portrait, panorama] = [1.5, 0.667, 3.5]
const desktop = { usual: 4.5, narrowest: 3, most: 8 }
const phone = { usual: 2.4, narrowest: 1.25, most: 2 }

it.each([
  ['three landscapes', Array(3).fill(landscape), [3], [1, 2]],
  ['four landscapes', Array(4).fill(landscape), [4], [2, 2]],
  ['seven landscapes, no row of one', Array(7).fill(landscape), [3, 4], [1, 2, 2, 2]],
  ['portraits', Array(10).fill(portrait), [5, 5], [2, 2, 2, 2, 2]],
  ['panoramas', Array(3).fill(panorama), [1, 1, 1], [1, 1, 1]],
  ['many', Array(150).fill(landscape), Array(50).fill(3), Array(75).fill(2)],
  ['both', [portrait, landscape, landscape, landscape, portrait], [5], [2, 1, 2]],
])('breaks %s into rows of heights that differ little', (_, ratios: number[], wide, narrow) => {
  const images = ratios.map((ratio) => ({ ratio }))
  for (const [rule, lengths] of [
    [desktop, wide],
    [phone, narrow],
  ] as const) {
    const rows = breakRows(images, rule)
    expect(rows.map((row) => row.length)).toEqual(lengths)
    expect(rows.flat()).toEqual(images)
  }
})

it.each([
  [[1.5, 1.5, 1], 0.375, 2],
  // Two thirds of the row stay empty: the images would be too high.
  [[0.5, 0.5], 0.5 / 3, 0],
])('an image in a row of %j takes its share of %s', (ratios, share, gaps) => {
  const row = ratios.map((ratio) => ({ ratio }))
  expect(row.map((image) => shareIn(row, image, desktop))[0]).toEqual({ share, gaps })
})
