import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, compileString, Exception } from 'sass'
import { BuildError } from '../shared/diagnostic.ts'
import { pathBelow } from '../shared/files.ts'

// A module of its own, because Sass takes longer to load than all the rest.

/** The colours of each scheme by the names of their tokens, as six hex digits with '#', eight where it is translucent; empty where only a browser can tell. */
export type Palette = Record<'light' | 'dark', Record<string, string>>

/**
 * styles/main.scss → CSS, and the files that it uses, absolute.
 * @throws {BuildError} with the place
 */
export function compileSass(root: string): { css: string; files: string[] } {
  const main = join(root, 'styles/main.scss')
  try {
    // A minifier after it would save 20 bytes a page.
    const { css, loadedUrls } = compile(main, { charset: false, style: 'compressed' })
    return { css: css.trim(), files: loadedUrls.map((url) => fileURLToPath(url)) }
  } catch (error) {
    if (!(error instanceof Exception)) throw error
    const { span, sassMessage: found } = error
    const place = {
      file: pathBelow(root, span.url ? fileURLToPath(span.url) : main),
      line: span.start.line + 1,
      column: span.start.column + 1,
    }
    const rule = { expected: 'SCSS that Sass can compile', fix: 'Correct the line.' }
    throw new BuildError([{ code: 'scss', ...place, found, ...rule }])
  }
}

/** The tokens of the style that are colours. */
export function readPalette(css: string): Palette {
  const [, light = ''] = /:root\{([^}]*)\}/.exec(css) ?? []
  const [, dark = ''] =
    /@media\s*\(prefers-color-scheme:\s*dark\)\s*\{:root\{([^}]*)\}/.exec(css) ?? []
  return { light: readScheme(light), dark: readScheme(`${light};${dark}`) }
}

function readScheme(declarations: string): Record<string, string> {
  const scheme: Record<string, string> = {}
  for (const [, name = '', value = ''] of declarations.matchAll(/--([\w-]+):\s*([^;]+)/g)) {
    const colour = colours.get(value) ?? readColour(value)
    colours.set(value, colour)
    if (colour || value.includes('(')) scheme[name] = colour
    else delete scheme[name]
  }
  return scheme
}

/** Each takes a millisecond to read, and an edit changes one of them. */
const colours = new Map<string, string>()

/**
 * A colour in any notation as six hex digits with '#', or eight where something shines through; empty
 * for lengths, times and typefaces.
 */
function readColour(text: string): string {
  const hex = `color.ie-hex-str(color.to-gamut(color.to-space(${text}, rgb), $method: clip))`
  try {
    const { css } = compileString(`@use "sass:color"; a { b: ${hex} }`)
    const [, opacity = '', digits = ''] = /#(..)(\w{6})/.exec(css.toLowerCase()) ?? []
    return `#${digits}${opacity.replace('ff', '')}`
  } catch {
    return ''
  }
}
