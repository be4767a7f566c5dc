import { parseArgs } from 'node:util'
import { BuildError, quoted } from '../problem.ts'

/** What command line and environment say; everything else is in the files. */
export interface Settings {
  /** `--strict`: stand-ins are mistakes, for the day of publishing. */
  strict: boolean
  /** `--compress`: texts are written compressed as well. */
  compress: boolean
  /** Overrides `site.url`, with a slash at the end. */
  siteUrl: URL | undefined
  /** Copyright year. */
  year: number
}

/**
 * SITE_URL: where this build will be online, also in a sub-folder.
 * SOURCE_DATE_EPOCH: seconds since 1970, so that a build can be repeated byte for byte
 * (https://reproducible-builds.org/specs/source-date-epoch/).
 */
export function readSettings(args: string[], env: NodeJS.ProcessEnv, now: Date): Settings {
  const { SITE_URL, SOURCE_DATE_EPOCH } = env
  return {
    ...readFlags(args),
    siteUrl: SITE_URL ? siteUrlOf(SITE_URL) : undefined,
    year: (SOURCE_DATE_EPOCH ? dateOf(SOURCE_DATE_EPOCH) : now).getUTCFullYear(),
  }
}

function readFlags(args: string[]): { strict: boolean; compress: boolean } {
  const flag = { type: 'boolean', default: false } as const
  try {
    const { strict, compress } = parseArgs({
      args,
      options: { strict: flag, compress: flag },
    }).values
    return { strict, compress }
  } catch {
    throw wrong('the command line', args.join(' '), '--strict, --compress')
  }
}

/** @throws {BuildError} when the text is no http(s) URL */
function siteUrlOf(text: string): URL {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw wrong('SITE_URL', text, 'a URL such as https://example.org/portfolio/')
  }
  return asFolder(text)
}

/** The part of a URL that pages lie below: no query, no fragment, a slash at the end. */
export function asFolder(url: string): URL {
  const { origin, pathname } = new URL(url)
  // Two slashes at the start would make a host of what follows.
  return new URL(`${pathname}/`.replace(/\/+/g, '/'), origin)
}

function dateOf(seconds: string): Date {
  if (!/^\d{1,11}$/.test(seconds)) {
    throw wrong('SOURCE_DATE_EPOCH', seconds, 'whole seconds since 1970')
  }
  return new Date(Number(seconds) * 1000)
}

function wrong(variable: string, value: string, allowed: string): BuildError {
  return new BuildError([
    { file: variable, found: quoted(value), allowed, remedy: 'Mend it, or leave it out.' },
  ])
}
