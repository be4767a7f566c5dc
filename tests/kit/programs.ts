import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { listen } from '../../src/serve/listen.ts'
import { createSiteServer, readFolder } from '../../src/serve/site-server.ts'

/** Starts one of a project's programs ('build.ts', 'dev.ts') as its script does. */
export function startProgram(project: string, args: string[], env?: NodeJS.ProcessEnv) {
  const given = ['--import', './src/commands/preload.mjs', ...args]
  const child = spawn(process.execPath, given, optionsIn(project, env))
  // A test that fails or takes too long leaves none behind.
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('close', () => process.off('exit', kill))
  return child
}

export function optionsIn(project: string, env: NodeJS.ProcessEnv = {}) {
  return {
    cwd: project,
    env: { ...outerEnv(), NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'] satisfies StdioOptions,
  }
}

/** The environment without the settings of a build, and without what Vitest sets for its workers. */
function outerEnv(): NodeJS.ProcessEnv {
  const own =
    /^(SITE_URL|SOURCE_DATE_EPOCH|NODE_ENV|NODE_OPTIONS|FORCE_COLOR|TEST|PROD|DEV|MODE|BASE_URL|VITEST.*)$/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)))
}

export function collectOutput({ stdout, stderr }: ChildProcess): () => string {
  let output = ''
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (text) => {
      output += text
    })
  }
  return () => output
}

export async function runProgram(project: string, args: string[], env?: Record<string, string>) {
  const child = startProgram(project, args, env)
  // Sooner than the test, whose process may be killed without a word to its children.
  setTimeout(() => child.kill('SIGKILL'), 150_000).unref()
  const output = collectOutput(child)
  const [code] = await once(child, 'close')
  return { code, output: output() }
}

/** The built fixture is of this day, in 2001, so that another build can be equal. */
export const day = { SOURCE_DATE_EPOCH: '1000000000' }

export function runBuild(project: string, env?: Record<string, string>) {
  return runProgram(project, ['build.ts'], env)
}

export function waitForUrl(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [url] = /http:\/\/localhost:\d+\/?\S*/.exec(printed()) ?? []
      if (url) resolve(url)
    })
    child.on('close', () => reject(new Error(`It ended before it served:\n${printed()}`)))
  })
}

export async function serve(site: string | Server): Promise<{ base: string; stop(): void }> {
  const server = typeof site === 'string' ? createSiteServer(readFolder(site)) : site
  const base = await listen(server)
  return {
    base,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export interface DevServer {
  base: string
  child: ChildProcess
  /** What it has said so far. */
  printed(): string
  ask(path: string): Promise<Response>
  text(path: string): Promise<string>
  stop(): void
}

/** A development server, once it answers. */
export async function startDevServer(child: ChildProcess): Promise<DevServer> {
  const printed = collectOutput(child)
  const base = await waitForUrl(child, printed)
  /** Each over a connection of its own: one that is kept may be closed while it is used again. */
  const ask = (path: string) => fetch(base + path, { headers: { connection: 'close' } })
  return {
    base,
    child,
    printed,
    ask,
    text: async (path: string) => (await ask(path)).text(),
    stop: () => void child.kill('SIGKILL'),
  }
}
