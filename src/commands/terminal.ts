import { StartError } from '../serve/listen.ts'
import {
  BuildError,
  bugOf,
  type Diagnostic,
  formatDiagnostic,
  formatDiagnostics,
} from '../shared/diagnostic.ts'
import type { RenderedSite } from '../write/site-files.ts'

/** Without a listener, a closed pipe (`| head`) would end the build. */
export function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** Awaits a step, but rejects with the first uncaught error. */
export function raceUncaught(): <T>(step: Promise<T>) => Promise<T> {
  const uncaught = new Promise<never>((_, reject) => process.on('uncaughtException', reject))
  uncaught.catch(() => {})
  return (step) => Promise.race([uncaught, step])
}

export function createStages(): (name: string, result: string) => void {
  let start = performance.now()
  return (name, result) => {
    const time = `${Math.round(performance.now() - start)} ms`
    console.log(`${name.padEnd(10)}${result.padEnd(30)}${time.padStart(10)}`)
    start = performance.now()
  }
}

export function showProgress(done: number, total: number, item: string): void {
  if (!process.stdout.isTTY) return
  const line = `${done}/${total}  ${item}`.slice(0, process.stdout.columns - 1)
  process.stdout.write(done < total ? `\r${line}\u001b[K` : '\r\u001b[K')
}

/** Warnings, what is left to replace, and the hosts that the site lets in. */
export function printReport(
  { placeholders, sameWords, isIndexed, outside }: RenderedSite,
  warnings: Diagnostic[],
): void {
  if (warnings.length > 0) console.warn(`\n${formatDiagnostics(warnings, 'warning: ')}`)
  const counts = Object.entries(placeholders)
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const list = counts.map(([name, count]) => `${count} in ${name}`).join(', ')
  const left = `\n${counted(total, 'placeholder')} left to replace`
  if (total > 0) console.log(`${left}: ${list}. Look for placeholder in src/content/.`)
  if (sameWords > 0) {
    const texts = counted(sameWords, 'text')
    console.log(`\n${texts} in src/content/words.ts with the same words in all languages.`)
  }
  if (!isIndexed) console.log('Until then, every page asks search engines to ignore it.')
  const sources = new Set(Object.values(outside).flat())
  const hosts = [...sources].filter((source) => source.startsWith('https:')).join(', ')
  const setting = 'see outside in src/content/site.ts'
  if (hosts) console.log(`\nVisitors’ browsers contact ${hosts}: ${setting}.`)
}

export function counted(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

/** Prints warnings, then errors and their number. `isBegun`: whether files were being published. */
export function printFailure(error: unknown, isBegun: boolean): void {
  process.exitCode = 1
  if (!(error instanceof BuildError)) {
    console.error(formatDiagnostic(bugOf(error)))
    return
  }
  const warnings = formatDiagnostics(error.warnings, 'warning: ')
  if (warnings) console.error(`\n${warnings}`)
  const count = counted(error.diagnostics.length, 'error')
  const state = isBegun ? 'every page in dist/ is complete' : 'dist/ is as it was'
  console.error(`\n${error.message}\n\n${count}; ${state}.`)
}

/** Ends the process once all is printed, even if pages left timers running. */
export function exit(): void {
  process.stderr.write('', () => process.stdout.write('', () => process.exit()))
}

/** Runs a program; an error ends it with a message and exit code 1. */
export async function start(program: () => Promise<void>): Promise<void> {
  try {
    await program()
  } catch (error) {
    const isMistake = error instanceof StartError || error instanceof BuildError
    console.error(isMistake ? error.message : formatDiagnostic(bugOf(error)))
    process.exitCode = 1
  }
}
