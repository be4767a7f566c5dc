import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import { putProject, putTree } from '../tests/kit/project.ts'
import { bodyOf, type GeneratedPage } from './pages.ts'

/** A copy of a project with these pages beside its own, its images encoded already. */
export function putSite(project: string, to: string, pages: GeneratedPage[]): void {
  putProject(project, to)
  for (const page of pages) writeFileSync(join(to, `pages/${page.name}.tsx`), sourceOf(page))
  putTree(join(project, 'node_modules/.cache/images'), join(to, 'node_modules/.cache/images'))
}

function sourceOf(page: GeneratedPage): string {
  return `import { Layout } from '../src/components/Layout.tsx'
export default () => <Layout title="${page.title}" description="All of ${page.title}">${bodyOf(page)}</Layout>
`
}

/** Changes one word of one page. */
export function editSite(to: string, pages: GeneratedPage[]): void {
  const [page] = pages
  if (!page) return
  const edited = { ...page, paragraphs: [`Edit ${Date.now()}`, ...page.paragraphs] }
  writeFileSync(join(to, `pages/${page.name}.tsx`), sourceOf(edited))
}

/**
 * The yardstick: the same texts in one bundle made beforehand, and a script that renders it page by
 * page and writes. About the least that React on Node can do.
 */
export async function putFloor(to: string, pages: GeneratedPage[]): Promise<void> {
  const entries = pages.map((page) => `['${page.name}', () => ${bodyOf(page)}]`)
  mkdirSync(to, { recursive: true })
  await build({
    stdin: { contents: floorScript(entries), loader: 'tsx', resolveDir: import.meta.dirname },
    outfile: join(to, 'floor.cjs'),
    bundle: true,
    minify: true,
    platform: 'node',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    nodePaths: [join(createRequire(import.meta.url).resolve('react/package.json'), '../..')],
  })
}

function floorScript(entries: string[]): string {
  return `import { mkdirSync, writeFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
for (const [name, Page] of [${entries.join(',\n')}] as const) {
  mkdirSync('dist/' + name, { recursive: true })
  writeFileSync('dist/' + name + '/index.html', '<!doctype html>' + renderToStaticMarkup(
    <html lang="en"><head><title>{name}</title></head><body><Page /></body></html>))
}
`
}
