import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { copyProject, removeProject, runBuild } from './project.ts'

const faultyPage = (path: string) => `import { Layout } from '../src/components/Layout.tsx'
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
    <p>Made by ${path}</p>
  </Layout>
)
`

const page = (title: string, body = '<h1>x</h1>', before = '') =>
  `import { Layout } from '../src/components/Layout.tsx'
${before}
export default () => <Layout title="${title}" description="${title}">${body}</Layout>
`

async function plant(project: string): Promise<void> {
  const write = (file: string, content: string | Uint8Array) =>
    writeFileSync(join(project, file), content)
  const edit = (file: string, from: string, to: string) => {
    const before = readFileSync(join(project, file), 'utf8')
    expect(before, file).toContain(from)
    write(
      file,
      before.replace(from, () => to),
    )
  }
  const image = (name: string) => join(project, 'public/images', name)
  write('pages/faults.tsx', faultyPage('src/content/works.tsx'))
  write('pages/machine.tsx', page('Machine', `<h1>In ${project}</h1>`))
  write('pages/control.tsx', page('Control', "<h1>{'a\\u0007b'}</h1>"))
  write('pages/again.tsx', page('Same'))
  write('pages/same.tsx', page('Same', '<p>no heading</p>'))
  write('pages/untitled.tsx', page(''))
  write('pages/nothing.tsx', 'export const nothing = 1\n')
  write('pages/thrower.tsx', "export default () => {\n  throw new Error('no light')\n}\n")
  write('pages/what?.tsx', page('What'))
  mkdirSync(join(project, 'pages/contact'))
  write('pages/contact/index.tsx', page('Two').replace('../src', '../../src'))
  const noise = 'Array.from({ length: 6000 }, (_, i) => ((i * 2654435761) >>> 0).toString(36))'
  write('pages/heavy.tsx', page('Heavy', `<h1>x</h1><p>{${noise}.join(' ')}</p>`))
  edit('styles/_fonts.scss', '"latin-wght-normal"', '"latin-wgt-normal"')
  edit('src/content/videos.ts', 'https://vimeo.com/265010648', 'java\\tscript:alert(1)')
  edit('src/content/site.ts', 'hello@example.com', 'hello at example.com')
  edit('src/content/works.ts', "place: 'l'", "place: 'z'")
  edit('src/content/works.ts', "id: 'whorl'", "id: 'handshape'")
  edit('src/content/works.ts', "title: 'Last Seen'", "title: ''")
  edit('src/content/works.ts', 'borrowed-light-clearing.jpg', 'borrowed-light-clering.jpg')
  edit('src/content/cv.ts', '2016–2018', '2016-2018')
  renameSync(image('essay-cover.jpg'), image('Essay-Cover.jpg'))
  write('public/images/talk-curtain.jpg', 'no image at all')
  truncateSync(image('whorl-shore.jpg'), 20_000)
  const tiny = sharp({ create: { width: 90, height: 60, channels: 3, background: '#357' } })
  await tiny.jpeg().toFile(image('workshop-chalk.jpg'))
  copyFileSync(image('whorl-table.jpg'), image('left-over.jpg'))
  symlinkSync('/etc/hostname', join(project, 'public/host.txt'))
  mkdirSync(join(project, 'public/workshops'))
  write('public/workshops/index.html', 'in the place of a page')
  write('public/.env', 'KEY=1')
  write('public/poster-draft.pdf', 'x')
}

/** What stands at the head of a message, and in the lines below it. */
type Wanted = [string | RegExp, ...(string | RegExp)[]]

