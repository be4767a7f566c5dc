import type { Text } from '../schema/schema.ts'
import { parseText, type TextKind } from '../texts/texts.ts'
import { usePage } from './page-context.ts'
import { asHtml, htmlOf } from './parts/text-html.ts'

/** Parses a text, and lists it for the checks of the page. */
export function useText(text: Text, kind: TextKind) {
  const page = usePage()
  const own = page.t(text)
  page.collected.texts.push({ text: own, kind })
  return { page, tokens: parseText(own, kind) }
}

/** Emphasis and links, without a paragraph around them. */
export function Line({ text, kind = 'line' }: { text: Text; kind?: TextKind }) {
  const { page, tokens } = useText(text, kind)
  const words = tokens.flatMap(({ children }) => children ?? [])
  if (words.some(({ type }) => !/^text(_special)?$/.test(type))) {
    return <span {...asHtml(htmlOf(tokens, { page }))} />
  }
  // Plain words need no element.
  return words.map(({ content }) => content).join('')
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
