import { addTypeFaults } from '../check/type-check.ts'
import type { PageLoader } from '../read/page-loader.ts'
import {
  BuildError,
  bugOf,
  type Fault,
  formatFaults,
  Refusal,
  throwErrors,
} from '../shared/fault.ts'
import { printFailure } from './terminal.ts'

// A closed pipe (`| head`) is no error.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

interface BuiltSite {
  faults: Fault[]
  /** Whether a compiler that cannot start is an error. */
  isStrict?: boolean
  /** Undefined if no site could be made. `warnings`: those of the compiler, too. */
  publish?: (warnings: Fault[]) => void
}

/**
 * Runs a build, publishes the site or says why not, and ends the process.
 * `types`: what the compiler finds, which runs beside the build.
 */
export async function runBuild(
  root: string,
  loader: PageLoader,
  types: Promise<Fault[]>,
  build: () => Promise<BuiltSite>,
): Promise<void> {
  let isPublished = false
  let isEnded = false
  const faultsOf = (error: unknown) =>
    error instanceof BuildError ? error.faults : [loader.explain(error) ?? bugOf(error)]
  // Pages can start timers that fail later, even once the site is published.
  process.on('uncaughtException', (error) => {
    printFailure(root, faultsOf(error), isPublished)
    process.exit(1)
  })
  process.once('exit', () => {
    if (isEnded || process.exitCode) return
    const found = 'a call of process.exit, which ends the build'
    const fix = 'Remove it from the pages, and from what they import.'
    printFailure(root, [{ code: 'thrown', file: 'pages/', found, fix }], isPublished)
  })
  const built = await build().catch((error): BuiltSite => ({ faults: faultsOf(error) }))
  const { faults, isStrict, publish } = built
  const all = addTypeFaults(faults, await types, isStrict)
  try {
    throwErrors(all)
    publish?.(all)
    isPublished = true
  } catch (error) {
    printFailure(root, faultsOf(error))
  }
  isEnded = true
  exit()
}

/** Ends the process once all is printed, even if pages left timers running. */
function exit(): void {
  process.stderr.write('', () => process.stdout.write('', () => process.exit()))
}

export async function start(program: () => Promise<void>): Promise<void> {
  try {
    await program()
  } catch (error) {
    const isMistake = error instanceof Refusal || error instanceof BuildError
    console.error(isMistake ? error.message : formatFaults([bugOf(error)]))
    process.exitCode = 1
    exit()
  }
}
