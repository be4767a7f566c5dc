import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { stampOf } from '../disk/file-stamp.ts'

const own =
  /^(build|dev)\.ts$|^package\.json$|^src\/((build|checks|dev|disk|pictures|server)\/|(colour|paths|problem|record)\.ts$)/

/** Whether a file, as a path from the root, runs in this process already and cannot be changed in it. */
export function isOwnCode(file: string): boolean {
  return own.test(file)
}

/** Another text for another version of what runs here: Node, the packages, the project's own code. */
export function stampOwnCode(root: string): string {
  const entries = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  const sources = entries.map(({ parentPath, name }) =>
    join(parentPath, name)
      .slice(root.length + 1)
      .replaceAll('\\', '/'),
  )
  const files = [
    'dev.ts',
    'package.json',
    'node_modules/.package-lock.json',
    ...sources.filter(isOwnCode),
  ]
  const stamps = files.map((file) => {
    const stat = statSync(join(root, file), { throwIfNoEntry: false })
    return `${file} ${stat ? stampOf(stat) : ''}`
  })
  return [process.version, ...stamps].join('\n')
}
