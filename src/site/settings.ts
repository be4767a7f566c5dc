import { parseArgs } from 'node:util'
import { asFolder } from '../paths.ts'
import { BuildError, quoted } from '../problem.ts'

/** What the command line and the environment say; everything else is in the files. */
export interface Settings {
  /** `--strict`: placeholders are errors, for the day of publishing. */
  strict: boolean
  /** Overrides `site.url`, with a slash at the end. */
  siteUrl: URL | undefined
  /** Copyright year. */
  year: number
}

/**
 * SITE_URL: where this build will be online, also in a sub-folder.
 * SOURCE_DATE_EPOCH: seconds since 1970, so that a build can be repeated byte for byte
 * (https://reproducible-builds.org/specs/source-date-epoch/).
 * @throws {BuildError} for flags and values that mean nothing
 */
export function readSettings(args: string[], env: NodeJS.ProcessEnv, now: Date): Settings {
  const { SITE_URL, SOURCE_DATE_EPOCH } = env
  // `npm run build --strict` gives the flag to npm, which hands it on in this way.
  const npmFlags = env.npm_config_strict === 'true' ? ['--strict'] : []
  return {
    ...readFlags([...args, ...npmFlags]),
    siteUrl: SITE_URL ? readSiteUrl(SITE_URL) : undefined,
    year: (SOURCE_DATE_EPOCH ? readDate(SOURCE_DATE_EPOCH) : now).getUTCFullYear(),
  }
}

function readFlags(args: string[]): { strict: boolean } {
  try {
    const { strict } = parseArgs({
      args,
      options: { strict: { type: 'boolean', default: false } },
    }).values
    return { strict }
  } catch {
    throw wrongSetting('the command line', args.join(' '), '--strict')
  }
}

function readSiteUrl(text: string): URL {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw wrongSetting('SITE_URL', text, 'a URL such as https://example.org/portfolio/')
  }
  return asFolder(text)
}

function readDate(seconds: string): Date {
  if (!/^\d{1,11}$/.test(seconds)) {
    throw wrongSetting('SOURCE_DATE_EPOCH', seconds, 'whole seconds since 1970')
  }
  return new Date(Number(seconds) * 1000)
}

function wrongSetting(variable: string, value: string, expected: string): BuildError {
  return new BuildError([
    { file: variable, found: quoted(value), expected, fix: 'Correct it, or leave it out.' },
  ])
}
