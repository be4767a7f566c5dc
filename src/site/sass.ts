import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, compileString, Exception } from 'sass'
import type { Palette } from '../checks/rendered-site.ts'
import { listBelow, pathBelow, readBytes } from '../disk.ts'
import { BuildError } from '../problem.ts'

// A module of its own, because Sass takes longer to load than all the rest.

/** styles/main.scss → CSS, and the files that it uses, absolute. @throws {BuildError} with the place */
export function compileSass(root: string): { css: string; files: string[] } {
  const main = join(root, 'styles/main.scss')
  try {
    // A minifier after it would save 20 bytes a page.
    const { css, loadedUrls } = compile(main, { charset: false, style: 'compressed' })
    return { css: css.trim(), files: loadedUrls.map((url) => fileURLToPath(url)) }
  } catch (error) {
    // A file that cannot be read is the cause, and Sass blames the line that uses it.
    const files = listBelow(root, 'styles').filter(({ name }) => /\.(scss|css)$/.test(name))
    for (const { parentPath, name } of files) readBytes(root, join(parentPath, name))
    if (!(error instanceof Exception)) throw error
    const { url, start } = error.span
    throw new BuildError([
      {
        file: pathBelow(root, url ? fileURLToPath(url) : main),
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
  return { light: readScheme(light), dark: readScheme(`${light};${dark}`) }
}

function readScheme(declarations: string): Record<string, string> {
  const tokens = [...declarations.matchAll(/--([\w-]+):\s*([^;]+)/g)]
  return Object.fromEntries(
    [...new Map(tokens.map(([, name = '', value = '']) => [name, value]))].flatMap(
      ([name, value]) => {
        const colour = colours.get(value) ?? readColour(value)
        colours.set(value, colour)
        return colour || value.includes('(') ? [[name, colour]] : []
      },
    ),
  )
}

/** Each takes a millisecond to read, and an edit changes one of them. */
const colours = new Map<string, string>()

/** A colour in any notation as six hex digits with '#'; empty for lengths, times and typefaces. */
function readColour(text: string): string {
  const hex = `color.ie-hex-str(color.to-gamut(color.to-space(${text}, rgb), $method: clip))`
  try {
    const { css } = compileString(`@use "sass:color"; a { b: ${hex} }`)
    const [, digits = ''] = /#..(\w{6})/.exec(css) ?? []
    return `#${digits.toLowerCase()}`
  } catch {
    return ''
  }
}
