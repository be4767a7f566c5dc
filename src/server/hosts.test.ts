import { expect, it } from 'vitest'
import { isOwnHost } from './hosts.ts'

it.each([
  ['localhost', true],
  ['localhost:4173', true],
  ['LOCALHOST:4173', true],
  ['site.localhost', true],
  ['127.0.0.1:4173', true],
  ['192.168.0.7:4173', true],
  ['[::1]:4173', true],
  [undefined, false],
  ['', false],
  ['example.com', false],
  ['example.com:4173', false],
  ['localhost.example.com', false],
  ['127.0.0.1.example.com', false],
  ['notlocalhost', false],
  ['localhost@example.com', false],
])('%s: %s', (header, own) => expect(isOwnHost(header)).toBe(own))
