import MarkdownIt, { type Token } from 'markdown-it'
import { escapeHtml } from '../../shared/html.ts'
import { plainWords } from '../../texts/plain-text.ts'
import { slugOf, targetOf } from '../../texts/texts.ts'
import type { PageContext } from '../page-context.ts'

interface Place {
  page: PageContext
  /** The level of '##'. */
  level?: number | undefined
  writeFigure?: (parts: Token[]) => string
}

const { options } = new MarkdownIt({ breaks: true })

/** markdown-it writes the tokens of a text, and escapes their words. */
export function htmlOf(tokens: Token[], place: Place): string {
  const { page, level = 2, writeFigure } = place
  const renderer = new MarkdownIt.Renderer()
  const notes = tokens.some(({ type }) => type === 'footnote_open') && freeId('note', page)
  const headings = headingIds(tokens, page)
  const linkOf = (target: string) => {
    const own = target.startsWith('#') && headings.find(({ slug }) => slug === target.slice(1))
    return own ? `#${own.id}` : page.url(target)
  }
  const tagOf = ({ tag }: Token) => `h${level + Math.max(Number(tag.slice(1)) - 2, 0)}`
  const numberOf = ({ meta }: Token) => Number(meta?.id) + 1
  const write: Record<string, (token: Token, inside: Token | undefined) => string> = {
    text_special: ({ content }) => escapeHtml(content),
    // Keys scroll what has focus.
    fence: ({ content }) => `<pre tabindex="0"><code>${escapeHtml(content)}</code></pre>`,
    table_open: () => '<div class="scroll" tabindex="0"><table>',
    table_close: () => '</table></div>',
    th_open: (token, words) => cellOf(words?.content ? 'th' : 'td', token),
    th_close: (_, words) => (words?.content ? '</th>' : '</td>'),
    td_open: (token) => cellOf('td', token),
    heading_open(token) {
      const id = headings.find((heading) => heading.token === token)?.id
      return `<${tagOf(token)} id="${id}">`
    },
    heading_close: (token) => `</${tagOf(token)}>`,
    link_open: (token) => `<a href="${escapeHtml(linkOf(targetOf(token)))}">`,
    footnote_ref(token) {
      const number = numberOf(token)
      const to = `${notes}-${number}`
      // The note leads back to its first mark.
      const id = `${to}-mark${token.meta?.subId || ''}`
      return `<sup class="note-mark"><a href="#${to}" id="${id}" role="doc-noteref">${number}</a></sup>`
    },
    footnote_open(token) {
      const number = numberOf(token)
      const id = `${notes}-${number}`
      return `<li id="${id}"><a href="#${id}-mark" role="doc-backlink">${number}</a><div>`
    },
    footnote_close: () => '</div></li>',
    footnote_anchor: () => '',
    footnote_block_open: () => '<section class="notes small"><ol>',
    footnote_block_close: () => '</ol></section>',
    figure: ({ children }) => writeFigure?.(children ?? []) ?? '',
  }
  for (const [name, writeToken] of Object.entries(write)) {
    renderer.rules[name] = (all, index) => {
      const token = all[index]
      return token ? writeToken(token, all[index + token.nesting]) : ''
    }
  }
  return renderer.render(tokens, options, {})
}

/** The policy forbids style attributes: 'text-align:right' becomes a class. */
function cellOf(tag: string, token: Token): string {
  const [, side] = /:(center|right)$/.exec(`${token.attrGet('style')}`) ?? []
  return side ? `<${tag} class="align-${side}">` : `<${tag}>`
}

export const asHtml = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } })

/** Before the text is written, so that its links lead to its own headings: others may be called alike. */
function headingIds(tokens: Token[], page: PageContext) {
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return []
    const title = plainWords(tokens[index + 1]?.children ?? [])
    const slug = slugOf(title, page.language) || 'heading'
    return { token, slug, id: freeId(slug, page) }
  })
}

/** An id that the page does not use yet. */
function freeId(name: string, { ids }: PageContext): string {
  let id = name
  for (let n = 2; ids.has(id); n++) id = `${name}-${n}`
  ids.add(id)
  return id
}
