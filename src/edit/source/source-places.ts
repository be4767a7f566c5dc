import { type Content, contentFile } from '../../schema/paths.ts'
import type { Path } from '../../shared/fault.ts'

/**
 * Where a value is written. The path in a Markdown file is ['text'], or a name above the text; in a
 * page's code, the place in what `wordsIn` returns.
 */
export interface SourcePlace {
  file: string
  path: Path
}

/** Where the content has a value. Paths of pages begin with their file. */
export function placeOf(content: Content, path: Path): SourcePlace {
  const [name, ...rest] = path
  if (`${name}`.startsWith('pages/')) return { file: `${name}`, path: rest }
  return { file: contentFile(`${name}`, content), path }
}
