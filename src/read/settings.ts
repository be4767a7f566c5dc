import { BuildError, quoted } from '../shared/diagnostic.ts'
import { asFolder, readUrl } from '../shared/urls.ts'

/** What the command line and the environment say; everything else is in the files. */
export interface Settings {
  /** `--strict`: placeholders are errors, for the day of publishing. */
  strict: boolean
  /** Overrides `site.url`, with a slash at the end. */
  siteUrl: URL | undefined
  today: string
}

/**
 * SITE_URL: where this build will be online, also in a sub-folder.
 * SOURCE_DATE_EPOCH: seconds since 1970, so that a build can be repeated byte for byte
 * (https://reproducible-builds.org/specs/source-date-epoch/).
 * @throws {BuildError} for flags and values that mean nothing
 */
export function readSettings(args: string[], env: NodeJS.ProcessEnv, now: Date): Settings {
  const { SITE_URL, SOURCE_DATE_EPOCH } = env
  if (args.some((arg) => arg !== '--strict')) {
    throw wrongSetting('the command line', args.join(' '), '--strict')
  }
  return {
    // `npm run build --strict` gives the flag to npm, which hands it on in this way.
    strict: args.length > 0 || env.npm_config_strict === 'true',
    siteUrl: SITE_URL ? readSiteUrl(SITE_URL) : undefined,
    today: (SOURCE_DATE_EPOCH ? readDate(SOURCE_DATE_EPOCH) : now).toISOString().slice(0, 10),
  }
}

function readSiteUrl(text: string): URL {
  if (/^https?:\/\//i.test(text) && readUrl(text)) return asFolder(text)
  throw wrongSetting('SITE_URL', text, 'a URL such as https://example.org/portfolio/')
}

function readDate(seconds: string): Date {
  if (/^\d{1,11}$/.test(seconds)) return new Date(Number(seconds) * 1000)
  throw wrongSetting('SOURCE_DATE_EPOCH', seconds, 'whole seconds since 1970')
}

function wrongSetting(variable: string, value: string, expected: string): BuildError {
  return new BuildError([
    {
      code: 'wrong-setting',
      file: variable,
      found: quoted(value),
      expected,
      fix: 'Correct it, or leave it out.',
    },
  ])
}
