import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareFixture } from './fixture.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where copies of the fixture go; the one that all are linked to is in it. */
    copies: string
  }
}

/** Before the suites of the code: the fixture, built once. */
export default async function setup(project: TestProject): Promise<() => void> {
  const copies = mkdtempSync(join(tmpdir(), 'portfolio-code-'))
  const remove = () => rmSync(copies, { recursive: true, force: true, maxRetries: 5 })
  await prepareFixture(join(copies, 'fixture')).catch((error) => {
    remove()
    throw error
  })
  project.provide('copies', copies)
  return remove
}
