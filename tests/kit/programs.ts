import { type ChildProcess, spawn } from 'node:child_process'

/** Starts one of a project's programs ('build.ts', 'dev.ts') as its script does. */
export function startProgram(
  project: string,
  args: string[],
  env: Record<string, string> = {},
): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx/esm', ...args], {
    cwd: project,
    env: { ...outerEnv(), NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A test that fails or takes too long leaves none behind.
  const kill = () => void child.kill()
  process.once('exit', kill)
  child.once('close', () => process.off('exit', kill))
  return child
}

/** The environment without the settings of a build, and without what Vitest sets for its workers. */
function outerEnv(): NodeJS.ProcessEnv {
  const own =
    /^(SITE_URL|SOURCE_DATE_EPOCH|NODE_ENV|NODE_OPTIONS|FORCE_COLOR|TEST|PROD|DEV|MODE|BASE_URL|VITEST.*)$/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)))
}

/** Both streams of a program so far, in the order in which they came. */
export function collectOutput({ stdout, stderr }: ChildProcess): () => string {
  let output = ''
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (text) => {
      output += text
    })
  }
  return () => output
}

export interface Exit {
  code: number | null
  output: string
}

/** Runs a program to its end. */
export function runProgram(
  project: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Exit> {
  const child = startProgram(project, args, env)
  const output = collectOutput(child)
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output: output() })))
}

export function runBuild(
  project: string,
  env: Record<string, string> = {},
  flags: string[] = [],
): Promise<Exit> {
  return runProgram(project, ['build.ts', ...flags], env)
}

/** Where a server answers, as it prints it. @throws when it ends before */
export function readAddress(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [url] = /http:\/\/localhost:\d+\/\S*/.exec(printed()) ?? []
      if (url) resolve(url)
    })
    child.on('close', () => reject(new Error(`It ended before it served:\n${printed()}`)))
  })
}
