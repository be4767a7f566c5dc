import { expect, it } from 'vitest'
import { isLitter } from './file-names.ts'

it('knows what file managers and editors leave behind', () => {
  const hidden = ['.DS_Store', '._a.pdf', '.a.jpg.swp']
  const litter = [...hidden, 'Thumbs.db', 'Icon\r', 'a.jpg~', '#a#', '4913']
  const others = ['#1 a.jpg', 'icon.svg', 'Icon', '.htaccess', 'a.tmp.jpg', 'game.swf']
  expect([...litter, ...others].filter(isLitter)).toEqual(litter)
})
