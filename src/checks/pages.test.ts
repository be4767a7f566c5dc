import { describe, expect, it } from 'vitest'
import { emptyUsage } from '../components/page-context.ts'
import { outputOf } from '../paths.ts'
import { formatProblem, type Problem } from '../problem.ts'
import type { BuiltPage } from './finding.ts'
import { createReader } from './page-reader.ts'
import { checkPages } from './pages.ts'

const root = '/home/artist/site'
const outputs = [
  'index.html',
  'contact/index.html',
  'a/b/index.html',
  '404.html',
  'assets/a.avif',
  'icon.svg',
]

/** By file; most have nothing that is looked for. */
const sources: Record<string, string> = {
  'pages/contact.tsx': "import x\n\n<Link to='/conntact'>",
  'src/content/works.ts': "works\n  { to: '/wroks#a' },",
}

function pageOf(
  route: string,
  body: string,
  head = `<title>T ${route}</title><meta name="description" content="D ${route}">`,
): BuiltPage {
  return {
    file: `pages${route === '/' ? '/index' : route}.tsx`,
    route,
    output: outputOf(route),
    isUnlisted: false,
    html: `<!doctype html><html><head>${head}</head><body>${body}</body></html>`,
    document: {
      title: '',
      description: '',
      robots: '',
      policy: {},
      themeColours: { light: '#fff', dark: '#000' },
      style: '',
      script: '',
      body,
    },
    meta: { title: '', description: '' },
    usage: { ...emptyUsage(), frameOrigins: new Set(['https://player.example.com']) },
  }
}

function check(...pages: BuiltPage[]) {
  return checkIn(root, ...pages)
}

function checkIn(root: string, ...pages: BuiltPage[]) {
  const { errors, warnings } = checkPages(pages.map(createReader(root)), new Map(), {
    root,
    siteUrl: new URL('https://example.com/portfolio/'),
    outputs: new Set(outputs),
    inputsOf: () => Object.keys(sources),
    sourceText: (file) => sources[file] ?? '',
    imageNames: ['whorl.jpg'],
    follows: (_, value) => value === 'wrong-in-content',
  })
  const lines = (list: Problem[]) =>
    list.map((problem) => {
      const [head] = formatProblem(problem).split('\n')
      return `${head}: ${problem.found}. ${problem.fix}`
    })
  return { errors: lines(errors), warnings: lines(warnings) }
}

describe('errors', () => {
  it.each([
    ['<p>', 'h1: none'],
    ['<h1>a</h1><h1>b</h1>', 'h1: 2 of them: “a”, “b”'],
    ['<h1> </h1>', 'h1: a heading without text'],
    ['<h1>x</h1><p id="a"></p><p id="a"></p><p id="a"></p>', 'id "a": 3 elements with it'],
    ['<h1>x</h1><img src="../assets/a.avif">', 'image "../assets/a.avif": no alt attribute'],
    ['<h1>x</h1><a href="../"> </a>', 'link to "../": no text'],
    ['<h1>x</h1><a href="../"><img src="../icon.svg" alt=""></a>', 'link to "../": no text'],
    [
      '<h1>x</h1><iframe src="https://player.example.com/1"></iframe>',
      'frame "https://player.example.com/1": no title',
    ],
    [
      '<h1>x</h1><template><iframe src="https://player.example.com/1"></iframe></template>',
      'no title',
    ],
    [
      '<h1>x</h1><iframe src="https://evil.example.com/" title="f"></iframe>',
      'frame “f”: "https://evil.example.com/", which the content security policy blocks',
    ],
    [
      '<h1 style="color:red">x</h1>',
      'style on <h1>: something that the content security policy forbids',
    ],
    ['<h1 onclick="go()">x</h1>', 'onclick on <h1>: something'],
    [
      '<h1>x</h1><a href="../contcat/">c</a>',
      'link “c”: "../contcat/", which leads nowhere. Did you mean "/contact"?',
    ],
    ['<h1>x</h1><a href="../../">c</a>', 'link “c”: "../../", which leads nowhere'],
    ['<h1>x</h1><a href="/contact">c</a>', 'link “c”: "/contact", an absolute path'],
    ['<h1>x</h1><a href="//example.org/">c</a>', 'link “c”: "//example.org/", which leads nowhere'],
    ['<h1>x</h1><a href="">c</a>', 'link “c”: "", which leads nowhere'],
    ['<h1>x</h1><a href="http://[">c</a>', 'link “c”: "http://[", which leads nowhere'],
    ['<h1>x</h1><a href="JavaScript:alert(1)">c</a>', 'link “c”: "JavaScript:alert(1)"'],
    ['<h1>x</h1><a href=" java\nscript:alert(1)">c</a>', 'link “c”: " java\\nscript:alert(1)"'],
    ['<h1>x</h1><a href="data:text/html,x">c</a>', 'link “c”: "data:text/html,x"'],
    ['<h1>x</h1><img src="file:///a.png" alt="">', 'img: "file:///a.png"'],
    [
      '<h1>x</h1><a href="#nowhere">c</a>',
      'link “c”: "#nowhere", but pages/contact.tsx has no such id',
    ],
    ['<h1 id="cv">x</h1><a href="#vc">c</a>', 'Did you mean "cv"?'],
    [
      '<h1>x</h1><img src="../assets/b.avif" alt="">',
      'img: "../assets/b.avif", which leads nowhere. Did you mean "/assets/a.avif"?',
    ],
    [
      '<h1>x</h1><picture><source srcset="../assets/a.avif 1w, ../assets/c.avif 2w"></picture>',
      'source srcset: "../assets/c.avif"',
    ],
    ['<h1>x</h1><video poster="../p.jpg"></video>', 'video poster: "../p.jpg"'],
    ['<h1>x</h1><script src="../x.js"></script>', 'script: "../x.js"'],
    [
      '<h1>x</h1><script>alert(1)</script>',
      'inline <script>: something that the content security policy forbids',
    ],
    [
      '<h1>x</h1><img src="https://example.org/a.png" alt="">',
      'img: "https://example.org/a.png", which the content security policy blocks',
    ],
    ['<h1>a\0b</h1>', 'text: a control character'],
    ['<h1>a\ud800b</h1>', 'text: a control character'],
    ['<h1>/home/artist/site/pages</h1>', 'text: the path "/home/artist/site"'],
    ['<h1>see src/content/works.ts</h1>', 'text: the path "src/content/works.ts"'],
  ])('%s', (body, line) => {
    const { errors } = check(pageOf('/contact', body))
    expect(errors.filter((error) => error.includes(line))).toHaveLength(1)
    expect(errors[0]).toMatch(/^pages\/contact\.tsx: /)
  })

  it.each([
    ['<title> </title><meta name="description" content="d">', 'title: no title'],
    ['<title>t</title>', 'description: no description'],
    [
      '<title>t</title><meta name="description" content="d"><style>a{src:url(../font.woff2)}</style>',
      'style: "../font.woff2"',
    ],
    [
      '<title>t</title><meta name="description" content="d"><link rel="preload" href="../font.woff2">',
      'link rel=preload: "../font.woff2"',
    ],
  ])('%s', (head, line) => {
    expect(check(pageOf('/contact', '<h1>x</h1>', head)).errors.join()).toContain(line)
  })
})

