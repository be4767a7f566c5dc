import { use } from 'react'
import type { Text } from '../schema/schema.ts'
import { Blocks } from './Blocks.tsx'
import { HeadingLevel } from './Marks.tsx'

interface Props {
  text: Text
  /** Begins with links to its headings. */
  contents?: boolean | undefined
}

/** `<Prose text={statement} contents />`: a long text, such as an essay or a statement. */
export function Prose({ text, contents }: Props) {
  const blocks = <Blocks text={text} kind="long" contents={contents} />
  return use(HeadingLevel) === 2 ? <div className="prose">{blocks}</div> : blocks
}
