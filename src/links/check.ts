import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDiskError, readCachedJson } from '../disk.ts'
import { BuildError, type Problem } from '../problem.ts'
import { inputsOf } from '../site/bundle.ts'
import { asFolder, type Settings } from '../site/settings.ts'
import { makeSite } from '../site/site.ts'
import { readSources } from '../site/sources.ts'
import { type AskProgress, askAll } from './ask.ts'
import { collectLinks, type Link } from './collect.ts'
import { createPlacer } from './places.ts'
import { type Report, reportLinks } from './report.ts'
import { createSend } from './send.ts'
import { type Failures, formatFailures, readFailures, updateFailures } from './state.ts'
import type { Outcome } from './verdict.ts'

/** Lies beside README.md to be committed: a fresh clone and a CI job know what failed before. */
export const stateFile = '.links.json'

export interface World {
  /** Milliseconds since 1970. */
  now(): number
  sleep(milliseconds: number): Promise<unknown>
  /** Milliseconds for one request. */
  timeout: number
  /** Whether this machine and the networks around it may be asked: only tests do. */
  allowPrivate: boolean
}

export interface LinkReport extends Report {
  failures: Failures
  /** The day of the run. */
  today: string
}

/**
 * Asks for all links of the site to other hosts. It reads and checks the site as a build does, but
 * encodes no image and looks into no dist/.
 * @throws {BuildError} with the errors of a build, or when no host could be reached at all
 */
export async function checkLinks(
  root: string,
  settings: Settings,
  world: World,
  onProgress?: (progress: AskProgress) => void,
): Promise<LinkReport> {
  const { links, examples, siteUrl, place } = await findLinks(root, settings)
  const send = createSend({ siteUrl, ...world })
  const outcomes = await askAll(links, { send, ...world }, onProgress)
  if (isOffline(outcomes)) throw new BuildError([offline(outcomes)])
  const today = new Date(world.now()).toISOString().slice(0, 10)
  const former = readFailures(readCachedJson(join(root, stateFile)), today)
  const failures = updateFailures(former, outcomes, today)
  const entries = reportLinks(outcomes, failures, today, place)
  return { total: links.length, entries, examples, failures, today }
}

async function findLinks(root: string, settings: Settings) {
  const sources = await readSources(root)
  const { pages, errors, origins, sourceText } = await makeSite(sources, settings)
  if (errors.length > 0) throw new BuildError(errors)
  const siteUrl = settings.siteUrl ?? asFolder(sources.modules.site.url)
  const place = createPlacer({
    inputs: [...origins.imports.keys()],
    inputsOf: (page) => inputsOf(origins, page),
    sourceText,
  })
  return { ...collectLinks(pages, siteUrl), siteUrl, place }
}

/** Many hosts that are gone on the same day are none: it is this machine that cannot reach them. */
function isOffline(outcomes: Map<Link, Outcome>): boolean {
  const hosts = new Set([...outcomes.keys()].map(({ question }) => question.host))
  return hosts.size > 1 && [...outcomes.values()].every(({ kind }) => kind === 'unreachable')
}

function offline(outcomes: Map<Link, Outcome>): Problem {
  const [[link, outcome] = []] = outcomes
  return {
    file: 'the network',
    found: `no host could be reached: ${link?.url} ${outcome?.found}`,
    expected: 'a connection to the internet',
    fix: 'Try again when there is one. Nothing was noted as failing.',
  }
}

/** Notes what fails, for the runs to come. @throws {BuildError} when the disk refuses */
export function saveFailures(root: string, { failures, today }: LinkReport): void {
  try {
    writeFileSync(join(root, stateFile), formatFailures(failures, today))
  } catch (error) {
    if (!isDiskError(error)) throw error
    throw new BuildError([
      {
        file: stateFile,
        found: error.message,
        expected: 'a file that can be written',
        fix: 'Allow writing, or make room: without it, no link is known to have failed before.',
      },
    ])
  }
}
