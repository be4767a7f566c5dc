import { expect, it } from 'vitest'
import { errorsIn, pageOf, siteOf, warningsIn } from '../../tests/kit/rendered-site.ts'
import { PageUsage } from '../components/page-context.ts'

const goodHead = '<title>T</title><meta name="description" content="D">'
const usage = { ...new PageUsage(), frameOrigins: new Set(['https://a.example']) }

function errorsOn(body: string, head = goodHead, route = '/a'): string[] {
  const html = `<html><head>${head}<style></style></head><body>${body}</body></html>`
  return errorsIn(siteOf([pageOf(route, '', { html, usage })]))
}

const noH1 = 'h1: none. Add one. The class "visually-hidden" hides it from the eye.'
const empty = 'a heading without text. Write it, or take it out.'
const repeated = 'elements with it. Change the others.'
const noAlt = 'no alt attribute. Add it, or show the image with <Picture>.'
const noText = 'link to "./": no text. Say where the link leads.'
const inside = 'inside a link or a button. Move it out.'
const untitled = 'frame "https://a.example/": no title. Add it.'
const policy = 'something that the content security policy forbids.'
const other = 'Link to a form at another host, or to your e-mail address.'
const forbidden = `${policy} Move it there.`
const ofHead =
  'an element of the head, in the body. Give <Layout> its title and description, or export unlisted or draft from the page.'

it.each([
  ['', noH1],
  ['<h1>a</h1><h1>b</h1>', 'h1: 2 of them: “a”, “b”. Make the others h2.'],
  ['<h1>a</h1><h3> <b></b></h3>', `h3: ${empty}`],
  ['<h1 id="a">x</h1><i id="a"/><b id=""/><i id=""/>', `id "a": 2 ${repeated}`],
  ['<h1>x</h1><img src="./">', `image "./": ${noAlt}`],
  ['<h1>x</h1><a href="./" title=" "><img src="./" alt=""></a>', noText],
  ['<h1>x</h1><a href="./">b<button>c</button></a>', `<button> “c”: ${inside}`],
  ['<h1>x</h1><iframe src="https://a.example/" title=" "></iframe>', untitled],
  ['<h1 style="color:red">x</h1>', `style on <h1>: ${forbidden}`],
  ['<h1>x</h1><template><b onclick="go()">x</b></template>', `onclick on <b>: ${forbidden}`],
  ['<h1>x</h1><template><script>go()</script></template>', `inline <script>: ${forbidden}`],
  ['<h1>x</h1><style>a{}</style>', `inline <style>: ${forbidden}`],
  ['<h1>x</h1><form></form>', `<form>: ${policy} ${other}`],
  ['<h1>x</h1><base href="https://a.example/">', `<base>: ${policy} Take it out.`],
  ['<h1>x</h1><iframe srcdoc="x" title="f"></iframe>', `<iframe>: ${policy} Use one of them.`],
  ['<h1>x</h1><title>y</title>', `<title>: ${ofHead}`],
])('one error: %s', (body, error) => expect(errorsOn(body)).toEqual([`pages/a.tsx: ${error}`]))

const noTitle = 'Return <Layout title="…" description="…">…</Layout>.'
const noDescription = 'Give <Layout> a description.'

it.each([
  [goodHead.replace('T', ' '), '/a', [noTitle]],
  ['<script>go()</script>', '/a', [noTitle, noDescription]],
  ['<title>T</title><script>go()</script>', '/404', []],
])('the head %s at %s', (head, route, errors) => {
  const found = errorsOn('<h1>x</h1>', head, route)
  expect(found.map((text) => text.replace(/^pages.*, or an empty one. /, ''))).toEqual(errors)
})

it.each([
  '<h1><img src="./" alt="A boat"></h1><img src="./" alt="">',
  '<h1><span aria-label="A boat"></span></h1><h2>y</h2><h3>z</h3><h2>w</h2>',
  '<h1>x</h1><a href="./" aria-label="up"><svg><title>s</title></svg></a><a></a>',
  '<h1>x</h1><a href="./" title="up"></a><a href="./" aria-labelledby="x"></a>',
  '<h1>x</h1><p id="x"></p><template><p id="x"></p></template>',
  '<h1>x</h1><svg><title>a</title></svg><p itemscope><meta itemprop="a" content="b"></p>',
])('no error: %s', (body) => expect(errorsOn(body)).toEqual([]))

it('warns of a level that is skipped', () => {
  const page = pageOf('/a', '<h2>x</h2><h4>deep <b>er</b></h4><h6>w</h6>')
  const warning = 'pages/a.tsx: h4 “deep er”: an h4 after an h2. Make it an h3.'
  expect(warningsIn(siteOf([page]))[0]).toBe(warning)
})

it('warns of titles and descriptions that pages share, each with the first page', () => {
  const said = (route: string, title: string, description: string) =>
    pageOf(route, '', { meta: { title, description } })
  const pages = [said('/a', 'Same', 'A'), said('/b', 'Same', ''), said('/c', 'Same', '')]
  const fix = 'Say what is special about this page.'
  expect(warningsIn(siteOf([...pages, said('/d', 'D', 'A')]))).toEqual([
    `pages/b.tsx: title: "Same", as in pages/a.tsx. ${fix}`,
    `pages/c.tsx: title: "Same", as in pages/a.tsx. ${fix}`,
    `pages/d.tsx: description: "A", as in pages/a.tsx. ${fix}`,
  ])
})

it('takes the pages of a list that have the same id for one page in two languages', () => {
  const meta = { title: 'Same', description: 'Same.' }
  const pages = ['/works/a', '/fr/works/a', '/works/b'].map((route) =>
    pageOf(route, '', { file: 'pages/works/[id].tsx', meta }),
  )
  const repeated = (field: string) => expect.stringMatching(`${field} on /works/b/: .*in /works/a/`)
  expect(warningsIn(siteOf(pages))).toEqual(['title', 'description'].map(repeated))
})

it.each([
  [100, []],
  [101, ['pages/a.tsx: title: 101 characters. Say what matters most, in few words.']],
])('a title of %i characters: %j', (length, warnings) => {
  const meta = { title: 't'.repeat(length), description: 'd' }
  expect(warningsIn(siteOf([pageOf('/a', '', { meta })]))).toEqual(warnings)
})
