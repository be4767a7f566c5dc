import { quoted, type UnplacedFault } from '../shared/fault.ts'
import { remember } from '../shared/memo.ts'
import { findLost } from './lost-text.ts'
import { isImage, type TextKind, targetOf } from './markdown.ts'
import { parseLines } from './text-lines.ts'
import { findWrongMarks } from './wrong-marks.ts'

/** Finds what pages would not show as it was typed, by two rules. */
export const checkText = remember((text: string, kind: TextKind): UnplacedFault[] => {
  const parsed = parseLines(text, kind)
  const faults = [...findLost(parsed), ...findWrongMarks(parsed)].map(({ mark, ...fault }) => {
    const typed = parsed.typed[fault.line - 1]?.trim() ?? ''
    return { ...fault, found: quoted(excerptAt(typed, mark)), typed }
  })
  // A line that breaks a rule twice is reported once.
  const once = new Map(faults.map((fault) => [JSON.stringify(fault), fault]))
  return [...once.values()]
})

/** A text can be one long line: what is quoted of it begins a little before the mark. */
function excerptAt(typed: string, mark: string): string {
  const start = typed.indexOf(mark)
  // Whole characters: some take two places.
  const [before] = /.{0,30}$/u.exec(typed.slice(0, start)) ?? ['']
  return start > 60 ? `…${before}${typed.slice(start)}` : typed
}

/** Where links lead, and what figures show. `checkText` reports an image that is no figure. */
export function targetsIn(text: string, kind: TextKind) {
  const lines = parseLines(text, kind).blocks.flat()
  return lines.flatMap(({ line, tokens, isFigure }) =>
    tokens
      .filter((token) => token.attrs && (isFigure || !isImage(token)))
      .map((token) => ({ name: targetOf(token), isFigure: isImage(token), line })),
  )
}
