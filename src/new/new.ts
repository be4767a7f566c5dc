import { join } from 'node:path'
import { BuildError } from '../problem.ts'
import { StartError } from '../server/listen.ts'
import { askTexts } from './ask.ts'
import { applyChanges } from './changes.ts'
import { readContent } from './content.ts'
import { type Plan, planEntry, planImages } from './plan.ts'
import { planPage } from './plan-page.ts'
import { type Request, readRequest } from './request.ts'

const root = join(import.meta.dirname, '../..')

/** `npm run new`: a work, a workshop, a page or images, each written where it belongs. */
async function run(): Promise<void> {
  const request = readRequest(process.argv.slice(2), process.env)
  const { changes, report } = await plan(request)
  applyChanges(root, changes)
  console.log(report.join('\n'))
}

async function plan(request: Request): Promise<Plan> {
  const content = await readContent(root)
  if (request.kind === 'page') return planPage(root, request, content)
  const { npm_lifecycle_event, INIT_CWD } = process.env
  const surroundings = {
    root,
    // npm runs every script in the project's folder.
    folder: (npm_lifecycle_event === 'new' && INIT_CWD) || process.cwd(),
    year: new Date().getFullYear(),
    ask: process.stdin.isTTY && process.stdout.isTTY ? askTexts : undefined,
  }
  if (request.kind === 'image') return planImages(request, content, surroundings)
  return planEntry(request, content, surroundings)
}

try {
  await run()
} catch (error) {
  if (!(error instanceof StartError || error instanceof BuildError)) throw error
  console.error(`${error.message}\n\nNothing was changed.`)
  process.exitCode = 1
}
