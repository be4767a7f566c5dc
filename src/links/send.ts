import { lookup } from 'node:dns/promises'
import { BlockList } from 'node:net'
import type { Send } from './follow.ts'

interface Options {
  /** The site whose links are asked for: hosts can see who asks. */
  siteUrl: URL
  /** Milliseconds for one request. */
  timeout: number
  now(): number
  /** Whether this machine and the networks around it may be asked: only tests do. */
  allowPrivate: boolean
}

/** Asks as this program: with its name, without cookies, and without reading what comes. */
export function createSend({ siteUrl, timeout, now, allowPrivate }: Options): Send {
  const headers = {
    'user-agent': `Mozilla/5.0 (compatible; portfolio-link-check/1.0; +${siteUrl.href})`,
    // As a visitor's browser sends it; Vimeo shows some films to chosen sites only.
    referer: `${siteUrl.origin}/`,
    accept: 'text/html,*/*;q=0.8',
  }
  return async (url, method) => {
    const start = now()
    const signal = AbortSignal.timeout(timeout)
    if (!allowPrivate) await refusePrivate(url)
    const response = await fetch(url, { method, headers, signal, redirect: 'manual' })
    const seconds = (now() - start) / 1000
    // Ends the connection: a link may lead to a film of some gigabytes.
    await response.body?.cancel().catch(() => {})
    return { status: response.status, headers: response.headers, seconds }
  }
}

/** The content is trusted; this is for slips, and for names that others let lead here. */
async function refusePrivate({ hostname }: URL): Promise<void> {
  const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true })
  if (addresses.some(({ address }) => isPrivateAddress(address))) {
    throw Object.assign(new Error(`${hostname} is private`), { code: 'PRIVATE_HOST' })
  }
}

const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, prefix)
}
privateNetworks.addSubnet('::', 127, 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

/** This machine, and networks that are not part of the internet (RFC 1918, 4193, 6598, 6890). */
export function isPrivateAddress(address: string): boolean {
  return privateNetworks.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}
