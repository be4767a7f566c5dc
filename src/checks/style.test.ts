import { expect, it } from 'vitest'
import { warnOfContrast } from './contrast.ts'

const good = { paper: '#ffffff', ink: '#000000', quiet: '#767676', blue: '#0a3cc2' }

it.each([
  [good, good, []],
  [{ ...good, quiet: '#777777' }, good, ['--quiet on --paper, light scheme']],
  [
    good,
    { ...good, paper: '#000000' },
    ['--ink on --paper, dark scheme', '--blue on --paper, dark scheme'],
  ],
  [{ paper: '#ffffff' }, {}, []],
])('%j, %j', (light, dark, fields) => {
  expect(warnOfContrast({ light, dark }).map(({ field }) => field)).toEqual(fields)
})
