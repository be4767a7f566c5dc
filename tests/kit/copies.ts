import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { linkFixture } from './fixture.ts'

/** The fixture that all copies are linked to. It is built, and only read. */
export function preparedFixture(): string {
  return join(inject('copies'), 'fixture')
}

/** A copy of the fixture that may be broken. It goes with all others at the end. */
export function copyFixture(): string {
  return linkFixture(preparedFixture(), placeForCopy())
}

/** A copy with files of its own: the stamp of a linked one changes with every other link to it. */
export function copyFixtureWhole(): string {
  return linkFixture(preparedFixture(), placeForCopy(), copyFileSync)
}

function placeForCopy(): string {
  const copy = mkdtempSync(join(inject('copies'), 'copy-'))
  rmSync(copy, { recursive: true })
  return copy
}
