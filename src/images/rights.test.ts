import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Site } from '../checks/schema.ts'
import { type Rights, rightsOf, xmpOf } from './rights.ts'

const site: Site = {
  name: 'Nora Field',
  email: 'nora@nora-field.org',
  url: 'https://nora-field.org/art',
  language: 'en',
  profiles: [],
  placeholders: [],
}
const licence = 'https://creativecommons.org/licenses/by/4.0/'
const own = { creator: 'Nora Field', notice: '© Nora Field', terms: 'https://nora-field.org/art/' }

describe('rights', () => {
  it.each([
    ['are the artist’s', {}, 'A boat', own],
    [
      'are reserved with the words of the site',
      { notice: '© VG Bild-Kunst' },
      { alt: 'A boat' },
      {
        ...own,
        notice: '© VG Bild-Kunst',
      },
    ],
    [
      'lead to a page of the site',
      { terms: '/contact' },
      'A boat',
      {
        ...own,
        terms: 'https://nora-field.org/art/contact/',
      },
    ],
    ['lead to a licence', { terms: licence }, 'A boat', { ...own, terms: licence }],
    [
      'lead to the licence of the image',
      {},
      { alt: 'A boat', licence },
      { ...own, terms: licence },
    ],
    [
      'are somebody else’s',
      {},
      { alt: 'A boat', credit: 'Ada Example, CC BY', licence },
      {
        notice: 'Ada Example, CC BY',
        credit: 'Ada Example, CC BY',
        terms: licence,
      },
    ],
  ] as const)('%s', (_, rights, text, expected) => {
    expect(rightsOf({ ...site, rights }, text)).toEqual(expected)
  })

  it('are read from faulty content too, which its check reports', () => {
    const faulty: Site = JSON.parse('{ "name": 5, "url": 6, "rights": { "terms": 7 } }')
    expect(xmpOf(rightsOf(faulty, undefined))).toContain('© 5')
  })
})

describe('XMP', () => {
  const rights: Rights = {
    creator: 'Nora <Field> & "Söhne"',
    notice: '© Nora',
    credit: 'Ada Example',
    terms: `${licence}?a=1&b="2"`,
  }

  it.each(['avif', 'jpeg', 'png'] as const)('is whole in a %s', async (format) => {
    const image = sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    const bytes = await image.withXmp(xmpOf(rights)).toFormat(format).toBuffer()
    const { xmp } = await sharp(bytes).metadata()
    expect(xmp?.toString()).toContain(xmpOf(rights))
  })

  it('keeps what marks would end', () => {
    const xmp = xmpOf(rights)
    expect(xmp).toContain('<rdf:li>Nora &#60;Field&#62; &#38; &#34;Söhne&#34;</rdf:li>')
    expect(xmp).toContain(`xmpRights:WebStatement="${licence}?a=1&#38;b=&#34;2&#34;"`)
    expect(xmp).toContain('photoshop:Credit="Ada Example"')
  })

  it('says nothing that is not known', () => {
    expect(xmpOf({ notice: '© Nora' })).not.toMatch(/creator|Credit|WebStatement/)
  })
})
