import { hostname } from 'node:os'

/**
 * Whether a `Host` header names this machine. A foreign name that points here is how a web page
 * reads a server on its visitor's machine (DNS rebinding); addresses cannot be made to point here.
 */
export function isOwnHost(header: string | undefined): boolean {
  const host = header?.replace(/:\d{1,5}$/, '').toLowerCase() ?? ''
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(host) || /^\[[\da-f:.]+\]$/.test(host)) return true
  const own = hostname().toLowerCase()
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === own || host === `${own}.local`
  )
}
