declare module 'markdown-it-footnote' {
  import type MarkdownIt from 'markdown-it'
  export default function footnotes(parser: MarkdownIt): void
}

declare module '*.md' {
  const text: string
  export default text
}
