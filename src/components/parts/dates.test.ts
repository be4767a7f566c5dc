import { expect, it } from 'vitest'
import { dateText, yearsAlone } from './dates.ts'

it.each([
  ['2020 - 2022', 'en-GB', '2020–2022'],
  ['2018-11–', 'fr', 'nov. 2018 –'],
  ['2018-11 – 2019-02-03', 'en-GB', 'Nov 2018 – 3 Feb 2019'],
  ['2026-03-12 – 2026-04', 'en-GB', '12 Mar 2026 – Apr 2026'],
  ['2026-03-12 – 2026-04-30', 'de', '12. März – 30. Apr. 2026'],
  ['2026-03-12 – 2027', 'en-GB', '12 Mar 2026 – 2027'],
  ['2018-11–2019-02', 'ar', 'نوفمبر 2018 – فبراير 2019'],
  ['2026-03', 'fa', 'مارس ۲۰۲۶'],
  ['2024-13', 'en-GB', '2024-13'],
  ['c.1998-2001', 'en-GB', 'c.1998-2001'],
])('sets %s in %s as %s', (date, language, set) => {
  const text = dateText(date, language)
  expect(text.replaceAll('\u00a0', ' ')).toBe(set)
  expect(text).not.toMatch(/ (?<!– )/)
})

it.each([
  ['2018-11–', '2018–'],
  ['2018-11 – 2018-12', '2018'],
  ['2018-11-30 – 2019', '2018–2019'],
  ['around 1998', 'around 1998'],
  [undefined, ''],
])('sets %s, where there is little room, as %s', (years, set) => {
  expect(yearsAlone(years)).toBe(set)
})
