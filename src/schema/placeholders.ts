import { type Content, constants, hasFields, problemAt } from './content.ts'
import type { ContentProblem, Path } from './locate.ts'

/** How much is left to replace, by constant: { videos: 11, … }. */
export function countPlaceholders(content: Content): Record<string, number> {
  const counts = constants.map(({ name }) => [name, placeholdersIn(content[name]).length] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/** What is left to replace, one by one. */
export function listPlaceholders(content: Content): ContentProblem[] {
  const fault = {
    found: 'a placeholder',
    expected: 'your own content (--strict)',
    fix: 'Replace it, then take its placeholder mark out.',
  }
  return constants.flatMap((constant) =>
    placeholdersIn(content[constant.name]).map((path) =>
      problemAt(constant, { path, ...fault }, content),
    ),
  )
}

/** The entries that are marked; of the site, also its profiles, and the fields that it lists. */
function placeholdersIn(data: unknown): Path[] {
  if (!hasFields(data)) return []
  if ('placeholder' in data) return data.placeholder ? [['placeholder']] : []
  const fields = Array.isArray(data.placeholders) ? data.placeholders : []
  return [
    ...fields.map((field) => [`${field}`]),
    ...markedIn(data.profiles).map((key) => ['profiles', key]),
    ...markedIn(data).map((key) => [key]),
  ]
}

/** A draft is not published, so nothing in it has to be replaced yet. */
function markedIn(data: unknown): Path {
  if (!hasFields(data)) return []
  const marked = Object.entries(data).filter(
    ([, entry]) => hasFields(entry) && entry.placeholder && !entry.draft,
  )
  return marked.map(([name]) => (Array.isArray(data) ? Number(name) : name))
}
