import { lstatSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeviceName } from '../checks/page-files.ts'
import { isLitter } from '../disk.ts'
import { findOriginalFault, listOriginals } from '../images/originals.ts'
import { BuildError, type Problem, quoted } from '../problem.ts'

/** An image to add. */
export interface ImageFile {
  /** Absolute. */
  path: string
  /** Its name in `public/images/`. */
  name: string
  /** Whether it lies there already. */
  isThere: boolean
}

const folder = 'public/images'

/** The images at these paths, which can all be added. @throws {BuildError} with the faults of all */
export async function readImageFiles(root: string, paths: string[]): Promise<ImageFile[]> {
  const originals = listOriginals(root)
  const taken = [...originals]
  const problems: Problem[] = []
  const files: ImageFile[] = []
  for (const path of paths) {
    const name = nameIn(originals, basename(path))
    const isThere =
      originals.includes(name) && isFile(path) && isSame(path, join(root, folder, name))
    const others = isThere ? taken.filter((other) => other !== name) : taken
    const problem = (await findFault(path)) ?? findNameFault(path, name, others)
    if (problem) problems.push(problem)
    else files.push({ path, name, isThere })
    taken.push(name)
  }
  if (problems.length > 0) throw new BuildError(problems)
  return files
}

/** A letter and its mark in one, as editors write it, unless the file lies there in another way. */
function nameIn(originals: string[], name: string): string {
  return originals.includes(name) ? name : name.normalize('NFC')
}

async function findFault(path: string): Promise<Problem | undefined> {
  if (isFile(path)) return findOriginalFault(path, path)
  const stat = lstatSync(path, { throwIfNoEntry: false })
  const kind = stat?.isSymbolicLink() ? 'a link' : stat?.isDirectory() ? 'a folder' : 'no such file'
  return {
    file: path,
    found: kind,
    expected: 'the file of an image',
    fix: stat ? 'Give the file itself.' : 'Correct the path, or put it between quotation marks.',
  }
}

/** What other systems or the build could not take, and what is taken. */
export function findNameFault(path: string, name: string, taken: string[]): Problem | undefined {
  const other = taken.find((other) => plain(other) === plain(name))
  if (other !== undefined) {
    return {
      file: path,
      found: `the name ${quoted(name)}, and another ${quoted(other)} in ${folder}`,
      expected: 'a name that no other image has, upper and lower case aside',
      fix: 'Rename the file.',
    }
  }
  if (isSafeName(name)) return undefined
  return {
    file: path,
    found: `the name ${quoted(name)}`,
    expected: 'a name that every system can hold, of at most 200 bytes',
    fix: 'Rename the file: letters, digits, spaces and hyphens.',
  }
}

function plain(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

function isSafeName(name: string): boolean {
  const isPlain = !/[\p{C}\p{Zl}\p{Zp}<>:"|?*\\/]|^[.\s]|[.\s]$/u.test(name)
  return isPlain && !isDeviceName(name) && !isLitter(name) && Buffer.byteLength(name) <= 200
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

function isSame(a: string, b: string): boolean {
  return readFileSync(a).equals(readFileSync(b))
}
