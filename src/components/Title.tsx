import type { Text } from '../schema/schema.ts'
import { Line } from './Marks.tsx'

/** `<h1><Title text={meta.title} /></h1>`: with its emphasis. */
export function Title({ text }: { text: Text }) {
  return <Line text={text} kind="title" />
}
