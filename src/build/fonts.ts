import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BuildError, nearest, type Problem, quoted } from '../problem.ts'

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
  const names = new Set([...css.matchAll(/\/fonts\/([\w.-]+)/g)].map(([, name = '']) => name))
  const missing = [...names].filter((name) => !existsSync(join(root, folder, name)))
  if (missing.length > 0) throw new BuildError(missing.map((name) => notThere(root, name)))
  const files = new Map<string, Buffer>()
  const style = css.replace(/\/fonts\/([\w.-]+)/g, (_, name: string) => {
    const bytes = readFileSync(join(root, folder, name))
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
    const output = `assets/${name.replace(/\.woff2$/, `.${hash}.woff2`)}`
    files.set(output, bytes)
    return `/${output}`
  })
  return { style, files, preload: `/${[...files.keys()][0] ?? ''}` }
}

function notThere(root: string, name: string): Problem {
  const near = nearest(name, readdirSync(join(root, folder)))
  return {
    file: 'styles/_fonts.scss',
    found: `/fonts/${name}, which is not there`,
    allowed: `a file in ${folder}`,
    remedy: near ? `Did you mean ${quoted(near)}?` : 'Mend the name.',
  }
}
