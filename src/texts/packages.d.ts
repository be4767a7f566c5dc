/** `import lowTide from './texts/low-tide.md'` */
declare module '*.md' {
  const text: string
  export default text
}

declare module 'markdown-it-footnote' {
  import type MarkdownIt from 'markdown-it'
  export default function footnotes(parser: MarkdownIt): void
}

declare module 'commonmark-spec' {
  export const tests: { number: number; markdown: string; html: string }[]
}
