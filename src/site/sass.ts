import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CustomFunction, compile, compileString, Exception, Logger, sassNull } from 'sass'
import type { Palette } from '../checks/style.ts'
import { pathBelow } from '../disk.ts'
import { BuildError } from '../problem.ts'

/*
 * A module of its own, because Sass takes longer to load than all the rest.
 */

/** Sass compresses the CSS itself: a minifier after it would save 20 bytes a page. */
const options = { charset: false, style: 'compressed' } as const

/**
 * styles/main.scss → CSS, and the files that it uses, absolute.
 * @throws {BuildError} with file, line and column
 */
export function compileSass(root: string, isSilent = false): { css: string; files: string[] } {
  try {
    const logger = isSilent ? { logger: Logger.silent } : {}
    const { css, loadedUrls } = compile(join(root, 'styles/main.scss'), { ...options, ...logger })
    return { css: css.trim(), files: loadedUrls.map((url) => fileURLToPath(url)) }
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

/** The tokens of the style that are colours. */
export function readPalette(css: string): Palette {
  const [, light = ''] = /:root\{([^}]*)\}/.exec(css) ?? []
  const [, dark = ''] =
    /@media\s*\(prefers-color-scheme:\s*dark\)\s*\{:root\{([^}]*)\}/.exec(css) ?? []
  const lightScheme = readScheme(light)
  return { light: lightScheme, dark: { ...lightScheme, ...readScheme(dark) } }
}

function readScheme(declarations: string): Record<string, string> {
  const tokens = [...declarations.matchAll(/--([\w-]+):\s*([^;]+)/g)]
  return Object.fromEntries(
    tokens.flatMap(([, name = '', value = '']) => {
      const colour = readColour(value)
      return colour ? [[name, colour]] : []
    }),
  )
}

/** A colour in any notation as six hex digits with '#'; nothing for what is no colour. */
function readColour(text: string): string | undefined {
  let hex: string | undefined
  const read: CustomFunction<'sync'> = ([value]) => {
    const colour = value?.assertColor().toSpace('rgb').toGamut({ method: 'clip' })
    const channels = (['red', 'green', 'blue'] as const).map((name) => colour?.channel(name) ?? 0)
    hex = `#${channels.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
    return value ?? sassNull
  }
  try {
    compileString(`a{b:read(${text})}`, { functions: { 'read($value)': read } })
  } catch {
    // Lengths, times, names of typefaces.
  }
  return hex
}
