import { setTimeout } from 'node:timers/promises'
import { styleText } from 'node:util'
import type { PageSize } from '../check/site-checks.ts'
import type { PageLoader } from '../read/pages.ts'
import type { RenderedSite } from '../render/rendered-site.ts'
import { StartError } from '../serve/listen.ts'
import {
  BuildError,
  bugOf,
  type Diagnostic,
  formatDiagnostic,
  formatDiagnostics,
  isError,
  isWarning,
} from '../shared/diagnostic.ts'
import { PublishError } from '../write/publish.ts'

/** Without a listener, a closed pipe (`| head`) would end the build. */
export function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** Awaits a step, or all that is due, but rejects with the first uncaught error. */
export function raceUncaught() {
  const uncaught = new Promise<never>((_, reject) => process.on('uncaughtException', reject))
  uncaught.catch(() => {})
  return <T>(step: Promise<T> = setTimeout()) => Promise.race([uncaught, step])
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

let listsAll = false

/** Of each warning, three places, or `all`. */
export function listPlaces(all: boolean): void {
  listsAll = all
}

export function printReport(
  report: Pick<
    RenderedSite,
    'diagnostics' | 'placeholders' | 'untranslated' | 'isIndexed' | 'outside'
  > & { pages: unknown[]; sizes: PageSize[] },
): void {
  console.log(`\n${pageTable(report.sizes, report.pages.length)}`)
  const warnings = formatDiagnostics(report.diagnostics, !listsAll)
  if (warnings) console.warn(`\n${warnings}`)
  const counts = Object.entries(report.placeholders)
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const list = counts.map(([name, count]) => `${count} in ${name}`).join(', ')
  const left = `\n${counted(total, 'placeholder')} left to replace`
  if (total > 0) console.log(`${left}: ${list}. Look for placeholder in src/content/.`)
  const { same, partial } = report.untranslated
  printTexts(same, 'with the same words in all languages')
  printTexts(partial, 'not in all languages, shown in another')
  if (!report.isIndexed) console.log('Until then, every page asks search engines to ignore it.')
  const sources = new Set(Object.values(report.outside).flat())
  const hosts = [...sources].filter((source) => source.startsWith('https:')).join(', ')
  if (hosts)
    console.log(`\nVisitors’ browsers contact ${hosts}: see outside in src/content/site.ts.`)
}

function printTexts(names: string[], what: string): void {
  if (names.length === 0) return
  const some = listsAll ? names : names.slice(0, 3)
  const more = names.length > some.length ? `; and ${names.length - some.length} more` : ''
  console.log(`\n${counted(names.length, 'text')} ${what}: ${some.join('; ')}${more}.`)
}

/** '9 files, 1 new image, 0.1 MB' */
export function countedFiles(files: number, images: number, bytes: number): string {
  return `${counted(files, 'file')}, ${counted(images, 'new image')}, ${(bytes / 1e6).toFixed(1)} MB`
}

/** '2 errors, 1 warning' */
export function countedByLevel(diagnostics: Diagnostic[]): string {
  const errors = diagnostics.filter(isError).length
  return `${counted(errors, 'error')}, ${counted(diagnostics.length - errors, 'warning')}`
}

export function counted(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

function pageTable(sizes: PageSize[], count: number): string {
  const width = Math.max(...sizes.map(({ output }) => output.length))
  const line = (page: string, bytes: string | number, gzip: string | number) =>
    `${page.padEnd(width)}${`${bytes}`.padStart(9)}${`${gzip}`.padStart(9)}`
  const rows = sizes.map(({ output, bytes, gzip }) => line(output, bytes, gzip))
  const rest = count - sizes.length
  const more = rest > 0 ? [`and ${counted(rest, 'shorter page')}`] : []
  return [line('page', 'bytes', 'gzip'), ...rows, ...more].join('\n')
}

/** Prints warnings, then errors and their number. `explain`: for what pages throw. */
export function printFailure(thrown: unknown, explain: PageLoader['explain']): void {
  process.exitCode = 1
  const explained = thrown instanceof BuildError ? undefined : explain(thrown)
  const error = explained ? new BuildError([explained]) : thrown
  if (!(error instanceof BuildError)) {
    console.error(formatDiagnostic(bugOf(error)))
    return
  }
  const warnings = formatDiagnostics(error.diagnostics.filter(isWarning), !listsAll)
  if (warnings) console.error(`\n${warnings}`)
  const count = counted(error.diagnostics.filter(isError).length, 'error')
  const state =
    error instanceof PublishError ? 'every page in dist/ is complete' : 'dist/ is as it was'
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

/** The server survives errors of pages. Any other error is a bug and ends it. */
export function printUncaught(error: unknown, diagnostic: Diagnostic | undefined): void {
  console.error(styleText('red', formatDiagnostic(diagnostic ?? bugOf(error))))
  if (!diagnostic) process.exit(1)
}
