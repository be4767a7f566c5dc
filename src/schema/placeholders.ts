import type { Path } from '../shared/diagnostic.ts'
import { isIn } from '../shared/routes.ts'
import {
  type Content,
  type ContentFault,
  fieldAt,
  hasFields,
  valueAt,
  valuesIn,
} from './content-paths.ts'

/** By constant: { videos: 11, … }. */
export function countPlaceholders(content: Content): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [name] of placeholdersIn(content)) counts[`${name}`] = (counts[`${name}`] ?? 0) + 1
  return counts
}

/** Names of texts that some languages lack, and of those that are equal in all: words of pages too. */
export function listUntranslated(content: Content, languages: string[]) {
  const same: string[] = []
  const partial: string[] = []
  if (languages.length < 2) return { same, partial }
  for (const { path, value } of valuesIn(content)) {
    const name = fieldAt(content, path)
    const isWord = path[0] === 'words' && typeof value === 'string'
    if (isWord && ![...languages, 'sections'].some((key) => path.includes(key))) same.push(name)
    if (!hasFields(value)) continue
    const keys = Object.keys(value)
    if (keys.length === 0 || !keys.every((key) => languages.includes(key))) continue
    const parts = path.map((_, index) => Object(valueAt(content, path.slice(0, index))))
    const lacks = (name: string) => !keys.includes(name) && parts.every((part) => isIn(part, name))
    if (languages.some(lacks)) partial.push(name)
    else if (keys.length > 1 && new Set(Object.values(value)).size === 1) same.push(name)
  }
  return { same, partial }
}

export function listPlaceholders(content: Content): ContentFault[] {
  const fault = {
    code: 'placeholder',
    found: 'a placeholder',
    expected: 'your own content (--strict)',
    fix: 'Replace it, then remove its placeholder mark.',
  }
  return placeholdersIn(content).map((path) => ({ path, ...fault }))
}

/** Marked entries, and the fields that site.ts lists. */
function placeholdersIn(content: Content): Path[] {
  return valuesIn(content).flatMap(({ path, value }): Path[] => {
    const [name, list, item] = path
    if (list === 'placeholders' && item !== undefined) return [[`${name}`, `${value}`]]
    // Drafts need not be replaced yet; videos count in videos.ts.
    const isCounted = hasFields(value) && !value.draft && path.length <= 3
    if (!isCounted || !value.placeholder) return []
    return [path.length > 1 ? path : [...path, 'placeholder']]
  })
}
