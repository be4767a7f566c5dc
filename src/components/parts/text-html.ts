import type { Token } from 'markdown-it'
import type { Text } from '../../schema/schema.ts'
import { escapeHtml } from '../../shared/html.ts'
import {
  parseText,
  slugOf,
  type TextKind,
  targetOf,
  type WriteRules,
  writeHtml,
} from '../../texts/markdown.ts'
import { plainWords } from '../../texts/plain-text.ts'
import { type PageContext, usePage } from '../page-context.ts'

/** Parses a text in the language of the page, and notes it for the checks. */
export function useText(text: Text, kind: TextKind) {
  const page = usePage()
  const shown = page.t(text)
  page.noteText({ text: shown, kind })
  return { page, tokens: parseText(shown, kind) }
}

interface Surroundings {
  page: PageContext
  /** The level of headings with '##'. */
  level?: number | undefined
  /** The HTML of an image, film or sound alone in its paragraph. */
  writeFigure?: (parts: Token[]) => string
}

export function htmlOf(tokens: Token[], around: Surroundings): string {
  const hasNotes = tokens.some(({ type }) => type === 'footnote_open')
  const docId = hasNotes ? around.page.makeId('note') : undefined
  return writeHtml(tokens, ownRules(tokens, around), docId)
}

/** Rules that replace those of markdown-it and of its footnotes. */
function ownRules(tokens: Token[], { page, level = 2, writeFigure }: Surroundings): WriteRules {
  const headings = headingIds(tokens, page)
  const tagOf = ({ tag }: Token) => {
    // The page has the only h1, so '#' counts as '##'.
    const below = Math.max(Number(tag.slice(1)) - 2, 0)
    return `h${Math.min(level + below, 6)}`
  }
  return {
    text_special: ({ content }) => escapeHtml(content),
    // Focusable, so that keys can scroll it.
    fence: ({ content }) => `<pre tabindex="0"><code>${escapeHtml(content)}</code></pre>`,
    table_open: () => '<div class="scroll" tabindex="0"><table>',
    table_close: () => '</table></div>',
    // An empty heading would name nothing.
    th_open: (token, inside) => cellOf(inside?.content ? 'th' : 'td', token),
    th_close: (_, inside) => (inside?.content ? '</th>' : '</td>'),
    td_open: (token) => cellOf('td', token),
    heading_open(token) {
      const id = headings.find((heading) => heading.token === token)?.id
      // The style needs it: the level of the tag depends on what is around.
      const name = /^h[12]$/.test(token.tag) ? 'major' : 'minor'
      return `<${tagOf(token)} class="${name}" id="${id}">`
    },
    heading_close: (token) => `</${tagOf(token)}>`,
    link_open(token) {
      const target = targetOf(token)
      const heading = headings.find(({ slug }) => target === `#${slug}`)
      return `<a href="${escapeHtml(heading ? `#${heading.id}` : page.url(target))}">`
    },
    footnote_caption: ({ meta }) => `${Number(meta?.id) + 1}`,
    footnote_block_open: () => '<section class="notes small"><ol>',
    figure: ({ children }) => writeFigure?.(children ?? []) ?? '',
  }
}

/** The policy forbids style attributes: 'text-align:right' becomes a class. */
function cellOf(tag: string, token: Token): string {
  const [, side] = /:(center|right)$/.exec(`${token.attrGet('style')}`) ?? []
  return side ? `<${tag} class="align-${side}">` : `<${tag}>`
}

export const asHtml = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } })

/** Found before the text is written, so that its links lead to its own headings: other texts may have the same. */
function headingIds(tokens: Token[], page: PageContext) {
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return []
    const title = plainWords(tokens[index + 1]?.children ?? [])
    const slug = slugOf(title, page.language) || 'heading'
    return { token, slug, id: page.makeId(slug) }
  })
}
