import type { Link } from './collect.ts'
import type { Kind, Outcome } from './verdict.ts'

/** The links that fail, each with the first day of all the runs on which it did: '2026-05-14'. */
export type Failures = Map<string, string>

/** Reads what a run before this one wrote. What makes no sense, or lies ahead, is left out. */
export function readFailures({ failingSince }: Record<string, unknown>, today: string): Failures {
  const entries = Object.entries(typeof failingSince === 'object' ? (failingSince ?? {}) : {})
  return new Map(entries.filter((entry) => isFailure(entry, today)))
}

function isFailure(entry: [string, unknown], today: string): entry is [string, string] {
  const [, day] = entry
  return typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && day <= today
}

/** As text for a file that is committed: sorted, so that its changes can be read. */
export function formatFailures(failures: Failures, today: string): string {
  const failingSince = Object.fromEntries([...failures].sort())
  return `${JSON.stringify({ checked: today, failingSince }, null, 2)}\n`
}

/** A link that works again is forgotten, as is one that the site no longer has. */
export function updateFailures(
  former: Failures,
  outcomes: Map<Link, Outcome>,
  today: string,
): Failures {
  const failures: Failures = new Map()
  for (const [{ url }, { kind }] of outcomes) {
    const since = former.get(url)
    if (kind === 'gone' || kind === 'unreachable') failures.set(url, since ?? today)
    else if (since && isUnknown(kind)) failures.set(url, since)
  }
  return failures
}

/** Nobody knows how such a link is, so what was known of it stays. */
function isUnknown(kind: Kind): boolean {
  return kind === 'silent' || kind === 'later' || kind === 'unchecked'
}