const mistakes: Wanted[] = [
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
  [/^pages\/faults\.tsx:\d+: img/, 'https://images.example/a.png', 'policy keeps from loading'],
  [/^pages\/faults\.tsx:\d+: img srcset/, 'icon-480.avif', 'leads nowhere'],
  [/^pages\/faults\.tsx:\d+: video/, 'film.mp4', 'leads nowhere'],
  [/^pages\/faults\.tsx:\d+: video poster/, 'still.jpg', 'leads nowhere'],
  [/^pages\/faults\.tsx:\d+: frame/, 'no title'],
  [/^pages\/faults\.tsx:\d+: frame/, 'policy does not know'],
  [/^pages\/faults\.tsx:\d+: id "twice"/, '2 elements with it'],
  [/^pages\/faults\.tsx: style on <p>/, 'policy forbids'],
  [/^pages\/faults\.tsx: onclick on <b>/, 'policy forbids'],
  [/^pages\/faults\.tsx: inline <script>/, 'policy forbids'],
  [/^pages\/faults\.tsx:\d+: text/, 'the path "src/content/works.tsx"'],
  [/^pages\/machine\.tsx:\d+: text/, 'the path "/'],
  [/^pages\/control\.tsx: text/, 'a control character'],
  [/^pages\/same\.tsx: h1$/, 'none', 'Add one'],
  [/^pages\/untitled\.tsx: title$/, 'an empty one'],
  [/^pages\/untitled\.tsx: description$/, 'an empty one'],
  [/^pages\/nothing\.tsx$/, 'no default export'],
  [/^pages\/thrower\.tsx:2:\d+: on the way of pages\/thrower\.tsx$/, 'no light'],
  [/^pages\/what\?\.tsx$/, 'the name'],
  [/^pages\/contact(\/index)?\.tsx$/, 'the same route'],
  ['styles/_fonts.scss', 'wgt-normal', 'Did you mean "wittgenstein-latin-wght-normal.woff2"?'],
  [/^src\/content\/videos\.ts(:\d+:\d+)?: videos, .*link$/, 'script:alert'],
  [/^src\/content\/site\.ts:\d+:\d+: site, email$/, 'hello at example.com'],
  [/^src\/content\/works\.ts:\d+:\d+: works, .*place$/, '"z"'],
  [/^src\/content\/works\.ts(:\d+:\d+)?: works, .*/, '"handshape"'],
  [/^src\/content\/works\.ts:\d+:\d+: works, “”, title$/, '""'],
  [/^src\/content\/works\.ts:\d+:\d+: .*picture$/, 'Did you mean "borrowed-light-clearing.jpg"?'],
  [/^src\/content\/cv\.ts:\d+:\d+: .*years$/, '2016-2018'],
  ['public/images/essay-cover.jpg', 'spelled "Essay-Cover.jpg"'],
  ['public/images/talk-curtain.jpg', 'unsupported image format'],
  [/^public\/images\/whorl-shore\.jpg$/, 'ends too early'],
  ['public/host.txt', 'a symbolic link'],
  [/^pages\/workshops\.tsx$/, 'public/workshops/index.html'],
  ['public/.env', 'a hidden file'],
]

const warnings: Wanted[] = [
  [/^pages\/faults\.tsx:\d+: h4 “Too deep”/, 'it follows an h2', 'Make it an h3'],
  [/^pages\/faults\.tsx:\d+: link “open”/, 'http://films.example/'],
  [/^pages\/same\.tsx(:\d+)?: title/, 'as in pages/again.tsx'],
  [/^pages\/same\.tsx(:\d+)?: description/, 'as in pages/again.tsx'],
  ['pages/heavy.tsx: weight', 'bytes gzip', 'at most 14600'],
  [/^public\/images\/workshop-chalk\.jpg/, '90'],
  ['public/images/left-over.jpg', 'no page shows'],
  ['public/poster-draft.pdf', 'looks like a draft'],
]

it(`finds ${mistakes.length + warnings.length} planted faults in one run`, async () => {
  const project = copyProject()
  onTestFinished(() => removeProject(project))
  await plant(project)
  const { code, output } = await runBuild(project)
  expect(code).toBe(1)
  const blocks = output.split('\n\n').filter((block) => block.includes('\n  found '))
  for (const block of blocks) {
    expect(block).toMatch(/^.+\n {2}found {4}.+\n {2}allowed {2}.+\n {2}mend {5}.+/)
  }
  const isTold = (wanted: Wanted, isWarning: boolean) =>
    blocks.some((block) => {
      const [head = '', ...rest] = block.replace(/^warning: /, '').split('\n')
      const [start, ...lines] = wanted
      return (
        block.startsWith('warning: ') === isWarning &&
        matches(head, start) &&
        lines.every((line) => matches(rest.join('\n'), line))
      )
    })
  const lost = [
    ...mistakes.filter((one) => !isTold(one, false)),
    ...warnings.filter((one) => !isTold(one, true)),
  ]
  expect(lost, output).toEqual([])
})

function matches(text: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)
}
