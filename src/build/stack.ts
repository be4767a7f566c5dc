import { SourceMap } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import type { Problem } from '../problem.ts'

interface Bundle {
  /** As it stands in stack traces. */
  filename: string
  /** Source map, JSON. */
  map: string
}

/** What a component or content file threw, with the place in its source instead of the bundle's. */
export function locateError(root: string, bundle: Bundle, file: string, error: unknown): Problem {
  if (error instanceof Error && error.name === 'LinkError') {
    return {
      file,
      place: 'the link of a film',
      found: error.message,
      allowed: 'a link with https:// or http://',
      remedy: 'Copy it from the address bar.',
    }
  }
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return {
    file: placeOf(root, bundle, error) ?? file,
    place: `on the way of ${file}`,
    found: message,
    allowed: 'components and content that run without an error',
    remedy: 'Mend the line, or what is handed to it.',
  }
}

/** 'src/components/Layout.tsx:12:5', from the topmost frame that lies in the bundle. */
function placeOf(root: string, { filename, map }: Bundle, error: unknown): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const at = stack.indexOf(`${filename}:`)
  const [, line, column] = /^:(\d+):(\d+)/.exec(stack.slice(at + filename.length)) ?? []
  if (at < 0 || !line || !column) return undefined
  const entry = new SourceMap(JSON.parse(map)).findEntry(Number(line) - 1, Number(column) - 1)
  if (!('originalSource' in entry)) return undefined
  const source = relative(root, resolve(dirname(filename), entry.originalSource))
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
}
