import type { Token } from 'markdown-it'
import { parseText, type TextKind } from './markdown.ts'

/** For titles, descriptions and feeds: without code, tables, figures and notes. */
export function plainText(text: string, kind: TextKind = 'text'): string {
  let plain = ''
  let hidden = 0
  for (const { type, nesting, info, children } of parseText(text, kind)) {
    if (/^(table|footnote_block)/.test(type)) hidden += nesting
    if (hidden > 0) continue
    if (type === 'list_item_open' && info) plain += `${info}. `
    const words = type === 'inline' && plainWords(children ?? [])
    if (words) plain += `${words}\n\n`
  }
  return plain.trim()
}

/** Only a page can break a word at a soft hyphen. */
export function plainWords(tokens: Token[]): string {
  const words = tokens.map(({ type, content }) => {
    if (type.endsWith('break')) return '\n'
    return /^(text|text_special|code_inline)$/.test(type) ? content.replaceAll('\u00ad', '') : ''
  })
  return words.join('')
}
