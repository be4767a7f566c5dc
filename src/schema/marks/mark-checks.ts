import * as v from 'valibot'
import { type Fault, type Path, quoted, suggest } from '../../shared/diagnostic.ts'
import { unprintable } from '../../shared/html.ts'
import { isOwnFilm, isOwnSound } from '../../shared/video-url.ts'
import {
  type Content,
  type ContentFault,
  type Holding,
  hasFields,
  valuesIn,
  withNames,
} from '../content-paths.ts'
import { linkOrPath } from '../link-values.ts'
import { anyWords, ruleOf } from '../rules.ts'
import { contentFields } from '../validation.ts'
import { namedImage, namedVideo } from '../values.ts'
import { expected, type MarkTarget } from './mark-faults.ts'
import type { readMarks as ReadMarks, TextKind } from './marks.ts'

export function checkMarks(content: Content, readMarks: typeof ReadMarks): ContentFault[] {
  const inTexts = textsIn(content).flatMap(({ path, ...known }) =>
    findTextFaults(known, content, readMarks, false).map((fault) => ({ ...fault, path })),
  )
  return [...linkedTwice(content, readMarks), ...inTexts].map((fault) => withNames(content, fault))
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

/** Lines of the CV that are a link as a whole and hold another. */
function linkedTwice(content: Content, readMarks: typeof ReadMarks): ContentFault[] {
  return valuesIn({ cv: content.cv }).flatMap(({ path, value }) => {
    if (!hasFields(value) || value.link === undefined) return []
    const texts = Object.values(hasFields(value.text) ? value.text : [value.text])
    if (texts.every((text) => readMarks(`${text}`, 'line').targets.length === 0)) return []
    return {
      code: 'two-links',
      path: [...path, 'link'],
      found: quoted(value.link),
      expected: 'a link for the whole line, or links in its text',
      fix: 'Remove link, or write the words of the text without theirs.',
    }
  })
}

/** `trace` of a fault: the target that is wrong. `isOnPage`: an id alone may be one of the page, as it may be that of a heading. */
export function findTextFaults(
  { text, kind }: KnownText,
  content: Content,
  readMarks: typeof ReadMarks,
  isOnPage = true,
): Fault[] {
  const { faults, targets, blocks } = readMarks(text, kind)
  const broken = faults.filter(({ code }) => code === 'merge-mark')
  if (broken.length > 0) return broken
  const hasIds = isOnPage || blocks.some((block) => block.kind === 'heading')
  // The schema finds them in the content.
  const offset = isOnPage ? text.search(unprintable) : -1
  const invisible = offset < 0 ? [] : faultsBy(anyWords, { name: text, offset })
  const faultOf = (target: MarkTarget) => {
    if (target.kind === 'image') return kind === 'long' ? faultOfFigure(target, content) : []
    if (!target.name.startsWith('#')) return faultsBy(linkOrPath, target)
    return hasIds ? [] : bareId(target, expected[kind])
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

/** The content does not know on which pages its texts stand. */
function bareId({ name, offset }: MarkTarget, expected: string): Fault {
  const found = `${name}, on whatever page the text stands`
  const fix = 'Name the page too: /#low-tide, /workshops#x.'
  return { code: 'bare-id', found, offset, expected, fix }
}
