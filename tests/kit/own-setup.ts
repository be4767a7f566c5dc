import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runBuild } from './programs.ts'
import { putProject, root } from './project.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A copy of the project with the owner's site in its dist/, built from what the project holds now. */
    ownCopy: string
  }
}

/** Before the suites of the content: the owner's site, built in a copy, so that dist/ stays as it is. */
export default async function setup(project: TestProject): Promise<() => void> {
  const copy = mkdtempSync(join(tmpdir(), 'portfolio-content-'))
  const remove = () => rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
  putProject(root, copy)
  // The owner's own cache: what is encoded here is not encoded again by the next build.
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  symlinkSync(cache, join(copy, 'node_modules/.cache'), 'junction')
  const { code, output } = await runBuild(copy)
  if (code !== 0) {
    remove()
    throw new Error(`The site cannot be built:\n${output}`)
  }
  project.provide('ownCopy', copy)
  return remove
}
