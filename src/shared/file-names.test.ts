import { expect, it } from 'vitest'
import { isLitter } from './file-names.ts'

it('knows what file managers and editors leave behind', () => {
  const litter = [
    '.DS_Store',
    'Thumbs.db',
    '._a.pdf',
    'Icon\r',
    'a.jpg~',
    '.a.jpg.swp',
    '#a#',
    '4913',
  ]
  const others = ['#1 a.jpg', 'icon.svg', 'Icon', '.htaccess', 'a.tmp.jpg', 'game.swf']
  expect([...litter, ...others].filter(isLitter)).toEqual(litter)
})
