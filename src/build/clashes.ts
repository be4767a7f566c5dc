import type { Problem } from '../problem.ts'
import { foldersAbove } from './output-files.ts'
import type { BuiltPage } from './render-pages.ts'

/** What the owner may write himself, name for name. */
const replaceable = /^(robots\.txt|sitemap\.xml|_headers|\.htaccess|\.nojekyll)$/

/**
 * Public files in the place of generated ones, or of the folders that these need, or the other way
 * round. Upper and lower case are one: so they are to some disks and hosts.
 */
export function checkClashes(
  generated: Iterable<string>,
  publicFiles: Iterable<string>,
  pages: Pick<BuiltPage, 'file' | 'output'>[],
): Problem[] {
  const outputs = [...generated]
  const files = new Map(outputs.map((output) => [output.toLowerCase(), output]))
  const folders = new Map(
    outputs.flatMap((output) =>
      foldersAbove(output.toLowerCase()).map((folder) => [folder, output] as const),
    ),
  )
  return [...publicFiles].flatMap((name) => {
    const path = name.toLowerCase()
    const above = foldersAbove(path).find((folder) => files.has(folder)) ?? ''
    const other = files.get(path) ?? folders.get(path) ?? files.get(above)
    if (!other || (other === name && replaceable.test(name))) return []
    return clash(name, other, pages.find(({ output }) => output === other)?.file)
  })
}

function clash(name: string, other: string, page: string | undefined): Problem {
  return {
    file: page ?? `public/${name}`,
    found: page
      ? `public/${name}, which lands in the same place`
      : `it lands in the place of ${other}, which the build makes`,
    allowed: 'one source for each file and folder of dist/',
    remedy: page ? 'Rename or remove one of them.' : 'Rename it.',
  }
}
