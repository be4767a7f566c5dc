import { expect, it } from 'vitest'
import { isPrivateAddress } from './send.ts'

it.each([
  ['127.0.0.1', true],
  ['127.255.255.254', true],
  ['0.0.0.0', true],
  ['10.1.2.3', true],
  ['100.64.0.1', true],
  ['169.254.169.254', true],
  ['172.16.0.1', true],
  ['172.31.255.255', true],
  ['192.168.178.1', true],
  ['::', true],
  ['::1', true],
  ['::ffff:192.168.0.1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['93.184.216.34', false],
  ['100.63.255.255', false],
  ['172.32.0.1', false],
  ['192.169.0.1', false],
  ['2606:2800:220:1::1', false],
  ['::ffff:93.184.216.34', false],
])('%s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate)
})
