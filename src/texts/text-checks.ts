import { lineAt, quoted, type UnplacedFault } from '../shared/fault.ts'
import { unprintable } from '../shared/html.ts'
import { remember } from '../shared/memo.ts'
import { findLost } from './lost-text.ts'
import { isImage, isLine, parseSource, type TextKind, targetOf } from './markdown.ts'
import { findMarksShown, findSignsTakenForMarks } from './shown-marks.ts'
import { blocksIn, type LineFault } from './text-lines.ts'

// Two rules: whatever is typed is shown or a mark of Markdown, and no mark of Markdown is shown.

/** Finds what pages would not show as it was typed. */
export const checkText = remember((text: string, kind: TextKind): UnplacedFault[] => {
  const tokens = parseSource(text, kind)
  const lines = text.split(/[\n\u2028\u2029]/)
  const faults = [
    ...findLost(lines, tokens),
    ...findInvisible(text),
    ...(isLine(kind) ? findLineBreak(text) : findSignsTakenForMarks(lines, tokens)),
    ...blocksIn(tokens)
      .flat()
      .flatMap((line) => findMarksShown(line, kind)),
  ]
  // A line that breaks a rule twice is reported once.
  const once = new Map(faults.map((fault) => [JSON.stringify(fault), fault]))
  return [...once.values()].map((fault) => {
    const typed = lines[fault.line - 1]?.trim() ?? ''
    return { ...fault, found: quoted(typed), typed }
  })
})

function findInvisible(text: string): LineFault[] {
  const index = text.search(unprintable)
  const fix = 'Type it again: it contains an invisible character.'
  return index < 0 ? [] : [{ code: 'control-character', line: lineAt(text, index), fix }]
}

/** Line breaks around the words are dropped anyway. */
function findLineBreak(text: string): LineFault[] {
  const index = text.trimEnd().search(/(?<=\S\s*)[\n\u2028\u2029]/)
  const fix = 'Write it on one line.'
  return index < 0 ? [] : [{ code: 'wrong-mark', line: lineAt(text, index), fix }]
}

/** Where links lead, and what figures show. `checkText` reports an image that is no figure. */
export function targetsIn(text: string, kind: TextKind) {
  return blocksIn(parseSource(text, kind))
    .flat()
    .flatMap(({ line, tokens, isFigure }) =>
      tokens
        .filter((token) => token.attrs && (isFigure || !isImage(token)))
        .map((token) => ({ name: targetOf(token), isFigure: isImage(token), line })),
    )
}
