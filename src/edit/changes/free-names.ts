import { is } from 'valibot'
import { hasFields } from '../../schema/paths.ts'
import { id as idRule } from '../../schema/values.ts'
import { toNFC } from '../../shared/file-names.ts'

/** Ends in a number if the name alone is taken: 'kiln', 'kiln-2'. */
export function freeName(name: string, isTaken: (name: string) => boolean, gap = '-'): string {
  let free = name
  for (let n = 2; isTaken(free); n++) free = name + gap + n
  return free
}

/** The letters and digits of a title, in any script: 'Größe: 16mm' → 'größe-16mm'. */
export function plainName(title: string, gap = '-'): string {
  const letters = toNFC(title).toLowerCase().replace(/['’]/g, '')
  return (letters.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? ['entry']).join(gap)
}

export function freeId(title: string, entries: unknown): string {
  const all = Array.isArray(entries) ? entries : []
  const isOther = (id: string) => all.some((entry) => hasFields(entry) && entry.id === id)
  // Some ids are reserved.
  return freeName(plainName(title), (id) => isOther(id) || !is(idRule, id))
}
