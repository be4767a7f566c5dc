import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readSettings } from '../site/settings.ts'
import { createDevSite } from './site.ts'

it('serves a file with an umlaut as macOS spells it', async () => {
  const root = mkdtempSync(join(tmpdir(), 'dev-site-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'public'))
  writeFileSync(join(root, 'public/gro\u0308sse.pdf'), 'pdf')
  const site = createDevSite(root, readSettings([], {}, new Date()), () => {})
  expect(await site.read('gr\u00f6sse.pdf')).toMatchObject({ bytes: Buffer.from('pdf') })
  expect(await site.read('grosse.pdf')).toBeUndefined()
})
