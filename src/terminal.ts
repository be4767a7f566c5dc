import type { PageSize } from './checks/page-size.ts'
import { BuildError, formatProblems, type Problem } from './problem.ts'

/** Without an `error` listener, EPIPE crashes Node: a reader that goes away (`| head`) ends the output only. */
export function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** Does a part of a build, and prints what came of it and how long it took. */
export async function stage<T>(
  name: string,
  work: () => T | Promise<T>,
  describe: (result: T) => string,
): Promise<T> {
  const start = performance.now()
  const result = await work()
  const time = `${Math.round(performance.now() - start)} ms`
  console.log(`${name.padEnd(10)}${describe(result).padEnd(30)}${time.padStart(10)}`)
  return result
}

/** How far a stage is, in one line of a terminal that is rewritten. */
export function showProgress(done: number, total: number, item: string): void {
  if (!process.stdout.isTTY) return
  const line = `${done}/${total}  ${item}`.slice(0, process.stdout.columns - 1)
  process.stdout.write(done < total ? `\r${line}\u001b[K` : '\r\u001b[K')
}

/** What a good build says at its end. */
export function printReport(report: {
  sizes: PageSize[]
  pageCount: number
  warnings: Problem[]
  placeholders: Record<string, number>
  isIndexed: boolean
}): void {
  const { sizes, pageCount, warnings, placeholders, isIndexed } = report
  console.log(`\n${pageTable(sizes, pageCount)}`)
  if (warnings.length > 0) console.warn(`\n${warningLines(warnings)}`)
  const left = placeholderLine(placeholders)
  if (left) console.log(`\n${left}`)
  if (!isIndexed) console.log('Until then, every page asks search engines to stay away.')
}

/** The longest pages with their bytes, as written and as sent, and how many more there are. */
export function pageTable(sizes: PageSize[], count: number): string {
  const rows = sizes.map(({ output, bytes, gzip }) => [output, `${bytes}`, `${gzip}`])
  const width = Math.max(...rows.map(([output = '']) => output.length))
  const line = ([page = '', bytes = '', gzip = '']: string[]) =>
    `${page.padEnd(width)}${bytes.padStart(9)}${gzip.padStart(9)}`
  const rest = count - sizes.length
  return [
    line(['page', 'bytes', 'gzip']),
    ...rows.map(line),
    ...(rest > 0 ? [`and ${rest} shorter ${rest === 1 ? 'page' : 'pages'}`] : []),
  ].join('\n')
}

/** '17 placeholders left to replace: 6 in site, 11 in videos. …', or nothing. */
export function placeholderLine(counts: Record<string, number>): string {
  const parts = Object.entries(counts).map(([name, count]) => `${count} in ${name}`)
  if (parts.length === 0) return ''
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return `${total} placeholders left to replace: ${parts.join(', ')}. Look for placeholder in src/content/.`
}

/** Warnings read like errors, but end nothing. */
export function warningLines(warnings: Problem[]): string {
  return formatProblems(warnings, 'warning: ')
}

/** What the owner can fix: warnings first, then the errors and their number. Anything else is a bug. */
export function printFailure(error: unknown, state: string): void {
  if (!(error instanceof BuildError)) throw error
  if (error.warnings.length > 0) console.error(`\n${warningLines(error.warnings)}`)
  const count = error.problems.length
  console.error(`\n${error.message}\n\n${count} ${count === 1 ? 'error' : 'errors'}; ${state}.`)
  process.exitCode = 1
}
