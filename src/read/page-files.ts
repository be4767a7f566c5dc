import { basename } from 'node:path'
import { listFiles } from '../shared/files.ts'

/** Sorted paths from the root. */
export function findPageFiles(root: string): string[] {
  return listFiles(root, 'pages')
    .filter((file) => !/^\.|\.test\.tsx?$/.test(basename(file)))
    .sort()
}

export function isPageName(file: string): boolean {
  return /^pages(\/[a-zA-Z\d][\w-]*)*\/([a-zA-Z\d][\w-]*(\.tsx|(\.[a-zA-Z\d-]+)?\.md)|\[id\]\.tsx)$/.test(
    file,
  )
}
