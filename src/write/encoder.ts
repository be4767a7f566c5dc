import { availableParallelism } from 'node:os'
import { encodings, unreadable, type Variant, widest } from '../read/originals.ts'
import type { Fault } from '../shared/fault.ts'
import { hashOf, readBytes, statOf, writeAtomically } from '../shared/files.ts'

/** A power cut can leave files without bytes in the cache. */
const isEncoded = ({ cacheFile }: Variant) => Boolean(statOf(cacheFile)?.size)

/** Its variants are named after what it held before. */
const changed = {
  code: 'changed-image',
  found: 'an image that was saved during the build',
  fix: 'Build again.',
}

/**
 * Encodes the variants that the cache lacks. Returns of how many images they are, and the faults of
 * originals that are damaged or have just changed.
 */
export async function encodeMissing(root: string, variants: Variant[]) {
  const missing = variants.filter((variant) => !isEncoded(variant))
  const originals = new Set(missing.map(({ original }) => original))
  const remaining = originals.values()
  const faults: Fault[] = []
  const encodeInTurn = async () => {
    for (const file of remaining) {
      const ofFile = missing.filter(({ original }) => original === file)
      const bytes = readBytes(root, file)
      const isSame = ofFile.every(({ hash }) => hash === hashOf(bytes))
      if (!isSame) faults.push({ file, ...changed })
      else if (!(await encode(bytes, ofFile))) faults.push({ file, ...unreadable })
    }
  }
  // One loop for each core, all taking from one iterator, so that memory does not grow with the images.
  await Promise.all(Array.from({ length: availableParallelism() }, encodeInTurn))
  return { images: originals.size, faults }
}

/** Returns false if the original is damaged. */
async function encode(bytes: Buffer, variants: Variant[]): Promise<boolean> {
  // Most builds encode nothing, and need no sharp.
  const { decodeOriginal } = await import('../read/decoder.ts')
  const image = await decodeOriginal(bytes, widest).catch(() => undefined)
  if (!image) return false
  for (const { width, format, cacheFile } of variants) {
    const encoded = image.clone().resize(width).toFormat(format, encodings[format])
    if (format === 'jpeg') encoded.flatten({ background: '#fff' })
    writeAtomically(cacheFile, await encoded.toBuffer())
  }
  return true
}
