import { networkInterfaces } from 'node:os'
import { colour } from '../colour.ts'
import { formatProblem, type Problem, printable } from '../problem.ts'
import { type Address, loopback } from '../server/listen.ts'

/** Where the site is: on this machine, and on others if they can reach it. */
export function startLines({ host }: Address, port: number): string {
  const time = Math.round(process.uptime() * 1000)
  const urls = ['localhost', ...(host === loopback ? [] : ownAddresses())].map((name) =>
    colour('bold', `http://${name}:${port}/`),
  )
  return `The site is at ${urls.join(' and ')} after ${time} ms (Ctrl-C ends it)`
}

function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}

/** 'styles/_base.scss → /, /contact/ in 12 ms' */
export function changeLine(files: string[], pages: string[], milliseconds: number): string {
  const [first = '', ...others] = files
  const what = others.length > 0 ? `${first} and ${others.length} more` : first
  const where = pages.length > 0 ? ` → ${pages.join(', ')} in ${Math.round(milliseconds)} ms` : ''
  return colour('green', printable(what)) + printable(where)
}

export function problemLines(problems: Problem[]): string {
  return colour('red', problems.map(formatProblem).join('\n\n'))
}

export const restartLine = colour(
  'yellow',
  'The build itself changed: restart npm run dev to see it.',
)
