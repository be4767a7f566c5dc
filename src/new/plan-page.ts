import { lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sortPageFiles } from '../checks/page-files.ts'
import { checkClashes } from '../checks/public-files.ts'
import { outputOf, routeOf } from '../paths.ts'
import { BuildError, type Problem } from '../problem.ts'
import { redirectOutput } from '../publish/redirects.ts'
import type { Modules } from '../site/evaluate.ts'
import { findPageFiles } from '../site/page-files.ts'
import { findPublicFiles } from '../site/public-files.ts'
import { addLink } from './additions.ts'
import { planEdits } from './content.ts'
import { printPage, readPageName } from './page.ts'
import type { Plan } from './plan.ts'
import { printString } from './print.ts'
import type { Request } from './request.ts'

type PageRequest = Extract<Request, { kind: 'page' }>

/**
 * A page: a draft, unless it goes into the navigation, where a link to a draft would lead nowhere.
 * @throws {BuildError} for a name that the build would refuse
 */
export async function planPage(
  root: string,
  { name, title, navigation }: PageRequest,
  content: Modules,
): Promise<Plan> {
  const page = readPageName(name, title)
  const problems = findPageFaults(root, page.file, content)
  if (problems.length > 0) throw new BuildError(problems)
  const route = routeOf(page.file)
  const [edit] = navigation ? await planEdits(root, [addLink(content, navigation, route)]) : []
  const creation = {
    kind: 'create',
    file: page.file,
    text: printPage(page, !navigation),
  } as const
  const link = `{ label: ${printString(page.title.toUpperCase())}, to: '${route}' }`
  return {
    changes: edit ? [creation, edit] : [creation],
    report: [
      `Wrote ${page.file}:1${edit ? `, ${edit.file}:${edit.line}` : ''}`,
      `Next: write its texts. npm run dev shows it at ${route}`,
      edit
        ? 'Then: publish it. npm run build -- --strict finds each TODO that is left.'
        : `Then: take out draft, and put ${link} into navigation in src/content/words.ts.`,
    ],
  }
}

function findPageFaults(root: string, file: string, { redirects }: Modules): Problem[] {
  const files = findPageFiles(root)
  const [fault] = sortPageFiles([...files, file]).problems.filter(
    (problem) => problem.file === file,
  )
  if (files.includes(file)) return [taken(file, 'a page that is there already')]
  if (fault) return [fault]
  const link = foldersOf(file).find((folder) => !isPlainFolder(join(root, folder)))
  if (link) return [taken(file, `${link}, which is a link or a file`)]
  const output = outputOf(routeOf(file))
  const from = Object.keys(redirects).find((path) => redirectOutput(path) === output)
  if (from) return [taken(file, `a redirect from ${from} in src/content/redirects.ts`)]
  return checkClashes([output], findPublicFiles(root), new Map([[output, file]]))
}

function taken(file: string, found: string): Problem {
  return { file, found, expected: 'a path that is free', fix: 'Choose another name.' }
}

/** 'pages/a/b.tsx' → 'pages/a', 'pages'. */
function foldersOf(file: string): string[] {
  const folder = dirname(file)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

/** A folder, or nothing yet. A link could lead out of the project. */
function isPlainFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true
}
