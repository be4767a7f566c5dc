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
  return [...standIns.map(marked), ...pages.flatMap(exampleLinks)]
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

/** Hosts that are reserved for examples (RFC 2606). */
function exampleLinks({ file, html }: BuiltPage): Problem[] {
  const urls = readPageFacts(html).references.filter(({ url }) =>
    /^(?:https?:\/\/|mailto:[^@]*@)(?:[\w-]+\.)*(?:example\.(?:com|org|net)|example|test|invalid)(?:[/:?#]|$)/i.test(
      url,
    ),
  )
  return urls.map(({ url, place }) => ({
    file,
    place,
    found: quoted(url),
    allowed: 'addresses of your own (--strict)',
    remedy: 'Mend it in src/content/.',
  }))
}
