/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * One range of a `Range` header (RFC 9110, section 14). Undefined when the whole is to be sent, as
 * for other units and several ranges; 'unsatisfiable' when it starts beyond the end.
 */
export function readRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (!first && !last) return undefined
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (first && last && Number(last) < start) return undefined
  return start > end ? 'unsatisfiable' : { start, end }
}
