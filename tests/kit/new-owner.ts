import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { edit, filesBelow, putProject, putTree, read, root, write } from './project.ts'

const fixture = join(root, 'tests/fixture')

/** The page that the owner takes out, and its address. */
const removed = { file: 'pages/workshops.tsx', to: '/workshops' }

/**
 * The project as an owner leaves it who has replaced every name, work, video, image and line of the
 * CV, removed a page with its navigation entry and its content, and added two with images.
 */
export async function becomeNewOwner(project: string): Promise<void> {
  putProject(root, project, { more: ['tests', 'docs'] })
  const cache = join(root, 'node_modules/.cache/tests')
  if (existsSync(cache)) putTree(cache, join(project, 'node_modules/.cache/tests'))
  replaceContent(project)
  removePage(project)
  await addPages(project)
}

/** The fixture's content, since none of it is the template's; words and pages stay, with other images. */
function replaceContent(project: string): void {
  rmSync(join(project, 'public/images'), { recursive: true })
  const words = read(project, 'src/content/words.ts')
  for (const folder of ['src/content', 'public']) {
    putTree(join(fixture, folder), join(project, folder))
  }
  write(project, 'src/content/words.ts', words.replaceAll(/ +placeholder: true,\n/g, ''))
  edit(project, 'src/content/works.ts', "to: '/walks/lantern'", "to: '/press/2027'")
  for (const file of [...pageFiles(project), 'src/content/words.ts']) {
    const source = read(project, file)
      .replace(/(shareImage[:=] ?)['"][^'"]+['"]/g, "$1'harbour.jpg'")
      .replace(/\bvideos\.(?!ts\b)\w+/g, 'videos.lantern')
    write(project, file, source)
  }
}

function pageFiles(project: string): string[] {
  return filesBelow(join(project, 'pages')).map((file) => join('pages', file))
}

function removePage(project: string): void {
  rmSync(join(project, removed.file))
  const [typeImport] = /^import type .*\n/.exec(read(project, 'src/content/workshops.ts')) ?? []
  const empty = `${typeImport}\nexport const workshops: Entry[] = []\n`
  write(project, 'src/content/workshops.ts', empty)
  const press = "  { label: 'PRESS', to: '/press' },\n"
  edit(project, navigationFile(project), new RegExp(`^.*to: '${removed.to}'.*\n`, 'm'), press)
}

/** The file that holds the navigation. */
function navigationFile(project: string): string {
  const files = ['src/components', 'src/content'].flatMap((folder) =>
    filesBelow(join(project, folder)).map((file) => join(folder, file)),
  )
  const file = files.find((name) => read(project, name).includes(`to: '${removed.to}'`))
  if (!file) throw new Error(`No file links to ${removed.to}`)
  return file
}

async function addPages(project: string): Promise<void> {
  const image = sharp({ create: { width: 1700, height: 1000, channels: 3, background: '#486' } })
  write(project, 'public/images/press-wall.jpg', await image.jpeg().toBuffer())
  write(project, 'public/images/press-night.png', await image.png().toBuffer())
  edit(
    project,
    'src/content/images.ts',
    '} satisfies',
    "  'press-wall.jpg': 'A green wall.',\n  'press-night.png': 'The same wall at night.',\n} satisfies",
  )
  write(project, 'pages/press.tsx', pressPage('Press', 'press-wall.jpg', '..'))
  write(project, 'pages/press/2027.tsx', pressPage('Press of 2027', 'press-night.png', '../..'))
}

function pressPage(title: string, image: string, up: string): string {
  return `import { Figure } from '${up}/src/components/Figure.tsx'
import { Layout } from '${up}/src/components/Layout.tsx'
import { LinkedImage } from '${up}/src/components/LinkedImage.tsx'
import { Link } from '${up}/src/components/Link.tsx'
import { placeSizes } from '${up}/src/components/sizes.ts'

const [sizes] = Object.values(placeSizes)

export default function Press() {
  return (
    <Layout title="${title}" description="${title}, in print." shareImage="${image}">
      <h1>${title}</h1>
      <Figure caption="${title}">{sizes && <LinkedImage name="${image}" sizes={sizes} />}</Figure>
      <ul>
        <li>
          <Link to="/press">All</Link>, <Link to="/press/2027">2027</Link>
        </li>
      </ul>
    </Layout>
  )
}
`
}
