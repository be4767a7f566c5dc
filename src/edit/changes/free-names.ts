import { is } from 'valibot'
import { valueAt } from '../../schema/paths.ts'
import { id as idRule } from '../../schema/values.ts'
import { foldCase } from '../../shared/file-names.ts'
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
  // Ids that differ in case alone are one to some disks.
  const ids = new Set(all.map((entry) => foldCase(`${valueAt(entry, ['id'])}`)))
  // Some ids are reserved.
  return freeName(slugOf(title, 'en') || 'entry', (id) => ids.has(foldCase(id)) || !is(idRule, id))
}
