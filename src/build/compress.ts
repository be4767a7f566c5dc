import { brotliCompressSync, gzipSync } from 'node:zlib'

/** What shrinks: pictures and fonts are small already. */
const text = /\.(html|css|js|json|svg|txt|xml|webmanifest)$/

/** A `.br` and a `.gz` for each text file, for hosts that send them instead. */
export function compressTexts<T>(
  files: Map<string, T>,
  bytesOf: (file: T) => Uint8Array,
): [string, Uint8Array][] {
  return [...files]
    .filter(([output]) => text.test(output))
    .flatMap(([output, file]): [string, Uint8Array][] => [
      // Brotli's own default is its best already.
      [`${output}.br`, brotliCompressSync(bytesOf(file))],
      [`${output}.gz`, gzipSync(bytesOf(file), { level: 9 })],
    ])
}
