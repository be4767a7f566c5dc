import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder, which goes when the test ends. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portfolio-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
