import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findPublicFiles } from './public-files.ts'

it('is published with umlauts of one letter, and read as the disk spells them', () => {
  const root = mkdtempSync(join(tmpdir(), 'public-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'public/ka\u0308se'), { recursive: true })
  writeFileSync(join(root, 'public/ka\u0308se/gro\u0308sse.pdf'), 'pdf')
  const [found] = findPublicFiles(root)
  expect(found?.output).toBe('k\u00e4se/gr\u00f6sse.pdf')
  expect(readFileSync(found?.file ?? '', 'utf8')).toBe('pdf')
})
