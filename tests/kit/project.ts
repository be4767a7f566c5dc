import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathBelow } from '../../src/disk.ts'

/** The project that these tests belong to. */
export const root = join(import.meta.dirname, '../..')

/** The files below a folder, as paths from it. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => pathBelow(folder, join(parentPath, name)))
}

type Put = (from: string, to: string) => void

/** Puts each file of a folder, or the one file, to the same place elsewhere. */
export function putTree(from: string, to: string, put: Put = copyFileSync): void {
  if (statSync(from).isFile()) {
    put(from, to)
    return
  }
  for (const file of filesBelow(from)) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    put(join(from, file), join(to, file))
  }
}

/** What belongs to a project and can be built; with its tests, should these run in the copy. */
const parts = ['build.ts', 'dev.ts', 'package.json', 'tsconfig.json']
const folders = ['pages', 'public', 'src', 'styles']

/** A project of its own at `to`, with the packages of the other, and without cache and `dist/`. */
export function putProject(
  from: string,
  to: string,
  { put, more = [] }: { put?: Put; more?: string[] } = {},
): void {
  mkdirSync(to, { recursive: true })
  for (const name of [...parts, ...folders, ...more]) putTree(join(from, name), join(to, name), put)
  const packages = join(from, 'node_modules')
  mkdirSync(join(to, 'node_modules'))
  // Not the caches: they begin with a dot.
  for (const name of readdirSync(packages).filter((name) => /^\w|^@|^\.bin$/.test(name))) {
    // Windows lets anyone make a junction, but not a link; others make a link of it.
    symlinkSync(join(packages, name), join(to, 'node_modules', name), 'junction')
  }
}

/** Writes a file of a project. It is replaced, never changed: its bytes may belong to others too. */
export function write(project: string, file: string, content: string | Uint8Array): void {
  const path = join(project, file)
  const draft = join(dirname(path), `.${basename(path)}.draft`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(draft, content)
  renameSync(draft, path)
}

export function read(project: string, file: string): string {
  return readFileSync(join(project, file), 'utf8')
}

/** Replaces a text in a source file; one that is not there is a fault of the test. */
export function edit(project: string, file: string, from: string | RegExp, to: string): void {
  const before = read(project, file)
  const isThere = typeof from === 'string' ? before.includes(from) : from.test(before)
  if (!isThere) throw new Error(`${file} holds no ${from}`)
  write(
    project,
    file,
    before.replace(from, () => to),
  )
}

/** Whether a file or folder is there. */
export function exists(project: string, file: string): boolean {
  return existsSync(join(project, file))
}
