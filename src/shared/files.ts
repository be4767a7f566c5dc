import { hash } from 'node:crypto'
import * as fs from 'node:fs'
import { relative, resolve } from 'node:path'
import { BuildError } from './diagnostic.ts'
import { addXmp } from './jpeg-rights.ts'

/**
 * One file of `dist/`: its text or bytes, or the absolute path of the file it is a copy of. `xmp`:
 * metadata that the copy of a JPEG gets.
 */
export type OutputFile = string | Uint8Array | { copyOf: string; xmp?: string | undefined }

/** @throws {BuildError} that names a file which cannot be read */
export function bytesOf(root: string, file: OutputFile): Buffer {
  if (typeof file === 'string' || !('copyOf' in file)) return Buffer.from(file)
  const bytes = readBytes(root, file.copyOf)
  return file.xmp ? addXmp(bytes, file.xmp) : bytes
}

/** The bytes of a file, by its path from the root or its absolute one. @throws {BuildError} */
export function readBytes(root: string, file: string): Buffer {
  return fromDisk(root, file, (path) => fs.readFileSync(path))
}

/** What lies in a folder and in those below it; nothing when there is none. @throws {BuildError} */
export function listBelow(root: string, folder: string): fs.Dirent[] {
  return fromDisk(root, folder, (path) =>
    statOf(path) ? fs.readdirSync(path, { withFileTypes: true, recursive: true }) : [],
  )
}

/** Reads at a path; whatever the system says becomes an error that names the file. */
export function fromDisk<T>(root: string, file: string, read: (path: string) => T): T {
  const absolute = resolve(root, file)
  try {
    return read(absolute)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // In a folder, the one below it that fails.
    const path = 'path' in error ? `${error.path}` : absolute
    const isGarbled = path.includes('\ufffd')
    const [reason = ''] = error.message.split(',')
    const found = isGarbled ? 'a name that is not UTF-8' : reason
    const fix = isGarbled ? 'Rename it.' : 'Allow reading it, put it back, or take it out.'
    const expected = 'files and folders that can be read'
    throw new BuildError([{ file: pathBelow(root, path), found, expected, fix }])
  }
}

/** Reports a disk that is full, read-only or not allowed; any other error is a bug, and passes. */
export function throwDiskError(error: unknown, folder: string, Ending = BuildError): never {
  if (error instanceof BuildError) throw new Ending(error.diagnostics)
  if (!(error instanceof Error && 'syscall' in error)) throw error
  const expected = 'a folder that can be written, on a disk with enough room'
  const fix =
    'Make room, allow writing, or close the program that holds the file. Then build again. Every page in dist/ is whole, new or old.'
  throw new Ending([{ file: folder, found: error.message, expected, fix }])
}

/** A file, or a folder with all in it, or nothing. */
export function remove(path: string): void {
  fs.rmSync(path, { recursive: true, force: true })
}

/** After a disk error, which may refuse this as well; the next build cleans up then. */
export function tryToRemove(path: string): void {
  try {
    remove(path)
  } catch {}
}

/** With forward slashes; Windows gives these, the other ones, or both. */
export function pathBelow(folder: string, path: string): string {
  return relative(folder, path).replaceAll('\\', '/')
}

/** Nothing when a path leads nowhere, also where a folder on the way became a file. */
export function statOf(path: string, read = fs.statSync): fs.Stats | undefined {
  try {
    return read(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

export function linkStatOf(path: string): fs.Stats | undefined {
  return statOf(path, fs.lstatSync)
}

/** Equal as long as a file was not written; its content is not read. */
export function stampOf({ size, mtimeMs, ctimeMs, ino }: fs.Stats): string {
  return [size, mtimeMs, ctimeMs, ino].join(' ')
}

/** SHA-256 in hex. */
export function hashOf(content: Uint8Array | string): string {
  return hash('sha256', content)
}
