import { colour } from '../colour.ts'
import { formatProblem, type Problem } from '../problem.ts'
import type { Weight } from './weight.ts'

/** Times the stages of a build, one line each as it ends. */
export function createStages(print: (line: string) => void) {
  return async function stage<T>(
    name: string,
    work: () => T | Promise<T>,
    sizeOf: (result: T) => { count: number; of: string; bytes?: number },
  ): Promise<T> {
    const start = performance.now()
    const result = await work()
    const { count, of, bytes } = sizeOf(result)
    const time = `${Math.round(performance.now() - start)} ms`
    const size = bytes === undefined ? '' : kilobytes(bytes)
    print(
      `${name.padEnd(10)}${`${count} ${of}`.padEnd(20)}${size.padStart(11)}${time.padStart(10)}`,
    )
    return result
  }
}

/** Each page with its bytes, as written and as sent. */
export function pageTable(weights: Weight[]): string {
  const rows = weights.map(({ output, bytes, gzip }) => [output, `${bytes}`, `${gzip}`])
  const [first, ...rest] = [['page', 'bytes', 'gzip'], ...rows]
  const width = Math.max(...[...rows.keys()].map((i) => rows[i]?.[0]?.length ?? 0))
  const line = ([page = '', bytes = '', gzip = '']: string[] = []) =>
    `${page.padEnd(width)}${bytes.padStart(9)}${gzip.padStart(9)}`
  return [colour('dim', line(first)), ...rest.map(line)].join('\n')
}

/** 'Left to replace before you publish: 6 in site, 11 in videos. …', or nothing. */
export function standInLine(standIns: Record<string, number>): string {
  const counts = Object.entries(standIns).map(([name, count]) => `${count} in ${name}`)
  if (counts.length === 0) return ''
  const total = Object.values(standIns).reduce((sum, count) => sum + count, 0)
  return `${total} stand-ins left to replace: ${counts.join(', ')}. Look for standIn in src/content/.`
}

/** Warnings are mended by the same words as mistakes, but end nothing. */
export function warningLines(warnings: Problem[]): string {
  return warnings.map((warning) => `warning: ${formatProblem(warning)}`).join('\n\n')
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
