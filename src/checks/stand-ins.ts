import type { BuiltPage } from '../build/render-pages.ts'
import { type Problem, quoted } from '../problem.ts'
import { readPageFacts } from './page-facts.ts'

/** An entry of the content that is marked as a stand-in. */
export interface StandIn {
  file: string
  place: string
}

/** On the day of publishing nothing may stand in for the owner's own words, films and addresses. */
export function checkStandIns(standIns: StandIn[], pages: BuiltPage[]): Problem[] {
  return [...standIns.map(marked), ...pages.flatMap(leftovers)]
}

function marked({ file, place }: StandIn): Problem {
  return {
    file,
    place,
    found: 'a stand-in',
    allowed: 'your own content (--strict)',
    remedy: 'Replace it and take its standIn mark out.',
  }
}

/** Addresses of hosts that are reserved for examples (RFC 2606), and words that wait for others. */
function leftovers({ file, html }: BuiltPage): Problem[] {
  const { references, text } = readPageFacts(html)
  const addresses = references.filter(({ url }) => exampleAddress.test(url))
  return [
    ...addresses.map(({ url, place }) => ({
      file,
      place,
      found: quoted(url),
      allowed: 'addresses of your own (--strict)',
      remedy: 'Mend it in src/content/.',
    })),
    ...[...new Set(text.match(placeholder))].map((found) => ({
      file,
      place: 'text',
      found: quoted(found),
      allowed: 'words of your own (--strict)',
      remedy: 'Write what belongs there.',
    })),
  ]
}

const exampleAddress =
  /^(?:https?:\/\/|mailto:[^@]*@)(?:[\w-]+\.)*(?:example\.(?:com|org|net)|example|test|invalid)(?:[/:?#]|$)/i

const placeholder = /\b[Ll]orem ipsum\b|\bTODO\b|\bFIXME\b|\bTBD\b/g
