import { styleText } from 'node:util'
import { formatProblem, type Problem } from '../problem.ts'

// styleText leaves colours out where there is no terminal, or where NO_COLOR is set (Node 20 needs the check).
const hasColours = process.stdout.isTTY && !process.env.NO_COLOR

function colour(style: Parameters<typeof styleText>[0], text: string): string {
  return hasColours ? styleText(style, text) : text
}

export function startLine(port: number): string {
  const time = Math.round(process.uptime() * 1000)
  const url = colour('bold', `http://localhost:${port}/`)
  return `The site is at ${url} after ${time} ms (Ctrl-C ends it)`
}

/** 'styles/_base.scss → /, /contact/ in 12 ms' */
export function changeLine(files: string[], pages: string[], milliseconds: number): string {
  const [first = '', ...others] = files
  const what = others.length > 0 ? `${first} and ${others.length} more` : first
  const where = pages.length > 0 ? ` → ${pages.join(', ')} in ${Math.round(milliseconds)} ms` : ''
  return colour('green', what) + where
}

export function problemLines(problems: Problem[]): string {
  return colour('red', problems.map(formatProblem).join('\n\n'))
}

export const restartLine = colour(
  'yellow',
  'The build itself changed: restart npm run dev to see it.',
)
