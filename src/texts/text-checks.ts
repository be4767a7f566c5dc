import { quoted, type UnplacedFault } from '../shared/fault.ts'
import { remember } from '../shared/memo.ts'
import { findLost } from './lost-text.ts'
import { isImage, type TextKind, targetOf } from './markdown.ts'
import { parseLines } from './text-lines.ts'
import { findWrongMarks } from './wrong-marks.ts'

/** Finds what pages would not show as it was typed, by two rules. */
export const checkText = remember((text: string, kind: TextKind): UnplacedFault[] => {
  const parsed = parseLines(text, kind)
  const faults = [...findLost(parsed), ...findWrongMarks(parsed)]
  // A line that breaks a rule twice is reported once.
  const once = new Map(faults.map((fault) => [JSON.stringify(fault), fault]))
  return [...once.values()].map((fault) => {
    const typed = parsed.typed[fault.line - 1]?.trim() ?? ''
    return { ...fault, found: quoted(typed), typed }
  })
})

/** Where links lead, and what figures show. `checkText` reports an image that is no figure. */
export function targetsIn(text: string, kind: TextKind) {
  const lines = parseLines(text, kind).blocks.flat()
  return lines.flatMap(({ line, tokens, isFigure }) =>
    tokens
      .filter((token) => token.attrs && (isFigure || !isImage(token)))
      .map((token) => ({ name: targetOf(token), isFigure: isImage(token), line })),
  )
}
