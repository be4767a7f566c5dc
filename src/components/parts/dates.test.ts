import { expect, it } from 'vitest'
import { plainSpaces } from '../../../tests/kit/component.tsx'
import { dateText, yearsAlone, yearsText } from './dates.ts'

it.each([
  ['2020 - 2022', 'en-GB', '2020–2022'],
  ['mid-1990s', 'en-GB', 'mid-1990s'],
  ['2018-11-30', 'en-GB', '30 Nov 2018'],
  ['2018-11-30', 'en-US', 'Nov 30, 2018'],
  ['2018-11–', 'fr', 'nov. 2018 –'],
  ['2018-11–2019-02', 'ar', 'نوفمبر 2018 – فبراير 2019'],
  ['2018-11–2019-02', 'ja', '2018年11月～2019年2月'],
  ['2018-11 – 2019-02-03', 'en-GB', 'Nov 2018 – Feb 2019'],
  ['2018-11 – 2020', 'en-GB', 'Nov 2018 – 2020'],
])('sets %s in %s as %s', (years, language, set) => {
  expect(plainSpaces(yearsText(years, language))).toBe(set)
})

it.each([
  [2025, '2025'],
  ['2018-11-30', '2018'],
  ['2018-11–', '2018–'],
  ['2018-11 – 2018-12', '2018'],
  ['2018-11-30 – 2019', '2018–2019'],
  ['around 1998', 'around 1998'],
  [undefined, ''],
])('sets %s, where there is little room, as %s', (years, set) => {
  expect(yearsAlone(years)).toBe(set)
})

it.each([
  ['2026-03-12', '2026-04-02', 'en-GB', '2026', '12 Mar – 2 Apr'],
  ['2026-03', '2026-04-02', 'en-GB', '', 'Mar – Apr 2026'],
  ['2026-03-12', '2026-04-30', 'en-US', '', 'Mar 12 – Apr 30, 2026'],
  ['2026-03-12', '2026-04-30', 'de', '', '12. März – 30. Apr. 2026'],
  ['2026-03-12', '2026-04-30', 'cs', '', '12. 3. – 30. 4. 2026'],
  ['2026-03-12', '2026-04-30', 'ja', '', '2026年3月12日～4月30日'],
  ['2026-03', undefined, 'fa', '', 'مارس ۲۰۲۶'],
])('sets %s until %s in %s under “%s” as %s', (date, until, language, heading, set) => {
  expect(plainSpaces(dateText({ date, until }, language, heading))).toBe(set)
})
