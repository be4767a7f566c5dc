import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const root = process.cwd()
const left = new Set(['node_modules', 'dist', '.git', 'tests', 'docs'])

/** A copy of the project that may be broken, with packages and encoded pictures of its own. */
export function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'portfolio-'))
  cpSync(root, copy, {
    recursive: true,
    filter: (file) => file === root || !left.has(basename(file)),
  })
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const [from, to] = [join(root, 'node_modules', name), join(copy, 'node_modules', name)]
    if (name === '.cache') cpSync(join(from, 'pictures'), join(to, 'pictures'), { recursive: true })
    else symlinkSync(from, to)
  }
  return copy
}

/** Takes a copy away again. */
export function removeProject(copy: string): void {
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
}

/** Starts one of the project's programs ('build.ts', 'dev.ts') as its script does. */
export function startProgram(
  project: string,
  args: string[],
  env: Record<string, string> = {},
): ChildProcess {
  const { SITE_URL, SOURCE_DATE_EPOCH, NODE_ENV, ...outside } = process.env
  return spawn(process.execPath, ['--import', 'tsx/esm', ...args], {
    cwd: project,
    env: { ...outside, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export interface Finished {
  code: number | null
  /** Both streams, in the order in which they came. */
  output: string
}

export function runBuild(
  project: string,
  env: Record<string, string> = {},
  flags: string[] = [],
): Promise<Finished> {
  const child = startProgram(project, ['build.ts', ...flags], env)
  let output = ''
  child.stdout?.on('data', (text) => {
    output += text
  })
  child.stderr?.on('data', (text) => {
    output += text
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}
