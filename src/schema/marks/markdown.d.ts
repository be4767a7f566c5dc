/** `import lowTide from './texts/low-tide.md'` */
declare module '*.md' {
  const text: string
  export default text
}
