import { hash } from 'node:crypto'
import * as fs from 'node:fs'
import { relative, resolve } from 'node:path'
import { BuildError } from './diagnostic.ts'
import { isLitter } from './file-names.ts'
import { addXmp } from './jpeg-rights.ts'

/**
 * A file of `dist/`: its text or bytes, or the absolute path of the file to copy. `xmp`: metadata for
 * the copy of a JPEG.
 */
export type OutputFile = string | Uint8Array | { copyOf: string; xmp?: string | undefined }

export function bytesOf(root: string, file: OutputFile): Buffer {
  if (typeof file === 'string' || !('copyOf' in file)) return Buffer.from(file)
  const bytes = readBytes(root, file.copyOf)
  return file.xmp ? addXmp(bytes, file.xmp) : bytes
}

/** `file`: absolute, or from the root. */
export function readBytes(root: string, file: string): Buffer {
  return fromDisk(root, file, (path) => fs.readFileSync(path))
}

/**
 * The files and links below a folder, as paths from the root, without litter. Nothing behind a link: some
 * versions of Node follow those when they list folders themselves.
 */
export function listFiles(root: string, folder: string): string[] {
  const entries = fromDisk(root, folder, (path) =>
    statOf(path) ? fs.readdirSync(path, { withFileTypes: true }) : [],
  )
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return listFiles(root, path)
    return isLitter(entry.name) ? [] : path
  })
}

/** Empty if it cannot be read. `file`: from the root. */
export function readSource(root: string, file: string): string {
  try {
    return fs.readFileSync(resolve(root, file), 'utf8')
  } catch {
    return ''
  }
}

/** Reports a system error with its path. `file`: absolute, or from the root. */
export function fromDisk<T>(root: string, file: string, read: (path: string) => T): T {
  const absolute = resolve(root, file)
  try {
    return read(absolute)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // The path that failed may lie below the folder.
    const path = 'path' in error ? `${error.path}` : absolute
    const [found = ''] = error.message.split(',')
    const expected = 'a readable file or folder'
    const fix =
      'Restore it under exactly this name, or allow reading it. A file of src/content/ stays, if only with empty lists: see Start empty in docs/recipes.md.'
    const diagnostic = { code: 'unreadable', file: pathBelow(root, path), found, expected, fix }
    throw new BuildError([diagnostic])
  }
}

/** Reports a disk that is full or read-only; rethrows any other error as a bug. */
export function throwDiskError(error: unknown, file: string, Ending = BuildError): never {
  if (error instanceof BuildError) throw new Ending(error.diagnostics)
  if (!(error instanceof Error && 'syscall' in error)) throw error
  const expected = 'a writable folder, and enough space on the disk'
  const fix =
    'Free some space, allow writing, or close the program that uses the file. Then build again.'
  throw new Ending([{ code: 'unwritable', file, found: error.message, expected, fix }])
}

export function remove(path: string): void {
  fs.rmSync(path, { recursive: true, force: true })
}

/** For files that the next build would remove. */
export function tryToRemove(path: string): void {
  try {
    remove(path)
  } catch {}
}

/** With forward slashes on Windows too. */
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

export function linkStatOf(path: string): fs.Stats | undefined {
  return statOf(path, fs.lstatSync)
}

/** Changes when the file is written. Does not read its content. */
export function stampOf({ size, mtimeMs, ctimeMs, ino }: fs.Stats): string {
  return [size, mtimeMs, ctimeMs, ino].join(' ')
}

export function hashOf(content: Uint8Array | string): string {
  return hash('sha256', content)
}
