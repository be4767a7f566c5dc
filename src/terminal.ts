import type { PageSize } from './checks/page-size.ts'
import { formatProblems, type Problem } from './problem.ts'
import type { Site } from './site/site.ts'

/** Prints one line for each stage of a build as it ends: what came of it, and how long it took. */
export function createStages(print: (line: string) => void) {
  return async function stage<T>(
    name: string,
    work: () => T | Promise<T>,
    resultOf: (result: T) => { count: number; of: string; bytes?: number },
  ): Promise<T> {
    const start = performance.now()
    const result = await work()
    const { count, of, bytes } = resultOf(result)
    const time = `${Math.round(performance.now() - start)} ms`
    const size = bytes === undefined ? '' : `${(bytes / 1000).toFixed(1)} kB`
    print(
      `${name.padEnd(10)}${`${count} ${of}`.padEnd(20)}${size.padStart(11)}${time.padStart(10)}`,
    )
    return result
  }
}

/** The largest pages with their bytes, as written and as sent, and how many more there are. */
export function pageTable(largest: PageSize[], count: number): string {
  const rows = largest.map(({ output, bytes, gzip }) => [output, `${bytes}`, `${gzip}`])
  const width = Math.max(...rows.map(([output = '']) => output.length))
  const line = ([page = '', bytes = '', gzip = '']: string[]) =>
    `${page.padEnd(width)}${bytes.padStart(9)}${gzip.padStart(9)}`
  const rest = count - largest.length
  return [
    line(['page', 'bytes', 'gzip']),
    ...rows.map(line),
    ...(rest > 0 ? [`and ${rest} smaller ${rest === 1 ? 'page' : 'pages'}`] : []),
  ].join('\n')
}

/** What a build says at its end, without colours: it may be said again elsewhere. */
export interface Report {
  table: string
  warnings: string
  placeholders: string
}

export function reportOf({ pages, sizes, warnings, placeholders, isIndexed }: Site): Report {
  const left = placeholderLine(placeholders)
  const consequence = isIndexed ? '' : '\nUntil then, every page asks search engines to stay away.'
  return {
    table: pageTable(sizes.largest, pages.length),
    warnings: warnings.length > 0 ? warningLines(warnings) : '',
    placeholders: left + consequence,
  }
}

export function printReport(report: Report, to: Pick<Console, 'log' | 'warn'>): void {
  to.log(`\n${report.table}`)
  if (report.warnings) to.warn(`\n${report.warnings}`)
  if (report.placeholders) to.log(`\n${report.placeholders}`)
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

interface Output {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

/** How far a stage is. */
export interface Progress {
  done: number
  total: number
  /** What was worked on last. */
  item: string
}

/**
 * Tells how far a stage is once it has taken a second: in one moving line on a terminal; elsewhere
 * in a line for each tenth, so that a log stays readable. `now` in milliseconds.
 */
export function createProgress(
  output: Output,
  stage: string,
  now: () => number = () => performance.now(),
): (progress: Progress) => void {
  const start = now()
  let tenths = 0
  return ({ done, total, item }) => {
    const taken = now() - start
    if (taken < 1000) return
    const left = Math.ceil(((taken / done) * (total - done)) / 1000)
    const line = `${stage}  ${done}/${total}  ${item}  ${left} s left`
    if (output.isTTY) {
      const visible = line.slice(0, (output.columns ?? 80) - 1)
      output.write(done < total ? `\r${visible}\u001b[K` : '\r\u001b[K')
    } else if (Math.floor((done / total) * 10) > tenths) {
      tenths = Math.floor((done / total) * 10)
      output.write(`${line}\n`)
    }
  }
}

/** What a line meets when nobody can read it any more; a full disk is something else. */
const closed = new Set(['EPIPE', 'EIO', 'EBADF', 'ECONNRESET', 'EOF'])

/**
 * Readers go away: a pipe ends (`| head`), a window is shut, a parent dies. Every line is an error from
 * then on, and so is the line that tells of it: unheard, they end a program, or keep it busy for ever.
 * Here they are heard, and lines without a reader are lost. `end` is called when the last reader is
 * gone; a program without it goes on to its own end.
 */
export function surviveClosedOutput(end?: () => void): void {
  const open = new Set([process.stdout, process.stderr])
  for (const stream of [...open]) {
    stream.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
      if (!closed.has(code) || !open.delete(stream) || !end) return
      const [other] = open
      // Both may have had the same reader. Only a line can tell.
      if (other) other.write(note)
      else end()
    })
  }
}

const note =
  'Part of the output has no reader any more; the server goes on without (Ctrl-C ends it)\n'

/** Ends a server as its user does. */
export function endProcess(): void {
  process.kill(process.pid, 'SIGTERM')
}
