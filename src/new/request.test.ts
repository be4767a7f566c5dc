import { expect, it } from 'vitest'
import { readRequest } from './request.ts'

it.each([
  [['work', ' High Water '], { kind: 'work', title: 'High Water', images: [], alts: [] }],
  [
    ['workshop', 'A', '--image', 'a.jpg', '--alt=x', '--image=b.jpg', '--alt', 'y'],
    { kind: 'workshop', title: 'A', images: ['a.jpg', 'b.jpg'], alts: ['x', 'y'] },
  ],
  [['page', 'press'], { kind: 'page', name: 'press' }],
  [
    ['page', 'press', '--title', 'In print', '--navigation', 'PRESS'],
    { kind: 'page', name: 'press', title: 'In print', navigation: 'PRESS' },
  ],
  [['image', ' a.jpg', 'b.jpg'], { kind: 'image', images: [' a.jpg', 'b.jpg'], alts: [] }],
])('reads %j', (args, expected) => {
  expect(readRequest(args, {})).toEqual(expected)
})

it.each([
  [[], /^npm run new work/],
  [['song', 'x'], /^There is no new "song"/],
  [['work'], /^A new work needs a title/],
  [['work', ''], /^A new work needs a title/],
  [['work', 'High', 'Water'], /npm run new work "High Water"$/],
  [['page'], /^A new page needs a title/],
  [['image'], /^Which image/],
  [['work', 'A', '--navigation', 'X'], /^new work takes no --navigation/],
  [['page', 'A', '--image', 'a.jpg'], /^new page takes no --image/],
  [['image', 'a.jpg', '--title', 'A'], /^new image takes no --title/],
  [['work', 'A', '--nope'], /^Unknown option '--nope'/],
  [['work', 'A', '--alt'], /^Option '--alt <value>' argument missing/],
])('refuses %j', (args, message) => {
  expect(() => readRequest(args, {})).toThrow(message)
})

it('finds the options that npm kept', () => {
  const env = { npm_config_image: 'true', npm_config_alt: 'true' }
  expect(() => readRequest(['work', 'A', 'a.jpg'], env)).toThrow('npm kept --image and --alt')
})
