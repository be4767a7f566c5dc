import { read } from './project.ts'

/** The title of what stands above a page in development while something is wrong. */
export const overlayTitle = 'Unexpected Application Error!'

/** The errors above a page in development; nothing when all is well. */
export function errorsAbove(html: string): string {
  const start = html.indexOf('<aside class="dev-overlay"')
  return start < 0 ? '' : html.slice(start)
}

/** What a page says, without its head: short enough to read when a test fails. */
export function mainOf(html: string): string {
  return /<main.*<\/main>/s.exec(html)?.[0] ?? html
}

/** The declaration of the ground's colour, whatever colour that is. */
export function paperOf(project: string): string {
  return /--paper: [^;]+/.exec(read(project, 'styles/_tokens.scss'))?.[0] ?? ''
}

/** A page without frills, with the depth of its file in mind. */
export function pageSource(title: string, body = '<h1>x</h1>', up = '..'): string {
  return `import { Layout } from '${up}/src/components/Layout.tsx'
export default () => <Layout title="${title}" description="All of ${title}">${body}</Layout>
`
}
