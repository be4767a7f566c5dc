import { fieldNames } from '../../schema/fields.ts'
import type { Content } from '../../schema/paths.ts'
import type { Path } from '../../shared/diagnostic.ts'
import type { Code } from './code.ts'
import type { Edits } from './history.ts'
import { canChange, changeItems, setField } from './source-edits.ts'
import type { ListChange } from './source-lists.ts'
import { followImport, placeOf, type SourcePlace, textAt } from './source-places.ts'

// Reads and changes the content by its paths, wherever its files hold them.

export interface EditedContent {
  /** As it was when the edit began. */
  content: Content
  /** The changes so far, in memory. */
  edits: Edits
}

/** Where a text is written: in a file of its own if it is imported. */
export function placeOfText({ content, edits }: EditedContent, path: Path): SourcePlace {
  return followImport(edits.read, placeOf(content, path))
}

/** A text as somebody has typed it; undefined where code makes it. */
export function wordsAt(edited: EditedContent, path: Path): string | undefined {
  const place = placeOfText(edited, path)
  return textAt(edited.edits.read(place.file), place)
}

/** Writes the code of a field, which is added if it is not there; without code, it is removed. */
export function setValue(
  { content, edits }: EditedContent,
  path: Path,
  code: Code | undefined,
): void {
  setField(edits, placeOf(content, path), code, (outer) => fieldNames(content, outer))
}

/** Whether parts of a list can be moved, added and removed. */
export function canChangeList({ content, edits }: EditedContent, list: Path): boolean {
  const place = placeOf(content, list)
  return canChange(edits.read(place.file), place)
}

/** @throws {Refusal} where code makes the list */
export function changeList(
  { content, edits }: EditedContent,
  list: Path,
  change: ListChange,
): void {
  changeItems(edits, placeOf(content, list), change)
}
