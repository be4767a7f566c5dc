/** As one more segment, without encoding it again. */
export function addXmp(jpeg: Buffer, xmp: string): Buffer {
  const content = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`)
  const start = Buffer.from([0xff, 0xe1, 0, 0])
  start.writeUInt16BE(content.length + 2, 2)
  // After the start mark and the JFIF segment, which must come first.
  const isJfif = jpeg.readUInt16BE(2) === 0xffe0
  const at = isJfif ? 4 + jpeg.readUInt16BE(4) : 2
  return Buffer.concat([jpeg.subarray(0, at), start, content, jpeg.subarray(at)])
}
