import type { Stats } from 'node:fs'

/** Whether a file was not written between the two looks at it. */
export function isUnwritten(a: Stats, b: Stats): boolean {
  return a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.size === b.size && a.ino === b.ino
}

/** Equal as long as a file was not written; content is not looked at. */
export function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return [size, mtimeMs, ctimeMs, ino].join(' ')
}
