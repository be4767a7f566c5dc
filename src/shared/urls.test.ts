import { expect, it } from 'vitest'
import { isPlaceholder, isReservedHost, isSamePage } from './urls.ts'

it('knows a page by each of its addresses', () => {
  const paths = ['/works', '/works/', '/%77orks', '/works/more']
  expect(paths.filter((path) => isSamePage(path, '/works'))).toEqual(paths.slice(0, 3))
})

it('knows hosts that nobody can own', () => {
  const reserved = ['example.org', 'art.example', 'localhost', 'a.LOCALHOST']
  const hosts = [...reserved, 'mylocalhost', 'ann.art', 'example.com.evil.org']
  expect(hosts.filter(isReservedHost)).toEqual(reserved)
})

it('knows the addresses that ship', () => {
  const shipped = ['hello@example.com', 'https://www.example.com/a']
  const others = ['hello@example.com.br', 'https://example.community/', 'a@myexample.com']
  expect([...shipped, ...others].filter(isPlaceholder)).toEqual(shipped)
})
