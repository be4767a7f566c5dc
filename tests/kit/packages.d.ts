declare module 'commonmark-spec' {
  export const tests: { number: number; markdown: string; html: string }[]
}
