import * as fs from 'node:fs'
import { join } from 'node:path'
import { hashOf, readSource, statOf, writeWhole } from '../shared/files.ts'

/** File → its new content; undefined to remove it. */
export type FileEdits = Map<string, string | Uint8Array | undefined>

export function collectEdits(root: string) {
  const files: FileEdits = new Map()
  return {
    files,
    has: (file: string) => files.has(file) || statOf(join(root, file)) !== undefined,
    read: (file: string) => `${files.get(file) ?? readSource(root, file)}`,
  }
}

export type Edits = ReturnType<typeof collectEdits>

function bytesAt(path: string): Buffer | undefined {
  return statOf(path)?.isFile() ? fs.readFileSync(path) : undefined
}

/** Makes all edits in order, or none; returns those that undo them. */
export function makeEdits(root: string, edits: FileEdits): FileEdits {
  let back: FileEdits = new Map()
  try {
    for (const [file, after] of edits) {
      const path = join(root, file)
      const before = bytesAt(path)
      if (after === undefined) fs.rmSync(path, { force: true })
      // A link stays a link.
      else writeWhole(before ? fs.realpathSync(path) : path, after)
      back = new Map([[file, before], ...back])
    }
  } catch (error) {
    makeEdits(root, back)
    throw error
  }
  return back
}

interface Step {
  back: FileEdits
  /** Hashes, since films are large. */
  after: string
}

/** A step can be undone while its files are as it left them. */
export function createHistory(root: string) {
  const done: Step[] = []
  const undone: Step[] = []
  const stepOf = (back: FileEdits): Step => {
    const hashes = [...back.keys()].map((file) => hashOf(bytesAt(join(root, file)) ?? ''))
    return { back, after: hashes.join() }
  }
  function reverse(from: Step[], to: Step[]): string[] {
    const { back, after } = from.pop() ?? {}
    if (!back || stepOf(back).after !== after) return []
    to.push(stepOf(makeEdits(root, back)))
    return [...back.keys()]
  }
  return {
    add(back: FileEdits): void {
      done.push(stepOf(back))
      undone.length = 0
    },
    Undo: () => reverse(done, undone),
    Redo: () => reverse(undone, done),
  }
}
