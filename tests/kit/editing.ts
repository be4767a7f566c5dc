import { join } from 'node:path'
import type { ChangeRequest } from '../../src/edit/requests.ts'
import { readState } from '../../src/edit/state.ts'
import { readSettings } from '../../src/read/settings.ts'
import { createDevSite } from '../../src/serve/dev-site.ts'
import type { Path } from '../../src/shared/fault.ts'
import { copyFixture, filesBelow, read, write } from './project.ts'

/** A copy of the fixture, with these files, whose texts change without a server. */
export function openCopy(files: Record<string, string> = {}) {
  const project = copyFixture(files)
  const site = createDevSite(project, () => readSettings([], {}, new Date()))
  const original = readOwned(project)
  /** Gives texts back as they were. */
  function restore(): void {
    const { public: _, ...texts } = original
    for (const [file, text] of Object.entries(texts))
      if (read(project, file) !== text) write(project, file, text)
  }
  return { project, site, original, restore, readState: () => readState(project, site) }
}

/** All that an edit could change; of public files, the names. */
export function readOwned(project: string): Record<string, string> {
  const files = ['src/content', 'pages'].flatMap((folder) =>
    filesBelow(join(project, folder)).map((file) => `${folder}/${file}`),
  )
  const texts = files.map((file) => [file, read(project, file)])
  const names = filesBelow(join(project, 'public')).sort()
  return { ...Object.fromEntries(texts), public: names.join('\n') }
}

/** File → what an edit replaces in it, and by what. */
export type Changes = Record<string, [string | RegExp, string]>

export function changed(before: Record<string, string>, changes: Changes): Record<string, string> {
  const after = Object.entries(changes).map(([file, [from, to]]) => {
    return [file, (before[file] ?? '').replace(from, to)]
  })
  return { ...before, ...Object.fromEntries(after) }
}

/** A version where nobody looks at the stamp. */
export const unstamped = (...item: Path) => ({ item, stamp: '' })
export const setting = (item: Path, value: string, ...field: Path): ChangeRequest => {
  return {
    act: 'set',
    version: unstamped(...item),
    fields: [{ path: [...item, ...field], values: [value] }],
  }
}
/** Adds a part to a list. `fields`: name → value; '' for a part that is a text alone. */
export const adding = (list: Path, fields: Record<string, string>, kind?: string) => {
  const values = Object.entries(fields).map(([name, value]) => {
    return { path: name ? [name] : [], values: [value] }
  })
  return { act: 'add' as const, list, kind, fields: values }
}
