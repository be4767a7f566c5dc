/** Widths in pixels that screens from 320 px at 1x to 2560 px at 2x ask for, where the original has them. */
export const widths = [480, 800, 1200, 1600, 2000]

/** No variant is wider, however large the original. */
export const widest = 2560

/** The one JPEG, for browsers without AVIF. */
export const fallbackWidth = 1200

export const card = { width: 1200, height: 630 }

export const avif = { quality: 58, effort: 2 }
export const jpeg = { quality: 76, mozjpeg: true }

/** Larger originals are taken for a decompression bomb. */
export const mostPixels = 100e6

/** Goes into every name, so that other settings make other files. Count up when the encoder changes. */
export const version = JSON.stringify([1, avif, jpeg, card])
