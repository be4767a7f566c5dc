import type { ComponentType, ReactNode } from 'react'
import { sortPageFiles } from '../../src/checks/page-files.ts'
import type { ImageName } from '../../src/checks/schema.ts'
import { usePage } from '../../src/components/page-context.ts'
import { planImage } from '../../src/images/plan.ts'
import type { Bundle } from '../../src/site/bundle.ts'
import * as entry from '../../src/site/bundle-entry.ts'
import type { PublicFile } from '../../src/site/public-files.ts'
import type { Sources } from '../../src/site/sources.ts'

/** A project that is nowhere: what is made of it cannot come from a disk. */
export const root = '/nowhere/project'

/** A page with nothing on it but a heading. */
export function Page(props: { title: string; shareImage?: ImageName; children?: ReactNode }) {
  const { title, shareImage, children } = props
  const description = `All of ${title}`
  usePage().describe({ title, description, ...(shareImage && { shareImage }) })
  return (
    <main id="main">
      <h1>{title}</h1>
      {children}
    </main>
  )
}

/** What the build knows of an image of this name. */
export function planOf(name: string) {
  const hash = name.replace(/\W/g, '').padEnd(64, '0')
  const original = { hash, width: 500, height: 400, colour: '102030' }
  return planImage(name, original, { creator: 'Nora Field', notice: '© Nora Field' })
}

export function publicFile(output: string, isLink = false): PublicFile {
  return { output, file: `${root}/public/${output}`, isLink, size: 1 }
}

const placeholder = {
  file: 'src/content/works.ts',
  path: ['works', 0],
  entry: 'works, “A”',
  value: true,
  found: 'a placeholder',
  expected: 'your own content',
  fix: 'Replace it.',
}

const emptyBundle = {
  code: '',
  map: Buffer.from('{"sources":[]}'),
  inputs: [],
  imports: new Map(),
}

interface Given extends Partial<Sources> {
  bundle?: Bundle
  /** The faults in the content. */
  content?: ReturnType<typeof entry.checkContent>
}

/** Sources of a site that is in order, with these pages beside the two it needs, but for what is given. */
export function plainSources(
  pages: Record<string, ComponentType | undefined> = {},
  { content = [], bundle = emptyBundle, ...given }: Given = {},
): Sources {
  const all = {
    'pages/index.tsx': () => <Page title="Home" />,
    'pages/404.tsx': () => <Page title="Lost" />,
    ...pages,
  }
  const pageModules = Object.entries(all).map(([file, page]) => [
    file,
    page ? { default: page } : {},
  ])
  const modules = {
    ...entry,
    checkContent: () => content,
    countPlaceholders: () => ({ works: 2 }),
    listPlaceholders: () => [placeholder],
    redirects: {},
    site: { ...entry.site, rights: {} },
    pages: Object.fromEntries(pageModules),
  }
  return {
    root,
    pageFiles: sortPageFiles(Object.keys(all)),
    publicFiles: [publicFile('icon.svg')],
    known: { pages: [], inputs: [] },
    parts: [{ bundle, modules }],
    modules,
    style: {
      css: 'a{background:url(/icon.svg)}',
      fonts: new Map([['assets/a.woff2', Buffer.from('font')]]),
      preload: '/assets/a.woff2',
      palette: { light: { paper: '#ffffff' }, dark: { paper: '#000000' } },
    },
    script: 'start()',
    images: plainImages([]),
    drawing: { problems: [] },
    problems: [],
    inputs: [],
    ...given,
  }
}

/** Two images, and the files that lie in the folder. */
export function plainImages(originals: string[]): Sources['images'] {
  const names = ['a.jpg', 'b.jpg']
  return { plans: new Map(names.map((name) => [name, planOf(name)])), originals, problems: [] }
}
