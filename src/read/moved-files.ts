import { basename, dirname, join } from 'node:path'
import { listFiles, pathBelow } from '../shared/files.ts'

/** Where a file below src/ has the name of an import that leads nowhere: no two have the same. */
export function suggestMoved(root: string, file: string, target: string): string | undefined {
  const moved = listFiles(root, 'src').find(({ name }) => name === basename(target))
  if (!moved || !target.startsWith('.')) return undefined
  const path = pathBelow(join(root, dirname(file)), join(moved.parentPath, moved.name))
  return `Write '${path.startsWith('.') ? path : `./${path}`}'.`
}
