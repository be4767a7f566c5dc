/*
 * Films, sounds and images as far as the checks look into them. Nothing in them plays.
 */

/** A box of ISO-BMFF: its length, its type, then what is in it. */
function box(type: string, ...parts: (string | number[] | Buffer)[]): Buffer {
  const content = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
  )
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

const noFlags = [0, 0, 0, 0]

export const mp4 = box('ftyp', 'isom', noFlags, 'isommp41')
export const quickTime = box('ftyp', 'qt  ', noFlags, 'qt  ')
export const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')
export const mp3 = Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1')
export const captions = 'WEBVTT\n\n00:00.000 --> 00:01.000\nThe tide is out.\n'

/** As phones write them: one item, coded as HEVC, 64 × 48 pixels. */
export const heic = Buffer.concat([
  box('ftyp', 'heic', noFlags, 'mif1heic'),
  box(
    'meta',
    noFlags,
    box('hdlr', noFlags, noFlags, 'pict', Buffer.alloc(13)),
    box('pitm', noFlags, [0, 1]),
    box('iinf', noFlags, [0, 1], box('infe', [2, 0, 0, 0, 0, 1, 0, 0], 'hvc1', [0])),
    box('iloc', noFlags, [0x44, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 4]),
    box('iprp', box('ipco', hevcSettings(), size(64, 48)), properties()),
  ),
  box('mdat', Buffer.alloc(64)),
])

function hevcSettings(): Buffer {
  return box('hvcC', Buffer.from('0101600000009000000000001ef000fcfdf8f800000f00', 'hex'))
}

function size(width: number, height: number): Buffer {
  return box('ispe', noFlags, [0, 0, 0, width, 0, 0, 0, height])
}

/** Which properties the item has: both, the first of them essential. */
function properties(): Buffer {
  return box('ipma', noFlags, [0, 0, 0, 1, 0, 1, 2, 0x81, 2])
}
