import type { ChildProcess } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyFixture } from './copies.ts'
import { collectOutput, readAddress, startProgram } from './programs.ts'
import { edit, exists, write } from './project.ts'

/** A development server over a copy of the fixture. */
export interface DevServer {
  project: string
  base: string
  child: ChildProcess
  /** What it has printed so far, both streams. */
  printed(): string
  /** The body of a path. */
  text(path: string): Promise<string>
  /** Replaces a text in a source file. */
  edit(file: string, from: string, to: string): void
  /** Writes a file. */
  write(file: string, content: string | Uint8Array): void
  /** Gives back what was edited and removes what was added: the server can serve another test. */
  restore(): void
  stop(): void
}

export async function startDevServer(project = copyFixture()): Promise<DevServer> {
  const child = startProgram(project, ['dev.ts', '--port', '0'])
  const printed = collectOutput(child)
  const base = (await readAddress(child, printed)).replace(/\/$/, '')
  const originals = new Map<string, Buffer | undefined>()
  const remember = (file: string) => {
    if (originals.has(file)) return
    originals.set(file, exists(project, file) ? readFileSync(join(project, file)) : undefined)
  }
  return {
    project,
    base,
    child,
    printed,
    text: async (path) => (await fetch(base + path)).text(),
    edit(file, from, to) {
      remember(file)
      edit(project, file, from, to)
    },
    write(file, content) {
      remember(file)
      write(project, file, content)
    },
    restore() {
      for (const [file, content] of originals) {
        if (content === undefined) rmSync(join(project, file), { force: true })
        else write(project, file, content)
      }
      originals.clear()
    },
    stop: () => void child.kill('SIGKILL'),
  }
}
