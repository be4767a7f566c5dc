import type { Text } from '../schema/schema.ts'
import type { TextKind } from '../texts/markdown.ts'
import { asHtml, htmlOf, useText } from './parts/text-html.ts'

interface LineProps {
  text: Text | undefined
  kind?: TextKind
}

/** Emphasis and links, without a paragraph around them. */
export function Line({ text = '', kind = 'line' }: LineProps) {
  const { page, tokens } = useText(text, kind)
  const parts = tokens.flatMap(({ children }) => children ?? [])
  const isPlain = parts.every(({ type }) => type === 'text' || type === 'text_special')
  // Plain words need no element.
  if (isPlain) return parts.map(({ content }) => content).join('')
  return <span {...asHtml(htmlOf(tokens, { page }))} />
}

/** `<h1><Title text={meta.title} /></h1>`: may hold emphasis. */
export function Title({ text }: { text: Text }) {
  return <Line text={text} kind="title" />
}

export function LineParagraph({ text }: { text: Text | undefined }) {
  return (
    text && (
      <p>
        <Line text={text} />
      </p>
    )
  )
}
