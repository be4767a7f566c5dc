import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, Exception, Logger, type Options } from 'sass'
import { pathBelow } from '../disk.ts'
import { BuildError } from '../problem.ts'

/**
 * styles/main.scss → CSS. A module of its own, because Sass takes longer to load than all the rest.
 * @throws {BuildError} with file, line and column
 */
export function compileSass(root: string, options: Options<'sync'>, isSilent = false): string {
  try {
    const logger = isSilent ? { logger: Logger.silent } : {}
    return compile(join(root, 'styles/main.scss'), { ...options, ...logger }).css.trim()
  } catch (error) {
    if (!(error instanceof Exception)) throw error
    const { url, start } = error.span
    throw new BuildError([
      {
        file: url ? pathBelow(root, fileURLToPath(url)) : 'styles/main.scss',
        line: start.line + 1,
        column: start.column + 1,
        found: error.sassMessage,
        expected: 'SCSS that Sass can compile',
        fix: 'Correct the line.',
      },
    ])
  }
}
