import type { Stats } from 'node:fs'

/** Equal as long as a file was not written; content is not looked at. */
export function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return [size, mtimeMs, ctimeMs, ino].join(' ')
}
