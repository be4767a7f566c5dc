import { readFileSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { pageSource } from './marks.ts'
import { edit, write } from './project.ts'

const markup = `import { Layout } from '../src/components/Layout.tsx'
export default () => (
  <Layout title="Faults" description="Full of them">
    <h1>One</h1>
    <h1>Two</h1>
    <h2></h2>
    <h2>Level</h2>
    <h4>Too deep</h4>
    <a href="/workshops/">absolute</a>
    <a href="../wrkshops/">dead</a>
    <a href="../contact/#mian">no such id</a>
    <a href="http://films.example/">open</a>
    <a href="javascript:alert(1)">script</a>
    <a href="ftp://films.example/">old</a>
    <a href="//films.example/">half</a>
    <a href="">nothing</a>
    <a href="../"></a>
    <img src="../nothing.png" />
    <img src="https://images.example/a.png" alt="elsewhere" />
    <img srcSet="../icon-480.avif 480w" src="../icon.svg" alt="" />
    <video src="../film.mp4" poster="../still.jpg" />
    <iframe src="https://frames.example/" />
    <p id="twice">a</p>
    <p id="twice">b</p>
    <p style={{ color: 'red' }}>red</p>
    <p dangerouslySetInnerHTML={{ __html: '<b onclick="go()">go</b><script>go()</script>' }} />
    <p>Made by src/content/works.tsx</p>
  </Layout>
)
`

const tiny = `import { Layout } from '../src/components/Layout.tsx'
import { Picture } from '../src/components/Picture.tsx'
import { placeSizes } from '../src/components/sizes.ts'
const [sizes] = Object.values(placeSizes)
export default () => (
  <Layout title="Tiny" description="Too small">
    <h1>Tiny</h1>
    {sizes && <Picture name="small.jpg" sizes={sizes} />}
  </Layout>
)
`

const noise = 'Array.from({ length: 6000 }, (_, i) => ((i * 2654435761) >>> 0).toString(36))'

/** Everything at once that an owner can get wrong while the pages can still be bundled. */
export async function plantFaults(project: string): Promise<void> {
  plantPages(project)
  plantContent(project)
  await plantImages(project)
  edit(project, 'styles/_fonts.scss', '"latin-wght-normal"', '"latin-wgt-normal"')
  // A junction of Windows leads to folders only, but needs no rights.
  symlinkSync(import.meta.dirname, join(project, 'public/elsewhere'), 'junction')
  write(project, 'public/workshops/index.html', 'in the place of a page')
  write(project, 'public/.env', 'KEY=1')
  write(project, 'public/poster-draft.pdf', 'x')
}

function plantPages(project: string): void {
  const pages = {
    faults: markup,
    machine: pageSource('Machine', `<h1>In ${project}</h1>`),
    control: pageSource('Control', "<h1>{'a\\u0007b'}</h1>"),
    tiny,
    again: pageSource('Same'),
    same: pageSource('Same', '<p>no heading</p>'),
    untitled: pageSource('').replace(/"All of /, '"'),
    nothing: 'export const nothing = 1\n',
    thrower: "export default () => {\n  throw new Error('no light')\n}\n",
    'what!': pageSource('What'),
    'contact/index': pageSource('Two', '<h1>x</h1>', '../..'),
    heavy: pageSource('Heavy', `<h1>x</h1><p>{${noise}.join(' ')}</p>`),
  }
  for (const [name, source] of Object.entries(pages)) write(project, `pages/${name}.tsx`, source)
}

function plantContent(project: string): void {
  const change = (name: string, from: string, to: string) =>
    edit(project, `src/content/${name}.ts`, from, to)
  change('videos', 'https://vimeo.com/265010648', 'java\\tscript:alert(1)')
  change('site', 'nora@field.example', 'nora at field.example')
  change('works', "place: 'bleed-left'", "place: 'z'")
  change('works', "id: 'lantern-walk'", "id: 'tide-table'")
  change('works', "title: 'Paper Boats'", "title: ''")
  change('works', "image: 'kiln.jpg'", "image: 'klin.jpg'")
  change('cv', '2016–2018', '2016 to 2018')
  change('images', ': decorative,', ": decorative,\n  'small.jpg': decorative,")
}

async function plantImages(project: string): Promise<void> {
  const image = (name: string) => join(project, 'public/images', name)
  renameSync(image('cover.jpg'), image('Cover.jpg'))
  write(project, 'public/images/harbour.jpg', 'no image at all')
  const whole = readFileSync(image('kiln.jpg'))
  write(project, 'public/images/lantern.webp', whole.subarray(0, whole.length / 2))
  const small = sharp({ create: { width: 90, height: 60, channels: 3, background: '#357' } })
  write(project, 'public/images/small.jpg', await small.jpeg().toBuffer())
}

/** What stands at the head of a message, and in the lines below it. */
export type Expected = [string | RegExp, ...(string | RegExp)[]]

export const errors: Expected[] = [
  [/^pages\/faults\.tsx: h1$/, '2 of them: “One”, “Two”'],
  [/^pages\/faults\.tsx: h2$/, 'a heading without text'],
  [/^pages\/faults\.tsx:\d+: link “absolute”/, 'an absolute path'],
  [/^pages\/faults\.tsx:\d+: link “dead”/, 'leads nowhere', 'Did you mean "/workshops"?'],
  [/^pages\/faults\.tsx:\d+: link “no such id”/, 'no such id', 'Did you mean "main"?'],
  [/^pages\/faults\.tsx(:\d+)?: link “script”/, 'javascript:'],
  [/^pages\/faults\.tsx:\d+: link “old”/, 'ftp:'],
  [/^pages\/faults\.tsx:\d+: link “half”/, 'https:// at the start'],
  [/^pages\/faults\.tsx: link “nothing”/, 'leads nowhere'],
  [/^pages\/faults\.tsx: link to "..\/"/, 'no text'],
  [/^pages\/faults\.tsx:\d+: image/, 'no alt attribute'],
  [/^pages\/faults\.tsx:\d+: img/, '"../nothing.png", which leads nowhere'],
  [/^pages\/faults\.tsx:\d+: img/, 'https://images.example/a.png', 'policy blocks'],
  [/^pages\/faults\.tsx:\d+: img srcset/, 'icon-480.avif', 'leads nowhere'],
  [/^pages\/faults\.tsx:\d+: video/, 'film.mp4', 'leads nowhere'],
  [/^pages\/faults\.tsx:\d+: video poster/, 'still.jpg', 'leads nowhere'],
  [/^pages\/faults\.tsx:\d+: frame/, 'no title'],
  [/^pages\/faults\.tsx:\d+: frame/, 'https://frames.example/', 'policy blocks'],
  [/^pages\/faults\.tsx:\d+: id "twice"/, '2 elements with it'],
  [/^pages\/faults\.tsx: style on <p>/, 'policy forbids'],
  [/^pages\/faults\.tsx: onclick on <b>/, 'policy forbids'],
  [/^pages\/faults\.tsx: inline <script>/, 'policy forbids'],
  [/^pages\/faults\.tsx:\d+: text/, 'the path "src/content/works.tsx"'],
  [/^pages\/machine\.tsx:\d+: text/, /the path "(\/|[A-Z]:)/],
  [/^pages\/control\.tsx: text/, 'a control character'],
  [/^pages\/same\.tsx: h1$/, 'none', 'Add one'],
  [/^pages\/untitled\.tsx: title$/, 'no title'],
  [/^pages\/untitled\.tsx: description$/, 'no description'],
  [/^pages\/nothing\.tsx$/, 'no default export'],
  [/^pages\/thrower\.tsx:2:\d+: while rendering pages\/thrower\.tsx$/, 'no light'],
  [/^pages\/what!\.tsx$/, 'the name'],
  [/^pages\/contact(\/index)?\.tsx$/, 'the same route'],
  ['styles/_fonts.scss', 'wgt-normal', 'Did you mean "wittgenstein-latin-wght-normal.woff2"?'],
  [/^src\/content\/videos\.ts(:\d+:\d+)?: videos, .*link$/, 'script:alert'],
  [/^src\/content\/site\.ts:\d+:\d+: site, email$/, 'nora at field.example'],
  [/^src\/content\/works\.ts:\d+:\d+: works, .*place$/, '"z"'],
  [/^src\/content\/works\.ts(:\d+:\d+)?: works, .*, id$/, '"tide-table"'],
  [/^src\/content\/works\.ts:\d+:\d+: works, “”, title$/, '""'],
  [/^src\/content\/works\.ts:\d+:\d+: .*image$/, 'Did you mean "kiln.jpg"?'],
  [/^src\/content\/cv\.ts:\d+:\d+: .*years$/, '2016 to 2018'],
  ['public/images/cover.jpg', 'spelled "Cover.jpg"'],
  ['public/images/harbour.jpg', 'unsupported image format'],
  [/^public\/images\/lantern\.webp$/, 'ends too early'],
  ['public/elsewhere', 'a symbolic link'],
  [/^pages\/workshops\.tsx$/, 'public/workshops/index.html'],
  ['public/.env', 'a hidden file'],
]

export const warnings: Expected[] = [
  [/^pages\/faults\.tsx:\d+: h4 “Too deep”/, 'an h4 after an h2', 'Make it an h3'],
  [/^pages\/faults\.tsx:\d+: link “open”/, 'http://films.example/'],
  [/^pages\/same\.tsx(:\d+)?: title/, 'as in pages/again.tsx'],
  [/^pages\/same\.tsx(:\d+)?: description/, 'as in pages/again.tsx'],
  [/^pages\/heavy\.tsx: /, 'bytes gzip', 'at most 14600'],
  [/^public\/images\/small\.jpg/, '90'],
  ['public/poster-draft.pdf', 'looks like a draft'],
]

/** What only a look at the whole site shows; a page in development is looked at alone. */
export const ofWholeSite: { errors: Expected[]; warnings: Expected[] } = {
  errors: [
    // The ids of another page are known once that page is rendered.
    [/^pages\/faults\.tsx:\d+: link “no such id”/, 'pages/contact.tsx has no such id'],
    [/^pages\/walks\/lantern\.tsx:\d+: link “The work”/, 'pages/index.tsx has no such id'],
  ],
  warnings: [
    // So are its title and its description.
    [/^pages\/same\.tsx(:\d+)?: title/, 'as in pages/again.tsx'],
    [/^pages\/same\.tsx(:\d+)?: description/, 'as in pages/again.tsx'],
  ],
}

/** Those of `expected` that no message tells. */
export function missingIn(messages: string[], expected: Expected[]): Expected[] {
  return expected.filter((one) => !messages.some((message) => says(message, one)))
}

/** Those of `messages` that tell none of `expected`. */
export function without(messages: string[], expected: Expected[]): string[] {
  return messages.filter((message) => !expected.some((one) => says(message, one)))
}

function says(message: string, [start, ...lines]: Expected): boolean {
  const [head = '', ...rest] = message.split('\n')
  return matches(head, start) && lines.every((line) => matches(rest.join('\n'), line))
}

function matches(text: string, expected: string | RegExp): boolean {
  return typeof expected === 'string' ? text.includes(expected) : expected.test(text)
}
