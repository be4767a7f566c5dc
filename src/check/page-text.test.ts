import { expect, it } from 'vitest'
import { errorsIn, pageOf, siteOf, warningsIn } from '../../tests/kit/rendered-site.ts'

const windows = 'C:\\Users\\Ann B\\site'

function errorsWith(text: string, root = '/w') {
  return errorsIn(siteOf([pageOf('/a', `<h1 id="workshops">${text}</h1>`)], { root }))
}

it.each([
  ['at /w/pages/a.tsx:3', '/w', '/w'],
  [`in ${windows}\\pages`, windows, windows],
  ['at /home/Ann%20B/site', '/home/Ann B/site', '/home/Ann%20B/site'],
])('%j names the machine that builds', (text, root, trace) => {
  expect(errorsWith(text, root)).toMatchObject([{ code: 'machine-path', trace }])
})

it.each([['<a href="./#workshops">w</a> /wide ../w/ a/w\t👩‍🎨\r\n', '/w']])(
  '%j is fine',
  (text, root) => expect(errorsWith(text, root)).toEqual([]),
)

it('names an object in the place of its text', () => {
  expect(errorsWith('[object Object]')).toMatchObject([{ code: 'object-as-text' }])
})

it('with --strict nothing may stand in for the own addresses and words', () => {
  const words = '<h1>x</h1><p>TODO</p><p>Lorem ipsum TODO</p><p>TBD</p><p>FIXME TODOS</p>'
  const links = '<a href="https://www.example.org/a">a</a><a href="mailto:b@c.example">b</a>'
  const site = siteOf([pageOf('/a', words + links)])
  const places = [
    { field: 'link “a”', trace: 'https://www.example.org/a' },
    { field: 'link “b”', trace: 'b@c.example' },
    ...['TODO', 'Lorem ipsum', 'TBD', 'FIXME'].map((trace) => ({ field: 'text', trace })),
  ]
  const errors = places.map((place) => ({ code: 'leftover', file: 'pages/a.tsx', ...place }))
  expect(errorsIn(site)).toEqual([])
  expect(errorsIn({ ...site, isStrict: true })).toMatchObject(errors)
})

const pageSaying = (route: string, title: string, description: string) =>
  pageOf(route, '<h1>x</h1>', { meta: { title, description } })

it('only the 404 page needs no description', () => {
  const pages = [pageSaying('/a', ' ', ''), pageSaying('/404', 'A', '')]
  const codes = errorsIn(siteOf(pages)).map(({ code }) => code)
  expect(codes).toEqual(['missing-title', 'missing-description'])
})

it('warns of titles and descriptions that pages share, each with the first page', () => {
  const pages = [pageSaying('/a', 'Same', 'A'), pageSaying('/b', 'Same', '')]
  const first = expect.stringContaining('pages/a.tsx')
  expect(warningsIn(siteOf([...pages, pageSaying('/d', 'D', 'A')]))).toMatchObject([
    { code: 'repeated-title', file: 'pages/b.tsx', found: first },
    { code: 'repeated-description', file: 'pages/d.tsx', found: first },
  ])
})

it('pages of a list that have the same id are one page in two languages', () => {
  const meta = { title: 'Same', description: '' }
  const pages = ['/works/a', '/fr/works/a', '/works/b'].map((route) =>
    pageOf(route, '', { file: 'pages/works/[id].tsx', meta }),
  )
  expect(warningsIn(siteOf(pages))).toMatchObject([{ code: 'repeated-title', page: '/works/b/' }])
})
