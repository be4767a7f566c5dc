import { lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cachePath, changeCache, remove, tryToRemove } from '../disk.ts'
import { type FileCopy, isInPlace } from './outputs.ts'

/**
 * A function that puts a page where it waits until all are checked: on disk, since thousands would
 * fill the memory. One that is in `dist/` already waits there. What a killed build left goes.
 * @throws {BuildError} when the disk refuses
 */
export function createStaging(root: string): (output: string, html: string) => FileCopy {
  const folder = stagingFolder(root)
  let count = 0
  changeCache(() => {
    remove(folder)
    mkdirSync(folder, { recursive: true })
  })
  return (output, html) => {
    const published = join(root, 'dist', output)
    if (isSame(published, html) && isInPlace(root, output)) {
      return { copyOf: published, isSameBySize: true }
    }
    const file = `${folder}/${count++}.html`
    changeCache(() => writeFileSync(file, html))
    return { copyOf: file, isStaged: true }
  }
}

/** Takes away what was not published. */
export function clearStaging(root: string): void {
  tryToRemove(stagingFolder(root))
}

function stagingFolder(root: string): string {
  return cachePath(root, 'staging')
}

function isSame(published: string, html: string): boolean {
  try {
    // What a link leads to may be replaced before the page is.
    const stat = lstatSync(published, { throwIfNoEntry: false })
    if (!stat?.isFile() || stat.size !== Buffer.byteLength(html)) return false
    return readFileSync(published, 'utf8') === html
  } catch {
    // What may not be read is written again, which tells what is wrong.
    return false
  }
}
