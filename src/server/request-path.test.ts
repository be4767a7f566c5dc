import { describe, expect, it } from 'vitest'
import { readRequestPath, resolvePath } from './request-path.ts'

describe('readRequestPath', () => {
  it.each([
    ['/', '/'],
    ['/workshops/', '/workshops/'],
    ['/workshops?a=/../b', '/workshops'],
    ['/a%20b.png', '/a b.png'],
    ['/%C3%A9', '/é'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
    ['/a..b', '/a..b'],
  ])('%s → %s', (target, path) => expect(readRequestPath(target)).toBe(path))

  it.each([
    '',
    '*',
    'http://example.com/',
    'example.com:443',
    '/../package.json',
    '/a/../../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/%2e%2e%2fpackage.json',
    '/..\\package.json',
    '/%5c..%5cpackage.json',
    '/.env',
    '/a/.git/config',
    '/.',
    '/a/..',
    '//etc/passwd',
    '/%2fetc/passwd',
    '/%',
    '/%c0%ae%c0%ae/',
    '/a%00.png',
    '/.well-known/../.env',
  ])('%j is nothing', (target) => expect(readRequestPath(target)).toBeUndefined())

  it('decodes once only', () => expect(readRequestPath('/%252e%252e/')).toBe('/%2e%2e/'))
})

describe('resolvePath', () => {
  const site = new Map([
    ['index.html', 1],
    ['workshops/index.html', 2],
    ['icon.svg', 3],
  ])
  it.each([
    ['/', { output: 'index.html', resource: 1 }],
    ['/index.html', { output: 'index.html', resource: 1 }],
    ['/workshops/', { output: 'workshops/index.html', resource: 2 }],
    ['/workshops', { redirect: '/workshops/' }],
    ['/icon.svg', { output: 'icon.svg', resource: 3 }],
    ['/icon.svg/', undefined],
    ['/nowhere', undefined],
    ['/nowhere/', undefined],
  ])('%s', async (path, resolved) => {
    expect(await resolvePath(path, async (output) => site.get(output))).toEqual(resolved)
  })
})
