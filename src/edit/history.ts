import * as fs from 'node:fs'
import { join } from 'node:path'
import { hashOf, statOf, writeWhole } from '../shared/files.ts'

/** Files as they are to be; what is undefined is to go. */
export type FileEdits = Map<string, string | Uint8Array | undefined>

function bytesAt(path: string): Buffer | undefined {
  return statOf(path)?.isFile() ? fs.readFileSync(path) : undefined
}

/** Makes all edits, in this order, or none; returns what takes them back. */
export function makeEdits(root: string, edits: FileEdits): FileEdits {
  let back: FileEdits = new Map()
  try {
    for (const [file, after] of edits) {
      const path = join(root, file)
      const before = bytesAt(path)
      if (after === undefined) fs.rmSync(path, { force: true })
      // A link stays one.
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
  after: string[]
}

/** A step can be taken back while its files are as it left them. */
export function createHistory(root: string) {
  const done: Step[] = []
  const undone: Step[] = []
  const stepOf = (back: FileEdits): Step => {
    return { back, after: [...back.keys()].map((file) => hashOf(bytesAt(join(root, file)) ?? '')) }
  }
  function reverse(from: Step[], to: Step[]): string[] {
    const { back, after } = from.pop() ?? {}
    if (!back || `${stepOf(back).after}` !== `${after}`) return []
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
