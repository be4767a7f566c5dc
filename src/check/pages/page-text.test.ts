import { expect, it } from 'vitest'
import { errorsIn, pageOf, siteOf, warningsIn } from '../../../tests/kit/rendered-site.ts'

it('refuses example addresses and filler text with --strict', () => {
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

it('only the 404 page needs no description', () => {
  const pages = [
    pageOf('/a', '<h1>x</h1>', { meta: { title: ' ', description: '' } }),
    pageOf('/404', '<h1>x</h1>', { meta: { title: 'A', description: '' } }),
  ]
  const codes = errorsIn(siteOf(pages)).map(({ code }) => code)
  expect(codes).toEqual(['missing-title', 'missing-description'])
})

it('pages of a list that have the same id are one page in two languages', () => {
  const meta = { title: 'Same', description: '' }
  const pages = ['/works/a', '/fr/works/a', '/works/b'].map((route) =>
    pageOf(route, '', { file: 'pages/works/[id].tsx', meta }),
  )
  expect(warningsIn(siteOf(pages))).toMatchObject([{ code: 'repeated-title', page: '/works/b/' }])
})
