import { expect, it } from 'vitest'
import { plainText } from '../../schema/marks/marks.ts'
import { rightsOf } from './rights.ts'

const site = { name: 'Nora Field', language: 'en', url: 'https://nora-field.org/art' }
const own = { creator: 'Nora Field', notice: '© Nora Field', terms: 'https://nora-field.org/art/' }
const licence = 'https://creativecommons.org/licenses/by/4.0/'
const credit = '*Ada* \\<Example> & "Söhne"'
const escaped = 'Ada &#60;Example&#62; &#38; &#34;Söhne&#34;'
const hers = { notice: escaped, credit: escaped }

it.each([
  ['the artist’s', {}, 'A boat', own],
  ['in own words', { notice: '© VG' }, { alt: 'A boat' }, { ...own, notice: '© VG' }],
  ['on a page', { terms: '/contact' }, 'A boat', { ...own, terms: `${own.terms}contact/` }],
  ['under a licence', { terms: licence }, 'A boat', { ...own, terms: licence }],
  ['in English', { notice: Object({ fr: '© F', en: '© E' }) }, 'A boat', { ...own, notice: '© E' }],
  ['hers', {}, { alt: '', credit }, hers],
  ['hers, licensed', { terms: '/a' }, { alt: '', credit, licence }, { ...hers, terms: licence }],
] as const)('rights are %s', (_, rights, text, expected) => {
  const xmp = rightsOf({ ...site, rights }, text, plainText)
  expect({
    creator: /<dc:creator>.*<rdf:li>(.*)<\/rdf:li>.*<\/dc:creator>/.exec(xmp)?.[1],
    notice: /<dc:rights>.*"x-default">(.*)<\/rdf:li>/.exec(xmp)?.[1],
    credit: / photoshop:Credit="([^"]*)"/.exec(xmp)?.[1],
    terms: / xmpRights:WebStatement="([^"]*)"/.exec(xmp)?.[1],
  }).toEqual(expected)
})
