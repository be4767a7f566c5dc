import { expect, it } from 'vitest'
import { dateText, yearsAlone } from './dates.ts'

it.each([
  { typed: '2020 - 2022', shown: '2020–2022' },
  { typed: '2018-11–', language: 'fr', shown: 'nov. 2018 –' },
  { typed: '2018-11 – 2019-02-03', shown: 'Nov 2018 – 3 Feb 2019' },
  { typed: '2026-03-12 – 2026-04', shown: '12 Mar 2026 – Apr 2026' },
  { typed: '2026-03-12 – 2026-04-30', language: 'de', shown: '12. März – 30. Apr. 2026' },
  { typed: '2026-03-12 – 2027', shown: '12 Mar 2026 – 2027' },
  { typed: '2018-11–2019-02', language: 'ar', shown: 'نوفمبر 2018 – فبراير 2019' },
  { typed: '2026-03', language: 'fa', shown: 'مارس ۲۰۲۶' },
  { typed: '2024-13', shown: '2024-13' },
  { typed: 'c.1998-2001', shown: 'c.1998-2001' },
  // As editing marks it.
  {
    typed: '2026-03\u{e01e2}\u{e01e5} – 2026-04\u{e01e2}\u{e01e6}',
    shown: 'Mar – Apr 2026\u{e01e2}\u{e01e5}\u{e01e2}\u{e01e6}',
  },
])('shows $typed as $shown', ({ typed, language = 'en-GB', shown }) => {
  const text = dateText(typed, language)
  expect(text.replaceAll('\u00a0', ' ')).toBe(shown)
  expect(text).not.toMatch(/ (?<!– )/)
})

it.each([
  { typed: '2018-11–', shown: '2018–' },
  { typed: '2018-11 – 2018-12', shown: '2018' },
  { typed: '2018-11-30 – 2019', shown: '2018–2019' },
  { typed: 'around 1998', shown: 'around 1998' },
  { typed: '2018-11\u{e01e2}\u{e01e5}', shown: '2018\u{e01e2}\u{e01e5}' },
  { typed: undefined, shown: '' },
])('shows $typed, where there is little room, as $shown', ({ typed, shown }) => {
  expect(yearsAlone(typed)).toBe(shown)
})
