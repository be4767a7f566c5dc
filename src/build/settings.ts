import { BuildError, quoted } from '../problem.ts'

/** What the environment says; everything else is in the files. */
export interface Settings {
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
export function readSettings(env: NodeJS.ProcessEnv, now: Date): Settings {
  const { SITE_URL, SOURCE_DATE_EPOCH } = env
  return {
    siteUrl: SITE_URL ? siteUrlOf(SITE_URL) : undefined,
    year: (SOURCE_DATE_EPOCH ? dateOf(SOURCE_DATE_EPOCH) : now).getUTCFullYear(),
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
  return new URL(pathname.replace(/\/*$/, '/'), origin)
}

function dateOf(seconds: string): Date {
  if (!/^\d{1,11}$/.test(seconds)) {
    throw wrong('SOURCE_DATE_EPOCH', seconds, 'whole seconds since 1970')
  }
  return new Date(Number(seconds) * 1000)
}

function wrong(variable: string, value: string, allowed: string): BuildError {
  return new BuildError([
    { file: variable, found: quoted(value), allowed, remedy: 'Mend or unset the variable.' },
  ])
}
