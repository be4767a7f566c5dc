import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import type { CheckedPage } from '../checks/finding.ts'
import { isRealFolder, isRecord } from '../disk.ts'
import type { Origins } from '../site/bundle.ts'
import type { Site } from '../site/site.ts'
import type { Sources } from '../site/sources.ts'

/** The files and folders that a build was made from, absolute. */
interface Inputs {
  /** What more than one page may depend on, and the generator. */
  shared: string[]
  /** What one page alone depends on, and the folders of pages. */
  own: string[]
  /** The pages that need nothing but what is shared and their own file. */
  lasting: CheckedPage[]
}

export function sortInputs(
  root: string,
  sources: Sources,
  { lasting: pages, origins }: Pick<Site, 'lasting' | 'origins'>,
): Inputs {
  const lasting = withoutImported(root, pages, { ...origins, known: sources.known })
  const folders = (sources.inputs ?? []).filter((path) => isPagesFolder(root, path))
  const own = new Set([...folders, ...lasting.map(({ file }) => join(root, file))])
  const all = [...origins.inputs, ...foldersOf(root, origins), ...inputsOf(root, sources)]
  const shared = all.filter((path) => !own.has(path))
  return { shared, own: [...own], lasting }
}

/** A file that is new in one of them may be what an import means now. */
function foldersOf(root: string, { inputs }: Origins): string[] {
  return [...new Set(inputs.map((file) => dirname(file)))].filter((folder) => folder !== root)
}

/** Without pages that others import, or did when these were made. Links are imported by other names. */
function withoutImported(
  root: string,
  pages: CheckedPage[],
  { imports: allImports, known }: Pick<Origins, 'imports'> & Pick<Sources, 'known'>,
) {
  const imports = [...allImports.values()].flat().map((file) => join(root, file))
  const imported = new Set([...imports, ...known.inputs])
  return pages.filter(({ file }) => {
    const path = join(root, file)
    return !imported.has(path) && lstatSync(path, { throwIfNoEntry: false })?.isFile()
  })
}

/** Its stamp changes with a page that comes or goes, which the list of page files tells as well. */
function isPagesFolder(root: string, path: string): boolean {
  return `${path}${sep}`.startsWith(join(root, 'pages') + sep) && isRealFolder(path)
}

/** The parts tell of themselves; the rest is what the build itself is made of. */
function inputsOf(root: string, sources: Sources): string[] {
  const { inputs = [], pageFiles, publicFiles, images, modules } = sources
  const originals = [...images.originals, ...Object.keys(modules.images)]
  const packages = dependenciesOf(root).map((name) => `${name}/package.json`)
  return [
    ...inputs,
    // A link among them is bundled by the name of its target.
    ...pageFiles.files.map((file) => join(root, file)),
    ...publicFiles.map(({ file }) => file),
    ...originals.map((name) => join(root, 'public/images', name)),
    ...['build.ts', 'package-lock.json'].map((name) => join(root, name)),
    ...everythingIn(join(root, 'src')),
    ...['.package-lock.json', ...packages].map((name) => join(root, 'node_modules', name)),
  ]
}

function dependenciesOf(root: string): string[] {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const names = isRecord(manifest) ? manifest.dependencies : {}
  return isRecord(names) ? Object.keys(names) : []
}

function everythingIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  return [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))]
}
