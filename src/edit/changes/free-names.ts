import { is } from 'valibot'
import { hasFields } from '../../schema/paths.ts'
import { id as idRule } from '../../schema/values.ts'
import { slugOf } from '../../texts/slugs.ts'

/** The name, with a number behind it if it is taken: 'kiln', 'kiln-2'. */
export function freeName(name: string, isTaken: (name: string) => boolean, gap = '-'): string {
  let free = name
  for (let n = 2; isTaken(free); n++) free = name + gap + n
  return free
}

/** Of an entry, by its title: 'Größe: 16mm' → 'grosse-16mm'. */
export function freeId(title: string, entries: unknown): string {
  const all = Array.isArray(entries) ? entries : []
  const isOther = (id: string) => all.some((entry) => hasFields(entry) && entry.id === id)
  // Some ids are reserved.
  return freeName(slugOf(title, 'en') || 'entry', (id) => isOther(id) || !is(idRule, id))
}
