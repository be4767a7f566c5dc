import { expect, it } from 'vitest'
import { errorsIn, noStyle, pageOf, siteOf } from '../../tests/kit/rendered-site.ts'

const windows = 'C:\\Users\\Ann B\\site'

function errorsWith(text: string, root = '/w', css = '') {
  const page = pageOf('/a', `<h1 id="workshops">${text}</h1>`)
  return errorsIn(siteOf([page], { root, style: { ...noStyle, css } }))
}

it.each(['\0', '\x07', '\x7f', '\ud800', '\u202e', '\u2066'])('nothing may hold %j', (mark) => {
  const found = 'a control character, half a character, or a mark that reverses the text after it'
  const fault = `${found}. Type the text again: something invisible was pasted.`
  const errors = errorsWith(`a${mark}b`, '/w', `a{content:"${mark}"}`)
  expect(errors).toEqual([`styles/: style: ${fault}`, `pages/a.tsx: text: ${fault}`])
})

it.each([
  ['at /w/pages/a.tsx:3', '/w', '/w'],
  ['see src/content/works.ts', '/w', 'src/content/works.ts'],
  ['a</h1><p>b</p><p>pages/a/b.tsx</p><h2>c', '/w', 'pages/a/b.tsx'],
  ['file:///home/ann/a.png', '/w', 'file:///home/ann/a.png'],
  [`in ${windows}\\pages`, windows, windows],
  ['{"path":"C:\\\\Users\\\\Ann B\\\\site"}', windows, 'C:\\\\Users\\\\Ann B\\\\site'],
  ['at C:%5CUsers%5CAnn%20B%5Csite', windows, 'C:%5CUsers%5CAnn%20B%5Csite'],
  ['at C:/Users/Ann%20B/site', windows, 'C:/Users/Ann%20B/site'],
])('%j names the machine that builds', (text, root, path) => {
  const fault = `the path ${JSON.stringify(path)}. Take it out.`
  expect(errorsWith(text, root)).toEqual([`pages/a.tsx: text: ${fault}`])
  const errors = errorsWith('x', '/w', 'a{content:"/w/styles"}')
  expect(errors).toEqual(['styles/: style: the path "/w". Take it out.'])
})

it.each([
  ['<a href="./#workshops">w</a> /wide ../w/ a/w\t👩‍🎨\r\n', '/w'],
  ['<i data-x="/portfolio/*">x</i>', '/portfolio'],
  ['at C:/Users/Ann B/sites, in src/content/works', windows],
  ['<i data-x="src/content/works.ts">x</i>', '/w'],
])('%j is fine', (text, root) => expect(errorsWith(text, root)).toEqual([]))

it('with --strict nothing may stand in for the own addresses and words', () => {
  const words = '<h1>x</h1><p>TODO</p><p>Lorem ipsum TODO</p><p>TBD</p><p>FIXME TODOS</p>'
  const links = '<a href="https://www.example.org/a">a</a><a href="mailto:b@c.example">b</a>'
  const site = siteOf([pageOf('/a', words + links)])
  const places = ['link “a”: "https://www.example.org/a"', 'link “b”: "mailto:b@c.example"']
  const texts = ['TODO', 'Lorem ipsum', 'TBD', 'FIXME'].map((word) => `text: "${word}"`)
  const fix = 'Write what belongs there, most likely in src/content/.'
  const errors = [...places, ...texts].map((text) => `pages/a.tsx: ${text}. ${fix}`)
  expect([errorsIn(site), errorsIn(site, true)]).toEqual([[], errors])
})

it('with --strict an address that each page names is one error, where it is written', () => {
  const address = 'https://art.example/portfolio/'
  const links = `<h1>x</h1><a href="${address}a/">a</a><a href="mailto:b@c.example">b</a>`
  const pages = ['/', '/a'].map((route) => pageOf(route, links))
  const imports = new Map(pages.map(({ file }) => [file, ['src/content/site.ts']]))
  imports.set('src/content/site.ts', [])
  const sourceText = (file: string) =>
    file === 'src/content/site.ts' ? `email: 'b@c.example',\nurl: '${address}',` : ''
  const errors = errorsIn(siteOf(pages, { imports, sourceText }), true)
  const places = ['2: link “a”', '1: link “b”'].map((place) => `src/content/site.ts:${place} on`)
  expect(errors).toEqual(places.map((place) => expect.stringContaining(place)))
})
