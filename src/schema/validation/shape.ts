import * as v from 'valibot'
import { nearest, type Path, quoted } from '../../shared/diagnostic.ts'
import { type ContentFault, contentFile, hasFields } from '../content-paths.ts'
import { type Rule, ruleOf } from '../rules.ts'
import { contentSchema } from '../schema.ts'

interface Explanation extends ContentFault {
  /** The faults at this path and below it follow from this one. */
  explains?: Path
}

/** What the schema says of a value. */
export function checkShape(schema: v.GenericSchema, value: unknown): ContentFault[] {
  const faults = (v.safeParse(schema, value).issues ?? []).flatMap(faultsOf)
  const nameOf = (path: Path) => `${path.join('.')}.`
  const explained = faults.flatMap(({ explains }) => (explains ? [nameOf(explains)] : []))
  return faults
    .filter(
      ({ path, explains }) => explains || !explained.some((name) => nameOf(path).startsWith(name)),
    )
    .map(({ explains: _, ...fault }) => fault)
}

function faultsOf(issue: v.BaseIssue<unknown>): Explanation[] {
  const { path = [], message, input } = issue
  const keys = path.map(({ key }) => (typeof key === 'number' ? key : `${key}`))
  const last = path.at(-1)
  const isMissing = last?.origin === 'key' && input === undefined
  const { fields, ...rule } = ruleOf(message)
  if (fields && hasFields(last?.input)) {
    return unknownFields(keys.slice(0, -1), last.input, fields, rule)
  }
  // A rule of the whole entry may be about one of its fields.
  const value = last?.origin === 'value' ? last.value : input
  const fault = { ...rule, path: keys, found: value === undefined ? 'nothing' : quoted(value) }
  if (isMissing) return [{ ...fault, code: 'missing-field', fix: `Add ${keys.at(-1)}.` }]
  const isGap = value === undefined && typeof last?.key === 'number'
  return [isGap ? { ...fault, fix: 'Write it, or remove a comma that stands twice.' } : fault]
}

/** All of them: valibot reports the first alone. */
function unknownFields(
  path: Path,
  value: Record<string, unknown>,
  fields: v.ObjectEntries,
  rule: Rule,
): Explanation[] {
  const unknown = Object.keys(value).filter((name) => !(name in fields))
  const home = homeOf(path, value)
  if (home) {
    const found = unknown.map(quoted).join(', ')
    return [{ ...rule, code: 'misplaced-entry', path, found, fix: home, explains: path }]
  }
  const free = Object.keys(fields).filter((name) => !(name in value))
  const needed = free.filter((name) => !/optional|array/.test(`${fields[name]?.type}`))
  // As `href` for `to`: one is unknown, and one is missing.
  const only = unknown.length === 1 && needed.length === 1 ? needed[0] : undefined
  return unknown.map((name) => {
    const figure = free.includes('media') && figures.find((other) => name in other.fields)
    const near = nearest(name, free) ?? (figure ? 'media' : only)
    const fix = near === 'media' && figure ? figure.fix : `Did you mean ${quoted(near)}?`
    const suggestion = near && { fix, explains: [...path, near] }
    return { ...rule, path: [...path, name], found: quoted(name), ...suggestion }
  })
}

const { works, news, skills, cv, videos } = contentSchema.entries

const figures = works.item.entries.media.item.options.map(({ entries }) => {
  return { fields: entries, fix: `Write it with kind: '${entries.kind.literal}', in media.` }
})

const homes = [
  ...Object.entries({ works, news, skills, cv }).map(([name, { item }]) => {
    return { fields: item.entries, fix: `Move it to ${name} in ${contentFile(name)}.` }
  }),
  {
    fields: videos.value.entries,
    fix: "Move it to src/content/videos.ts, and show it with kind: 'video', video: videos.name.",
  },
  ...figures,
]

/** How to move a whole entry, or an item of its media, to where it would be right. */
function homeOf(path: Path, value: object): string | undefined {
  if (path.length !== 2 && path.at(-2) !== 'media') return undefined
  // Of what is shown, and of no entry.
  const isShown = (name: string) => /^(kind|place|caption)$/.test(name)
  const home = homes.find(({ fields }) => {
    const needed = Object.entries(fields).filter(([, { type }]) => type !== 'optional')
    const isKnown = Object.keys(value).every((name) => name in fields || isShown(name))
    return isKnown && needed.every(([name]) => name in value || isShown(name))
  })
  return home?.fix
}
