import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BuildError } from '../problem.ts'
import { readSettings } from '../site/settings.ts'
import { createProgress } from '../terminal.ts'
import { checkLinks, saveFailures } from './check.ts'
import { formatReport, isAlarming } from './report.ts'

const root = join(import.meta.dirname, '../..')
const world = { now: Date.now, sleep, timeout: 20_000, allowPrivate: false }

// A reader that went away (`| head`) ends the output, not the work.
process.stdout.on('error', () => {})

/** `npm run check:links`: whether the pages of others that the site links to are still there. */
async function run(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), process.env, new Date())
  console.log('Asking the hosts that the site links to, each for one page at a time.')
  const print = createProgress(process.stdout, 'links')
  const report = await checkLinks(root, settings, world, ({ host, ...progress }) =>
    print({ ...progress, item: host }),
  )
  console.log(`\n${formatReport(report)}`)
  if (isAlarming(report.entries)) process.exitCode = 1
  saveFailures(root, report)
}

try {
  await run()
} catch (error) {
  if (!(error instanceof BuildError)) throw error
  console.error(`\n${error.message}`)
  process.exitCode = 1
}
