import { builtFiles } from '../read/public-files.ts'
import type { Diagnostic } from '../shared/diagnostic.ts'
import { foldCase } from '../shared/file-names.ts'
import type { RenderedSite } from '../write/site-files.ts'

/** What editors and drawing programs leave, and sources: probably not meant for visitors. */
export function warnOfDrafts({ publicFiles }: RenderedSite): Diagnostic[] {
  const draft = /\.(bak|orig|psd|ai|xcf|tsx?|scss)$|(^|[\W_])draft([\W_]|$)/i
  return publicFiles
    .filter(({ output }) => draft.test(output))
    .map(({ output }) => ({
      file: `public/${output}`,
      found: 'what looks like a draft or a source, and will be published',
      expected: 'files for visitors',
      fix: 'Take it out of public/, or give it the name of a finished file.',
    }))
}

/**
 * Public files in the place of generated ones, of each other, or of the folders that these need, or the
 * other way round. Some disks and hosts tell neither case nor the forms of a letter apart.
 */
export function checkClashes({ generated, pageFiles, publicFiles }: RenderedSite): Diagnostic[] {
  const outputs = [...generated, ...pageFiles.keys()]
  const taken = outputs.map((output) => ({ output, path: `${foldCase(output)}/` }))
  const first = new Map(publicFiles.toReversed().map((file) => [foldCase(file.output), file]))
  return publicFiles.flatMap((file) => {
    const { output: name } = file
    const path = `${foldCase(name)}/`
    const twin = first.get(foldCase(name))
    const other = taken.find((one) => one.path.startsWith(path) || path.startsWith(one.path))
    const isReplaced = other?.output === name && builtFiles.slice(0, -1).includes(name)
    const page = pageFiles.get(other?.output ?? '')
    if ((!other || isReplaced) && twin === file) return []
    const place = other ? `${other.output}, which the build makes` : `public/${twin?.output}`
    return {
      file: page ?? `public/${name}`,
      found: page
        ? `public/${name}, which would be published in the same place`
        : `a name that takes the place of ${place}`,
      expected: 'one source for each file and folder of dist/',
      fix: page ? 'Rename or remove one of them.' : 'Rename it.',
    }
  })
}

/** What lies where hosts have browsers keep files for a year, though its name never changes. */
export function checkReserved({ pageFiles, publicFiles }: RenderedSite): Diagnostic[] {
  const sources = publicFiles.map(({ output }) => [output, `public/${output}`] as const)
  return [...sources, ...pageFiles]
    .filter(([output]) => foldCase(output).startsWith('assets/'))
    .map(([, file]) => ({
      file,
      found: 'a place in assets/, where browsers keep what they got for a year',
      expected: 'files of the build alone in assets/: their names change with them',
      fix: 'Give it another place.',
    }))
}
