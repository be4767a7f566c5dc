import type { Path } from '../shared/diagnostic.ts'

export function isSamePath(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index])
}
