import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bundleClientScript } from '../build/client-script.ts'
import { addFonts } from '../build/fonts.ts'
import { findPageFiles } from '../build/page-files.ts'
import { findPublicFiles } from '../build/public-files.ts'
import { compileStyles } from '../build/styles.ts'
import { readOriginals } from '../pictures/originals.ts'
import { planPicture } from '../pictures/plan.ts'
import { keepFresh } from './fresh.ts'

/** What all pages share, each made anew only when its own files changed. */
export type DevParts = ReturnType<typeof createDevParts>

export function createDevParts(root: string) {
  return {
    style: keepFresh(async () => {
      const { css, inputs } = await compileStyles(root)
      return { fonts: addFonts(root, css), inputs }
    }),
    script: keepFresh(() => bundleClientScript(root, 'src/client/main.ts')),
    pageFiles: keepFresh(async () => ({
      files: listing(() => findPageFiles(root), []),
      inputs: listing(() => foldersBelow(join(root, 'pages')), [root]),
    })),
    publicFiles: keepFresh(async () => ({
      files: listing(() => findPublicFiles(root), { files: new Map(), problems: [], warnings: [] }),
      inputs: listing(() => foldersBelow(join(root, 'public')), [root]),
    })),
    pictures: createPicturePlans(root),
  }
}

/** A folder that goes while it is read has nothing in it; the next look will tell. */
function listing<T>(read: () => T, nothing: T): T {
  try {
    return read()
  } catch {
    return nothing
  }
}

/** The pictures of these names, planned; an edit of a text leaves names and originals alone. */
function createPicturePlans(root: string) {
  const make = (names: string[]) =>
    keepFresh(async () => {
      const { found, problems } = await readOriginals(root, names)
      const plans = new Map([...found].map(([name, one]) => [name, planPicture(name, one)]))
      const folder = join(root, 'public/images')
      return { plans, problems, inputs: [folder, ...[...found.keys()].map((n) => join(folder, n))] }
    })
  let last = { key: '', read: make([]) }
  return (names: string[]) => {
    const key = names.join('\n')
    if (last.key !== key) last = { key, read: make(names) }
    return last.read()
  }
}

/** The folder too: its stamp changes when something is added, renamed or removed in it. */
function foldersBelow(folder: string): string[] {
  if (!existsSync(folder)) return [folder]
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  const below = entries.filter((entry) => entry.isDirectory())
  return [folder, ...below.map(({ parentPath, name }) => join(parentPath, name))]
}
