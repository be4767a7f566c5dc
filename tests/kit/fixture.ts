import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { runBuild } from './programs.ts'
import { putProject, putTree, root } from './project.ts'

const fixture = join(root, 'tests/fixture')

/** The project with the fixture in the place of all that is the owner's, at `to`, built. */
export async function prepareFixture(to: string): Promise<string> {
  refuseMissingContent()
  putProject(root, to)
  for (const folder of ['pages', 'public']) rmSync(join(to, folder), { recursive: true })
  putTree(fixture, to)
  // Encoded once, not once a run.
  const cache = join(root, 'node_modules/.cache/tests')
  mkdirSync(cache, { recursive: true })
  symlinkSync(cache, join(to, 'node_modules/.cache'), 'junction')
  const { code, output } = await runBuild(to)
  if (code !== 0) throw new Error(`The fixture cannot be built:\n${output}`)
  return to
}

/** A copy of the prepared fixture: hard links, so that it costs a few milliseconds. */
export function linkFixture(from: string, to: string, put = linkOrCopy): string {
  putProject(from, to, { put })
  for (const name of ['images', 'style.json']) {
    const cached = join('node_modules/.cache', name)
    putTree(join(from, cached), join(to, cached), put)
  }
  return to
}

/** Some file systems have no hard links. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** A content file that only the owner has would bring the owner's words into the fixture. */
function refuseMissingContent(): void {
  const own = readdirSync(join(fixture, 'src/content'))
  const missing = readdirSync(join(root, 'src/content')).filter(
    (name) => !own.includes(name) && !name.includes('.test.'),
  )
  if (missing.length === 0) return
  throw new Error(`tests/fixture/src/content/ needs content of its own for ${missing.join(', ')}`)
}
