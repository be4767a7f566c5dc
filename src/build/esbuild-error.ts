import type { BuildFailure, Location, Message } from 'esbuild'
import { BuildError, type Problem } from '../problem.ts'

/** Turns esbuild's own error into ours, with file, line and column; lets any other pass. */
export function throwBuildError(error: unknown): never {
  const errors = isBuildFailure(error) ? error.errors : []
  if (errors.length === 0) throw error
  throw new BuildError(errors.map(problemOf))
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors)
}

function problemOf({ text, location, notes }: Message): Problem {
  return {
    file: location ? `${location.file}:${location.line}:${columnOf(location)}` : 'pages/',
    found: text,
    allowed: 'TypeScript without mistakes in its grammar and imports',
    remedy: notes[0]?.text ?? 'Mend the line.',
  }
}

/** esbuild counts bytes, from 0. */
function columnOf({ lineText, column }: Location): number {
  return Buffer.from(lineText).subarray(0, column).toString().length + 1
}
