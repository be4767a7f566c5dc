import { BuildError, quoted } from '../shared/diagnostic.ts'
import { asFolder, readUrl } from '../shared/urls.ts'

export type Settings = ReturnType<typeof readSettings>

/**
 * SITE_URL: where this build will be online. SOURCE_DATE_EPOCH: seconds since 1970, for reproducible
 * builds (https://reproducible-builds.org/specs/source-date-epoch/).
 * @throws {BuildError} for unknown flags and wrong values
 */
export function readSettings(args: string[], env: NodeJS.ProcessEnv, now: Date) {
  const { SITE_URL, SOURCE_DATE_EPOCH } = env
  if (args.some((arg) => !/^--(strict|warnings)$/.test(arg))) {
    throw wrongSetting('the command line', args.join(' '), '--strict or --warnings')
  }
  // npm takes the flag of `npm run build --strict` and sets a variable.
  const has = (flag: string) => args.includes(`--${flag}`) || env[`npm_config_${flag}`] === 'true'
  const strict = has('strict')
  return {
    /** Placeholders are errors. */
    strict,
    /** All places of each warning are printed. */
    warnings: strict || has('warnings'),
    /** Overrides `site.url`. */
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
      fix: 'Correct or remove it.',
    },
  ])
}
