import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { decodeOriginal } from '../read/decoder.ts'
import { encodings, unreadable, type Variant, widest } from '../read/originals.ts'
import { type Diagnostic, throwErrors } from '../shared/diagnostic.ts'
import { hashOf, readBytes, writeWhole } from '../shared/files.ts'

export const listMissing = (files: Variant[]) => files.filter(({ cached }) => !existsSync(cached))

/** @throws {BuildError} with all originals that are damaged */
export async function encodeMissing(root: string, files: Variant[]): Promise<void> {
  const missing = listMissing(files)
  const originals = new Set(missing.map(({ original }) => original)).values()
  const faults: Diagnostic[] = []
  const work = async () => {
    for (const file of originals) {
      const variants = missing.filter(({ original }) => original === file)
      if (!(await encode(readBytes(root, file), variants))) faults.push({ file, ...unreadable })
    }
  }
  // As many as there are cores, so that memory does not grow with the number of images.
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  throwErrors(faults)
}

/** False if it is damaged, or no longer the file that gave the names. */
async function encode(bytes: Buffer, variants: Variant[]): Promise<boolean> {
  const image = await decodeOriginal(bytes, widest).catch(() => undefined)
  if (!image || variants.some(({ hash }) => hash !== hashOf(bytes))) return false
  for (const { width, format, cached } of variants) {
    const encoded = image.clone().resize(width).toFormat(format, encodings[format])
    if (format === 'jpeg') encoded.flatten({ background: '#fff' })
    writeWhole(cached, await encoded.toBuffer())
  }
  return true
}
