import { use } from 'react'
import type { Text } from '../schema/schema.ts'
import { Blocks, HeadingLevel } from './Marks.tsx'

/** `<Prose text={statement} />`: a long text, such as an essay or a statement. */
export function Prose({ text }: { text: Text }) {
  const blocks = <Blocks text={text} kind="long" />
  return use(HeadingLevel) === 2 ? <div className="prose">{blocks}</div> : blocks
}
