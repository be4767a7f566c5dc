import type { ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { copyProject, removeProject, startProgram } from './project.ts'

/** A development server over a copy of the project. */
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
}

export async function startDevServer(): Promise<DevServer> {
  const project = copyProject()
  onTestFinished(() => removeProject(project))
  const child = startProgram(project, ['dev.ts', '--port', '0'])
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      printed += text
    })
  }
  await expect.poll(() => printed, { timeout: 30_000 }).toMatch(/http:\/\/localhost:\d+/)
  const base = /http:\/\/localhost:\d+/.exec(printed)?.[0] ?? ''
  return {
    project,
    base,
    child,
    printed: () => printed,
    text: async (path) => (await fetch(base + path)).text(),
    edit(file, from, to) {
      const before = readFileSync(join(project, file), 'utf8')
      expect(before).toContain(from)
      writeFileSync(join(project, file), before.replace(from, to))
    },
  }
}
