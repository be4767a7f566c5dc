import { isPageName } from '../checks/page-files.ts'
import { StartError } from '../server/listen.ts'
import { printConstant, printString } from './print.ts'
import { slugOf } from './slug.ts'

/** A page to write: 'pages/press/2027.tsx' and its heading. */
export interface PageName {
  file: string
  title: string
}

/** A page's file and title from one of both: 'Press' → pages/press.tsx, 'press/2027' → “2027”. */
export function readPageName(name: string, title?: string): PageName {
  const isPath = /^[a-z0-9_-]*$|[\\/]|^\.|\.tsx$/.test(name)
  const path = isPath ? name.replace(/^\/?(pages\/)?|\.tsx$/g, '') : slugOf(name)
  if (!path) {
    throw new StartError(
      `The title ${JSON.stringify(name)} makes no address. Give a path as well: npm run new -- page my-page --title "…"`,
    )
  }
  return { file: `pages/${path}.tsx`, title: title ?? (isPath ? titleOf(path) : name) }
}

/** 'press/reviews-2027' → 'Reviews 2027'. */
function titleOf(path: string): string {
  const words = path.replace(/.*\//, '').replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The source of a page. A draft is shown by `npm run dev` and left out by the build. */
export function printPage({ file, title }: PageName, isDraft: boolean): string {
  const up = '../'.repeat(isPageName(file) ? file.split('/').length - 1 : 1)
  const draft = `/** Shown by \`npm run dev\` only. Take the line out when the page is ready. */
export const draft = true

`
  return `import { Layout } from '${up}src/components/Layout.tsx'
import { site } from '${up}src/content/site.ts'

${isDraft ? draft : ''}${printConstant('title', printString(title))}
export default function Page() {
  return (
    <Layout title={\`\${title}, \${site.name}\`} description={\`\${title}: a page by \${site.name}.\`}>
      <h1 className="page-title">{title}</h1>
      <p>TODO: What this page is about.</p>
      <h2>A heading</h2>
      <p>TODO: A paragraph below it.</p>
    </Layout>
  )
}
`
}
