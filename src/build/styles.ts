import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import * as sass from 'sass'
import { BuildError } from '../problem.ts'

export interface Style {
  /** Minified. Links in it are root-relative: `url(/fonts/…)`. */
  css: string
  /** The files it was made from, absolute. */
  inputs: string[]
}

/** styles/main.scss → CSS. @throws {BuildError} with the place in the SCSS */
export async function compileStyles(root: string): Promise<Style> {
  const { css, loadedUrls } = compile(root)
  const { code } = await transform(css, { loader: 'css', minify: true, target: 'es2022' })
  return { css: code.trim(), inputs: loadedUrls.map((url) => fileURLToPath(url)) }
}

function compile(root: string): sass.CompileResult {
  try {
    return sass.compile(join(root, 'styles/main.scss'), { charset: false })
  } catch (error) {
    if (!(error instanceof sass.Exception)) throw error
    const { url, start } = error.span
    const file = url ? relative(root, fileURLToPath(url)) : 'styles/main.scss'
    throw new BuildError([
      {
        file: `${file}:${start.line + 1}:${start.column + 1}`,
        found: error.sassMessage,
        allowed: 'SCSS that Sass can compile',
        remedy: 'Mend the line.',
      },
    ])
  }
}
