import { BuildError, quoted } from '../shared/fault.ts'
import { asFolder, readUrl } from '../shared/urls.ts'

export interface Settings {
  /** Whether placeholders, and types that cannot be checked, are errors. */
  strict: boolean
  /** Overrides `site.url`. */
  siteUrl: URL | undefined
  /** '2026-03-12' */
  today: string
}

export function readSettings(args: string[], env: NodeJS.ProcessEnv, now: Date): Settings {
  const { SITE_URL, SOURCE_DATE_EPOCH: seconds } = env
  if (args.some((arg) => arg !== '--strict')) {
    refuse('the command line', args.join(' '), 'The only option is --strict.')
  }
  if (SITE_URL && !(/^https?:\/\/[^?#@]+(?<!\.html?)$/i.test(SITE_URL) && readUrl(SITE_URL))) {
    refuse('SITE_URL', SITE_URL, 'Write a URL such as https://example.org/portfolio/.')
  }
  if (seconds && !/^\d{1,11}$/.test(seconds)) {
    refuse('SOURCE_DATE_EPOCH', seconds, 'Write whole seconds since 1970, or remove it.')
  }
  return {
    // npm takes the flag of `npm run build --strict`.
    strict: args.includes('--strict') || env.npm_config_strict === 'true',
    siteUrl: SITE_URL ? asFolder(SITE_URL) : undefined,
    today: (seconds ? new Date(Number(seconds) * 1000) : now).toISOString().slice(0, 10),
  }
}

function refuse(file: string, value: string, fix: string): never {
  throw new BuildError([{ code: 'wrong-setting', file, found: quoted(value), fix }])
}
