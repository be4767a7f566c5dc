import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BuildError } from '../problem.ts'

const folder = 'node_modules/@fontsource-variable/wittgenstein/files'

export interface Fonts {
  /** The style with each `url(/fonts/…)` under its hashed name. */
  style: string
  files: Map<string, Buffer>
  /** Root-relative URL of the first font of the style, the one every page needs. */
  preload: string
}

/** The fonts that the style names, from their package, under names that hosts may keep for ever. */
export function addFonts(root: string, css: string): Fonts {
  const files = new Map<string, Buffer>()
  const style = css.replace(/\/fonts\/([\w.-]+)/g, (_, name: string) => {
    const bytes = readFont(root, name)
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
    const output = `assets/${name.replace(/\.woff2$/, `.${hash}.woff2`)}`
    files.set(output, bytes)
    return `/${output}`
  })
  return { style, files, preload: `/${[...files.keys()][0] ?? ''}` }
}

function readFont(root: string, name: string): Buffer {
  const file = join(root, folder, name)
  if (existsSync(file)) return readFileSync(file)
  throw new BuildError([
    {
      file: 'styles/_fonts.scss',
      found: `/fonts/${name}`,
      allowed: `a file in ${folder}`,
      remedy: 'Mend the name.',
    },
  ])
}
