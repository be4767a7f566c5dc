import { notFoundRoute, outputOf, routeOf } from '../paths.ts'
import { type Problem, quoted } from '../problem.ts'

/** The files in `pages/`, which of them are pages, and where these are in `dist/`. */
export interface PageFiles {
  /** All of them, sorted; paths from the root with forward slashes. */
  files: string[]
  /** Those whose names make a route. */
  pages: string[]
  /** Output → page. */
  outputs: Map<string, string>
  /** Names that make no route, routes with two files, and pages no site can do without. */
  problems: Problem[]
}

export function sortPageFiles(files: string[]): PageFiles {
  const pages = files.filter(isPageName)
  const outputs = new Map(pages.map((file) => [outputOf(routeOf(file)), file]))
  const problems = [...files.flatMap(checkName), ...checkRoutes(files), ...checkRequired(files)]
  return { files, pages, outputs, problems }
}

/** Whether a file's name makes a route that every host can serve, and can lie on every disk. */
export function isPageName(file: string): boolean {
  return /^pages(\/[a-z0-9][a-z0-9_-]*)+\.tsx$/i.test(file) && !isDeviceName(file)
}

/** Whether Windows takes one of the names for a device. */
export function isDeviceName(path: string): boolean {
  return /(^|\/)(con|prn|aux|nul|(com|lpt)\d)([./]|$)/i.test(path)
}

function checkName(file: string): Problem[] {
  if (isPageName(file)) return []
  return [
    {
      file,
      found: `the name ${quoted(file)}`,
      expected:
        'letters, digits, - and _ after a first letter or digit, .tsx at the end, and no name that Windows keeps for devices, such as con or aux',
      fix: 'Rename it. What is no page belongs in src/ or public/.',
    },
  ]
}

// Hosts and file systems may take upper for lower case, so routes differ by more than that.
function checkRoutes(files: string[]): Problem[] {
  const taken = new Map<string, string>()
  return files.flatMap((file) => {
    const output = outputOf(routeOf(file)).toLowerCase()
    const other = taken.get(output)
    if (!other) taken.set(output, file)
    return other ? [sameRoute(file, other)] : []
  })
}

function sameRoute(file: string, other: string): Problem {
  return {
    file,
    found: `the same route as ${other}`,
    expected: 'one file for each route',
    fix: 'Rename or remove one of them.',
  }
}

const required = [
  { route: '/', file: 'pages/index.tsx', purpose: 'the root' },
  { route: notFoundRoute, file: 'pages/404.tsx', purpose: 'addresses that lead nowhere' },
]

/** Drafts of pages no site can do without. `published`: their outputs. */
export function checkRequiredDrafts(
  { outputs }: PageFiles,
  published: Map<string, string>,
): Problem[] {
  return required.flatMap(({ route, purpose }) => {
    const file = outputs.get(outputOf(route))
    if (file === undefined || published.has(outputOf(route))) return []
    return {
      file,
      field: 'draft',
      found: `a draft of the page for ${purpose}`,
      expected: 'a page that is published: no site can do without it',
      fix: 'Take draft out.',
    }
  })
}

function checkRequired(files: string[]): Problem[] {
  return required
    .filter(({ route }) => !files.some((file) => routeOf(file) === route))
    .map(({ file, purpose }) => ({
      file,
      found: 'no such file',
      expected: `a page for ${purpose}`,
      fix: 'Add it.',
    }))
}
