import { addTypeFaults } from '../check/type-check.ts'
import type { PageLoader } from '../read/page-loader.ts'
import type { RenderedSite } from '../render/site-maker.ts'
import { BuildError, bugOf, type Fault, formatFaults, isError, Refusal } from '../shared/fault.ts'
import { statOf } from '../shared/files.ts'

// A closed pipe (`| head`) is no error.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

type State = Pick<RenderedSite, 'placeholders' | 'isIndexed'>

export function printReport({ placeholders, isIndexed }: State, warnings: Fault[]) {
  printWarnings(warnings)
  if (placeholders > 0) {
    const left = counted(placeholders, 'placeholder')
    console.log(`\n${left} left: npm run build -- --strict lists them.`)
  }
  if (!isIndexed)
    console.log('While placeholders remain, the site asks search engines not to list it.')
}

function printWarnings(faults: Fault[]): void {
  const warnings = formatFaults(faults.filter((one) => !isError(one)))
  if (warnings) console.warn(`\n${warnings}`)
}

export function counted(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

/** Prints why a build failed. */
export function printFailure(root: string, faults: Fault[], isPublished = false): void {
  process.exitCode = 1
  printWarnings(faults)
  const errors = faults.filter(isError)
  const count = counted(errors.length, 'error')
  console.error(
    `\n${formatFaults(errors)}\n\n${count}. ${whatIsPublished(root, errors, isPublished)}`,
  )
}

function whatIsPublished(root: string, errors: Fault[], isPublished: boolean): string {
  if (isPublished) return 'dist/ holds the new site, which was whole before this error.'
  // Publishing has begun: only its faults lie in dist/.
  if (errors.some(({ file }) => file.startsWith('dist/'))) {
    return 'dist/ may hold part of the new site; no page in it is broken.'
  }
  const hasSite = statOf(`${root}/dist/index.html`) !== undefined
  return hasSite ? 'dist/ still holds the last good site.' : 'Nothing was published.'
}

interface BuildParts {
  loader: PageLoader
  /** What the compiler finds, which runs beside the build. */
  types: Promise<Fault[]>
}

interface BuiltSite {
  faults: Fault[]
  /** Whether a compiler that cannot start is an error. */
  isStrict?: boolean
  /** Undefined if no site could be made. `warnings`: those of the compiler, too. */
  publish?: (warnings: Fault[]) => void
}

/** Runs a build, publishes the site or says why not, and ends the process. */
export async function runBuild(
  root: string,
  { loader, types }: BuildParts,
  build: () => Promise<BuiltSite>,
): Promise<void> {
  let isPublished = false
  const faultsOf = (error: unknown) =>
    error instanceof BuildError ? error.faults : [loader.explain(error) ?? bugOf(error)]
  // Pages can start timers that fail later, even once the site is published.
  process.on('uncaughtException', (error) => {
    printFailure(root, faultsOf(error), isPublished)
    process.exit(1)
  })
  const built = await build().catch((error): BuiltSite => ({ faults: faultsOf(error) }))
  const { faults, isStrict, publish } = built
  const all = addTypeFaults(faults, await types, isStrict)
  if (publish && !all.some(isError)) {
    try {
      publish(all)
      isPublished = true
    } catch (error) {
      printFailure(root, faultsOf(error))
    }
  } else printFailure(root, all)
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
