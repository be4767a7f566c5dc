import { type Problem, quoted } from '../problem.ts'
import type { CheckedPage } from './finding.ts'

/** On the day of publishing nothing may stand in for the owner's own addresses and words. */
export function checkLeftovers(pages: CheckedPage[]): Problem[] {
  return pages.flatMap(leftoversOn)
}

/** Addresses of hosts that are reserved for examples (RFC 2606), and words that wait for others. */
function leftoversOn({ file, facts: { references, leftovers: words } }: CheckedPage): Problem[] {
  const addresses = references.filter(({ url }) => exampleAddress.test(url))
  return [
    ...addresses.map(({ url, name }) => ({
      file,
      field: name,
      found: quoted(url),
      expected: 'addresses of your own (--strict)',
      fix: 'Correct it in src/content/.',
    })),
    ...words.map((word) => ({
      file,
      field: 'text',
      found: quoted(word),
      expected: 'words of your own (--strict)',
      fix: 'Write what belongs there.',
    })),
  ]
}

/** Hosts that are reserved for examples and tests (RFC 2606), and the machine itself. */
export function isReservedHost(host: string): boolean {
  return /^([\w-]+\.)*(example\.(com|org|net)|example|test|invalid|localhost)$/i.test(host)
}

/** Of a host that nobody can own (RFC 2606). */
export const exampleAddress =
  /^(?:https?:\/\/|mailto:[^@]*@)(?:[\w-]+\.)*(?:example\.(?:com|org|net)|example|test|invalid)(?:[/:?#]|$)/i
