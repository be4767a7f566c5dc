import { hash } from 'node:crypto'
import * as fs from 'node:fs'
import { dirname, posix, relative, resolve } from 'node:path'
import { BuildError } from './fault.ts'
import { isLitter } from './file-names.ts'

/** A file of `dist/`: its text or bytes, or the absolute path of the file to copy. */
export type OutputFile = string | Uint8Array | Copy

interface Copy {
  copyOf: string
}

export function isCopy(file: OutputFile): file is Copy {
  return typeof file !== 'string' && 'copyOf' in file
}

export function bytesOf(root: string, file: OutputFile): Buffer {
  return isCopy(file) ? readBytes(root, file.copyOf) : Buffer.from(file)
}

/** `file`: absolute, or from the root. */
export function readBytes(root: string, file: string): Buffer {
  return fromDisk(root, file, (path) => fs.readFileSync(path))
}

/** Returns fewer bytes than `length` at the end of the file. */
export type ReadBytes = (start: number, length: number) => Buffer

/** Lets `use` read parts of a file that may be larger than any buffer. `path`: absolute. */
export function readParts<T>(path: string, use: (read: ReadBytes) => T): T {
  const descriptor = fs.openSync(path, 'r')
  try {
    return use((start, length) => {
      const bytes = Buffer.allocUnsafe(length)
      return bytes.subarray(0, fs.readSync(descriptor, bytes, 0, length, start))
    })
  } finally {
    fs.closeSync(descriptor)
  }
}

/** Paths are from the root. No link is followed: since Node 22, a recursive `readdir` follows them. */
export function listFolder(root: string, folder: string): { path: string; entry: fs.Dirent }[] {
  const entries = fromDisk(root, folder, (path) =>
    statOf(path) ? fs.readdirSync(path, { withFileTypes: true }) : [],
  )
  return entries.flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    return [{ path, entry }, ...(entry.isDirectory() ? listFolder(root, path) : [])]
  })
}

/**
 * Paths from the root, without litter. Links to folders could lead out of the project, so they are
 * followed only below `src/`, which is not published.
 */
export function listFiles(root: string, folder: string): string[] {
  return listFolder(root, folder).flatMap(({ path, entry }) => {
    const isFollowed = entry.isSymbolicLink() && path.startsWith('src/')
    if (isFollowed && statOf(`${root}/${path}`)?.isDirectory()) return listFiles(root, path)
    return entry.isDirectory() || isLitter(entry.name) ? [] : path
  })
}

/** Returns '' if it cannot be read. `file`: from the root. */
export function readSource(root: string, file: string): string {
  try {
    return fs.readFileSync(resolve(root, file), 'utf8')
  } catch {
    return ''
  }
}

/** `file`: absolute, or from the root. @throws {BuildError} if it cannot be read */
export function fromDisk<T>(root: string, file: string, read: (path: string) => T): T {
  const path = resolve(root, file)
  return reportingErrors('unreadable', pathBelow(root, path), () => read(path))
}

const systemErrors: Record<string, string> = {
  EACCES: 'a file or folder that this program may not open',
  EBUSY: 'a file that another program uses',
  EEXIST: 'a file where a folder is needed',
  EISDIR: 'a folder where a file is needed',
  ENOENT: 'no file with this name',
  ENOSPC: 'a disk that is full',
  ENOTDIR: 'a file where a folder is needed',
  EPERM: 'a file or folder that this program may not change',
  EROFS: 'a disk that is read-only',
}

const fixes = {
  unreadable: 'Put the file back under exactly this name, or allow access to it.',
  unwritable: 'Free some space, or allow access to it.',
}

function reportingErrors<T>(code: keyof typeof fixes, file: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    const found = systemErrors[`${error.code}`] ?? error.message
    throw new BuildError([{ code, file, found, fix: fixes[code] }])
  }
}

/** Writes the whole file or nothing, even when killed. `file`: absolute. */
export function writeAtomically(file: string, content: Uint8Array | string): void {
  makeAtomically(file, (draft) => fs.writeFileSync(draft, content))
}

/** `make`: writes the draft, which then takes the place of the file. */
export function makeAtomically(file: string, make: (draft: string) => void): void {
  const draft = `${file}.${process.pid}.tmp`
  try {
    onDisk(file, () => {
      fs.mkdirSync(dirname(file), { recursive: true })
      make(draft)
      fs.renameSync(draft, file)
    })
  } finally {
    // If the folder is missing there is no draft, and a failed removal would hide the real error.
    if (statOf(draft)) fs.rmSync(draft)
  }
}

/** Removes a file or folder, if it is there. */
export function remove(path: string): void {
  onDisk(path, () => fs.rmSync(path, { recursive: true, force: true }))
}

/** `file`: absolute, to name it. @throws {BuildError} if the system refuses the change */
export function onDisk(file: string, change: () => void): void {
  reportingErrors('unwritable', pathBelow('', file), change)
}

/** A relative path, with forward slashes. */
export function pathBelow(folder: string, path: string): string {
  return relative(folder, path).replaceAll('\\', '/')
}

/** Undefined if the path, or a folder above it, does not exist. */
export function statOf(path: string, read = fs.statSync): fs.Stats | undefined {
  try {
    return read(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** Like `statOf`, but follows no link. */
export const linkStatOf = (path: string) => statOf(path, fs.lstatSync)

export function hashOf(content: Uint8Array | string): string {
  return hash('sha256', content)
}
