import { crc32 } from 'node:zlib'

/** A PNG with one more chunk, before its pixels. */
export function withChunk(png: Buffer, name: string, data: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(content))
  // Its signature and header end there.
  return Buffer.concat([png.subarray(0, 33), length, content, sum, png.subarray(33)])
}
