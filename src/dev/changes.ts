import { resolvePath } from '../server/request-path.ts'
import type { DevSite } from './dev-site.ts'
import type { Events } from './events.ts'
import { isOwnCode } from './own-code.ts'
import { changeLine, restartLine } from './terminal.ts'
import type { ToldProblems } from './told-problems.ts'

/** Public files keep their names when they change, so that the page itself shows no difference. */
function copiedOf(files: string[]): string[] {
  return files.flatMap((file) => /^public\/(?!images\/)(.+)/.exec(file)?.[1] ?? [])
}

/** Tells open pages that files changed, and the terminal what came of it. */
export async function handleChange(
  files: string[],
  site: DevSite,
  events: Events,
  told: ToldProblems,
): Promise<void> {
  const started = performance.now()
  told.forget()
  events.sendUpdate(copiedOf(files))
  const pages = events.openPages()
  const problems = await Promise.all(pages.map((page) => checkPage(page, site)))
  console.log(changeLine(files, pages, performance.now() - started))
  told.tell(problems.flat())
  if (files.some(isOwnCode)) console.log(restartLine)
}

async function checkPage(path: string, site: DevSite) {
  const resolved = await resolvePath(path, async (output) => (await site.has(output)) || undefined)
  return site.check(resolved && 'output' in resolved ? resolved.output : '404.html')
}
