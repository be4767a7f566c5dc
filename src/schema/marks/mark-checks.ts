import * as v from 'valibot'
import { type Fault, type Path, quoted, suggest } from '../../shared/diagnostic.ts'
import { unprintable } from '../../shared/html.ts'
import { isOwnFilm, isOwnSound } from '../../shared/video-url.ts'
import type { Content, ContentFault, Holding } from '../content-paths.ts'
import { linkOrPath } from '../link-values.ts'
import { ruleOf } from '../rules.ts'
import { contentFields } from '../validation/validation.ts'
import { namedImage, namedVideo } from '../values.ts'
import { expected, type MarkTarget } from './mark-faults.ts'
import type { readMarks as ReadMarks, TextKind } from './marks.ts'

export function checkMarks(content: Content, readMarks: typeof ReadMarks): ContentFault[] {
  return textsIn(content).flatMap(({ path, ...known }) =>
    findTextFaults(known, content, readMarks).map((fault) => ({ ...fault, path })),
  )
}

export interface KnownText {
  text: string
  kind: TextKind
}

/** Each in every language. */
export function textsIn(content: Content): (KnownText & { path: Path })[] {
  const isTextKind = (holds: Holding): holds is TextKind => holds in expected
  return contentFields(content).flatMap(({ path, value: text, holds: kind }) =>
    isTextKind(kind) && typeof text === 'string' ? [{ path, text, kind }] : [],
  )
}

const controlCharacter = {
  code: 'control-character',
  expected: 'text without control characters',
  fix: 'Type it again: something invisible was pasted.',
}

/** `trace` of a fault: the target that is wrong. */
export function findTextFaults(
  { text, kind }: KnownText,
  content: Content,
  readMarks: typeof ReadMarks,
): Fault[] {
  const { faults, targets } = readMarks(text, kind)
  const broken = faults.filter(({ code }) => code === 'merge-mark')
  if (broken.length > 0) return broken
  const offset = text.search(unprintable)
  const invisible = offset < 0 ? [] : [{ ...controlCharacter, offset, found: quoted(text) }]
  const faultOf = (target: MarkTarget) => {
    if (target.kind === 'image') return kind === 'long' ? faultOfFigure(target, content) : []
    // Pages know their ids.
    return target.name.startsWith('#') ? [] : faultsBy(linkOrPath, target)
  }
  return [...faults, ...invisible, ...targets.flatMap(faultOf)]
}

function faultOfFigure({ name, offset }: MarkTarget, { images, videos }: Content): Fault[] {
  const films = Object.keys(Object(videos)).map((film) => `videos.${film}`)
  const names = [...Object.keys(Object(images)), ...films]
  if (names.includes(name) || isOwnSound(name)) return []
  const rule = /^(videos?\b|https?:)/.test(name) || isOwnFilm(name) ? namedVideo : namedImage
  return [
    { ...rule, found: quoted(name), offset, trace: name, fix: suggest(name, names) ?? rule.fix },
  ]
}

function faultsBy(rule: v.GenericSchema, { name, offset }: Omit<MarkTarget, 'kind'>): Fault[] {
  const [issue] = v.safeParse(rule, name).issues ?? []
  return issue ? [{ ...ruleOf(issue.message), found: quoted(name), offset, trace: name }] : []
}
