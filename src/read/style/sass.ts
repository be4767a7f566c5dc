import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { compile, compileString, Exception } from 'sass'
import { BuildError } from '../../shared/diagnostic.ts'
import { pathBelow } from '../../shared/files.ts'

// A module of its own, because Sass is slow to load.

/** Scheme → token → colour: '#' and six hex digits, eight if translucent; empty if only browsers can tell. */
type Palette = Record<'light' | 'dark', Record<string, string>>

/** `files`: paths from the root. @throws {BuildError} */
export async function compileSass(root: string) {
  const main = join(root, 'styles/main.scss')
  try {
    const { css, loadedUrls } = compile(main, { charset: false })
    const files = loadedUrls.map((url) => pathBelow(root, fileURLToPath(url)))
    // Sass leaves spaces and zeros: 20 bytes a page.
    const { code } = await transform(css, { loader: 'css', minify: true })
    const short = code.trim().replace(/(?<=[{;]--[\w-]+:) /g, '')
    // What is left of an empty _own.scss.
    return { css: short.replace('@layer components;', ''), files }
  } catch (error) {
    if (!(error instanceof Exception)) throw error
    const { span, sassMessage: found } = error
    const place = {
      file: pathBelow(root, span.url ? fileURLToPath(span.url) : main),
      line: span.start.line + 1,
      column: span.start.column + 1,
    }
    // What _root.scss asks of a file of the owner.
    const fix = /\bdark\b/.test(span.text)
      ? 'Write @mixin dark { … } with the dark colours into styles/_dark.scss.'
      : 'Correct the line.'
    const expected = 'SCSS that Sass can compile'
    throw new BuildError([{ code: 'scss', ...place, found, expected, fix }])
  }
}

export function readPalette(css: string): Palette {
  // Where the site is dark alone, _root.scss sets the dark ones right below those of _tokens.scss.
  const [light = ''] = /(:root\{[^}]*\}){1,2}/.exec(css) ?? []
  const [dark = ''] = /@media\s*\(prefers-color-scheme:\s*dark\)\s*\{:root\{[^}]*/.exec(css) ?? []
  return { light: readScheme(light), dark: readScheme(light + dark) }
}

function readScheme(rules: string): Record<string, string> {
  const scheme: Record<string, string> = {}
  for (const [, name = '', value = ''] of rules.matchAll(/--([\w-]+):\s*([^;}]+)/g)) {
    const colour = colours.get(value) ?? readColour(value)
    colours.set(value, colour)
    if (colour || value.includes('(')) scheme[name] = colour
    else delete scheme[name]
  }
  return scheme
}

/** Each takes a millisecond to read, and an edit changes few. */
const colours = new Map<string, string>()

/** Takes any notation, see `Palette`; empty for lengths, times and typefaces. */
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