describe('no errors', () => {
  it.each([
    '<h1>x</h1><a href="../">home</a><a href="../a/b/#x">b</a><a href="./">self</a><a href="#top">up</a>',
    '<h1>x</h1><a href="mailto:a@example.com">m</a><a href="tel:+49">t</a><a href="https://example.org/">o</a>',
    '<h1>x</h1><a href="../" aria-label="home"><svg><title>s</title></svg></a><a href="../"><img src="../icon.svg" alt="home"></a>',
    '<h1>x</h1><p id="x"></p><template><p id="x"></p><iframe src="https://player.example.com/1" title="f"></iframe></template>',
    '<h1>x</h1><img src="../assets/a.avif" alt=""><img srcset="../assets/a.avif 1w, ../icon.svg 2w" alt="">',
    '<h1>x</h1><a href="../contact">without slash</a>',
  ])('%s', (body) => {
    expect(check(pageOf('/contact', body)).errors).toEqual([])
  })

  it('for a fragment of another page, nor for the absolute links of the 404 page', () => {
    const home = pageOf('/', '<h1>x</h1><p id="whorl"></p>')
    const contact = pageOf('/contact', '<h1>x</h1><a href="../#whorl">w</a>')
    const lost = pageOf(
      '/404',
      '<h1>404</h1><a href="/portfolio/contact/">c</a>',
      '<title>n</title>',
    )
    expect(check(home, contact, lost).errors).toEqual([])
    expect(
      check(lost, pageOf('/contact', '<h1>x</h1><a href="../#w">w</a>'), home).errors,
    ).toHaveLength(1)
  })
})

it('warns of skipped levels, open schemes and repetition', () => {
  const head = '<title>same</title><meta name="description" content="same too">'
  const { errors, warnings } = check(
    pageOf('/', `<h1>x</h1><h3>deep</h3><a href="http://example.org/">o</a>`, head),
    pageOf('/contact', '<h1>x</h1>', head),
  )
  expect(errors).toEqual([])
  expect(warnings).toHaveLength(4)
  expect(warnings[0]).toContain('h3 “deep”: an h3 after an h1. Make it an h2.')
  expect(warnings[1]).toContain('link “o”: "http://example.org/"')
  expect(warnings[2]).toContain('pages/contact.tsx: title: "same", as in pages/index.tsx')
})

it('finds the line in the sources', () => {
  const { errors } = check(
    pageOf(
      '/contact',
      '<h1>x</h1><a href="../conntact/">a</a><a href="../wroks/#a">b</a><a href="../else/">c</a>',
    ),
  )
  expect(errors.map((error) => error.split(':').slice(0, 3).join(':'))).toEqual([
    'pages/contact.tsx:3: link “a”',
    'src/content/works.ts:2: link “b” on pages/contact.tsx',
    'pages/contact.tsx: link “c”: "../else/", which leads nowhere. Correct the address, add the page, or take the link out.',
  ])
})

it.each([
  ['C:\\Users\\Ann B\\site', 'C:\\\\Users\\\\Ann B\\\\site'],
  ['C:/Users/Ann B/site/pages', 'C:/Users/Ann B/site'],
  ['{"path":"C:\\\\Users\\\\Ann B\\\\site\\\\pages"}', 'C:\\\\\\\\Users\\\\\\\\Ann B\\\\\\\\site'],
  ['at C:%5CUsers%5CAnn%20B%5Csite', 'C:%5CUsers%5CAnn%20B%5Csite'],
  ['at C:/Users/Ann%20B/site', 'C:/Users/Ann%20B/site'],
  ['at C:/Users/Ann B/sites', undefined],
])('finds the folder of a project on Windows in %j', (text, path) => {
  const { errors } = checkIn('C:\\Users\\Ann B\\site', pageOf('/contact', `<h1>${text}</h1>`))
  const expected = path && `pages/contact.tsx: text: the path "${path}". Take it out.`
  expect(errors).toEqual(expected ? [expected] : [])
})
