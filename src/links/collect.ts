import type { CheckedPage, Finding } from '../checks/finding.ts'
import type { Reference } from '../checks/page-facts.ts'
import { exampleAddress } from '../checks/placeholders.ts'
import { type Provider, readFilm } from './films.ts'

/** An address on another host, with everywhere that it stands. */
export interface Link {
  /** Without the part after #; for a film, its own page. */
  url: string
  /** The address that is asked: the link itself, or for a film what its provider says of it. */
  question: URL
  film?: Provider
  places: Place[]
}

/** A place on a page, with the words by which its line in the sources can be found. */
export type Place = Required<Pick<Finding, 'file' | 'field' | 'trace'>>

/** All links to other hosts, each once, and the hosts that nobody can own (RFC 2606). */
export function collectLinks(
  pages: Pick<CheckedPage, 'file' | 'facts'>[],
  siteUrl: URL,
): { links: Link[]; examples: string[] } {
  const links = new Map<string, Link>()
  const examples = new Set<string>()
  for (const { file, facts } of pages) {
    for (const reference of facts.references) {
      const url = readAddress(reference)
      if (!url) continue
      if (exampleAddress.test(url.href)) examples.add(url.host)
      // Pages of this site need not be online yet.
      else if (!url.href.startsWith(siteUrl.href)) {
        addLink(links, url, { file, field: reference.name, trace: reference.url.trim() })
      }
    }
  }
  return { links: [...links.values()], examples: [...examples] }
}

function readAddress({ url }: Reference): URL | undefined {
  return /^\s*https?:/i.test(url) && URL.canParse(url) ? new URL(url) : undefined
}

/** A film counts as one link, whether its page or its frame is named, and from whatever time on. */
function addLink(links: Map<string, Link>, address: URL, place: Place): void {
  const film = readFilm(address.href)
  const url = film?.page ?? address.href.replace(/#.*/, '')
  const link = links.get(url) ?? {
    url,
    question: film?.question ?? address,
    ...(film && { film: film.provider }),
    places: [],
  }
  link.places.push(film ? { ...place, trace: film.id } : place)
  links.set(url, link)
}
