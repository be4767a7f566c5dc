import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isLitter, pathBelow } from '../disk.ts'

/** The page files below `pages/`, sorted, as paths from the root with forward slashes. */
export function findPageFiles(root: string): string[] {
  const folder = join(root, 'pages')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory() && !isIgnored(entry.name))
    .map(({ parentPath, name }) => pathBelow(root, join(parentPath, name)))
    .sort()
}

function isIgnored(name: string): boolean {
  return name.startsWith('.') || isLitter(name) || /\.test\.tsx?$/.test(name)
}
