import { createContext, use } from 'react'
import type { Text } from '../schema/schema.ts'
import { Blocks } from './Marks.tsx'

/** The level of the headings in a text: 2 under the title of a page, 3 in a section of it. */
export const HeadingLevel = createContext(2)

/** A text on a page of its own: an essay, a statement. `text`: a text of the content, or of a file. */
export function Prose({ text }: { text: Text }) {
  const level = use(HeadingLevel)
  const blocks = <Blocks text={text} level={level} kind="long" />
  return level === 2 ? <div className="prose">{blocks}</div> : blocks
}
