import { basename, dirname } from 'node:path'
import { listFiles, pathBelow } from '../../shared/files.ts'

/** By its name: no two files below src/ have the same. */
export function suggestMoved(root: string, file: string, target: string): string | undefined {
  const path = target.startsWith('.') && findPath(root, 'src', file, [basename(target)])
  return path ? `Write '${path}'.` : undefined
}

export function suggestImport(root: string, file: string, name: string): string | undefined {
  const path = ['src/components', 'src/content']
    .map((folder) => findPath(root, folder, file, [`${name}.tsx`, `${name}.ts`]))
    .find(Boolean)
  return path && `Begin the file with import { ${name} } from '${path}'.`
}

function findPath(root: string, folder: string, file: string, names: string[]) {
  const target = listFiles(root, folder).find((path) => names.includes(basename(path)))
  if (!target) return undefined
  const path = pathBelow(dirname(file), target)
  return path.startsWith('.') ? path : `./${path}`
}
