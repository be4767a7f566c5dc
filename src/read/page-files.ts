import { join } from 'node:path'
import { listFiles, pathBelow } from '../shared/files.ts'

/** The files below `pages/`, as sorted paths from the root. */
export function findPageFiles(root: string): string[] {
  return listFiles(root, 'pages')
    .filter(({ name }) => !name.startsWith('.') && !/\.test\.tsx?$/.test(name))
    .map(({ parentPath, name }) => pathBelow(root, join(parentPath, name)))
    .sort()
}

export function isPageName(file: string): boolean {
  return /^pages(\/[a-zA-Z\d][\w-]*)*\/([a-zA-Z\d][\w-]*|\[id\])\.tsx$/.test(file)
}
