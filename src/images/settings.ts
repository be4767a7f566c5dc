/**
 * Widths in pixels: what 320 to 2560 px wide windows at 1x to 3x ask for in the places of the grid.
 * Browsers take the nearest when none fits, so steps of about 1.5 lose nothing.
 */
export const widths = [480, 800, 1200, 1700]

/** No variant is wider, however large the original; no AVIF can be higher. */
export const most = { width: 2560, height: 16_384 }

/** The one file for browsers without AVIF. */
export const fallbackWidth = 1200

/** The image beside a shared link. */
export const shareImageSize = { width: 1200, height: 630 }

/**
 * AVIF, chosen by SSIM against the original at the size on the screen and by looking at the grain of
 * night scenes. Effort 3 saves 3 % of the bytes for 65 % more time, effort 4 another 10 % for 4 times
 * as much. 1700 px are what a desktop shows at one pixel a point, where every blotch is seen; wider
 * variants are shown at two, which forgives more. Full colour for thin lines costs 2 % there.
 */
export function avifOptions(width: number) {
  if (width < 1700) return { effort: 2, quality: 46, chromaSubsampling: '4:2:0' }
  return { effort: 2, quality: width < 2000 ? 55 : 40, chromaSubsampling: '4:4:4' }
}

export const jpegOptions = { quality: 76, mozjpeg: true }

/** Larger originals are taken for a decompression bomb. */
export const mostPixels = 100e6

const encodings = [...[0, 1700, 2000].map(avifOptions), jpegOptions, shareImageSize]

/** Of every name, so that other settings make other files. Count up when codec.ts changes. */
export const version = JSON.stringify([4, ...encodings])
