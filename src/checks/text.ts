import { quoted } from '../problem.ts'
import { textOf } from './dom.ts'
import type { Finding } from './finding.ts'
import type { ReadPage } from './read-page.ts'

/** Control characters, half characters, and marks that reverse the direction of text. */
const broken = /[^\P{Cc}\t\n\r]|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/u

/** What visitors should not see. `root` is the project's folder, which no page may name. */
export function checkText(page: ReadPage, root: string): Finding[] {
  const { file, markup } = page
  if (broken.test(markup)) {
    return [
      {
        file,
        field: 'text',
        found: 'a control character, half a character, or a mark that reverses the text after it',
        expected: 'text that can be printed',
        fix: 'Type the text again: something invisible was pasted.',
      },
    ]
  }
  const path =
    rootIn(markup, root) ??
    /file:\/\/\/?[^\s"<]*/.exec(markup)?.[0] ??
    /\b(?:src|pages)\/[\w/.-]+\.tsx?\b/.exec(page.all('title, body').map(textOf).join())?.[0]
  if (!path) return []
  return [
    {
      file,
      field: 'text',
      found: `the path ${quoted(path)}`,
      expected: 'no paths of the machine that builds',
      fix: 'Take it out.',
      trace: path,
    },
  ]
}

function rootIn(html: string, root: string): string | undefined {
  return spellingsOf(root).find((path) => isNamed(html, path))
}

/** Windows' own way, as in a URL, and in the strings of a script. */
function spellingsOf(root: string): string[] {
  const forward = root.replaceAll('\\', '/')
  const escaped = root.replaceAll('\\', '\\\\')
  return [...new Set([root, forward, escaped, encodeURI(root), encodeURI(forward)])]
}

/** As a whole path: a project in '/w' is not named by '../workshops/'. */
function isNamed(html: string, root: string): boolean {
  const parts = html.split(root)
  return parts.some((before, i) => {
    const after = parts[i + 1]
    return after !== undefined && !/[\w.:/-]$/.test(before) && !/^[\w.-]/.test(after)
  })
}

/** On the day of publishing nothing may stand in for the owner's own addresses and words. */
export function checkLeftovers(page: ReadPage): Finding[] {
  const { file, all } = page
  const addresses = page.references.filter(({ url }) => isExample(url))
  const words = all('body').map(textOf).join().match(leftoverWords)
  return [
    ...addresses.map(({ url, name }) => ({
      file,
      field: name,
      found: quoted(url),
      expected: 'addresses of your own (--strict)',
      fix: 'Correct it in src/content/.',
    })),
    ...[...new Set(words)].map((word) => ({
      file,
      field: 'text',
      found: quoted(word),
      expected: 'words of your own (--strict)',
      fix: 'Write what belongs there.',
    })),
  ]
}

/** Words that wait for others. */
const leftoverWords = /\b[Ll]orem ipsum\b|\bTODO\b|\bFIXME\b|\bTBD\b/g

/** Hosts that nobody can own (RFC 2606). */
const reserved = '(?:[\\w-]+\\.)*(?:example\\.(?:com|org|net)|example|test|invalid)'

const exampleAddress = new RegExp(`^(?:https?://|mailto:[^@]*@)${reserved}(?:[/:?#]|$)`, 'i')

export function isExample(address: string): boolean {
  return exampleAddress.test(address.trim())
}

/** Hosts that are reserved for examples and tests, and the machine itself. */
export function isReservedHost(host: string): boolean {
  return /(^|\.)localhost$/i.test(host) || new RegExp(`^${reserved}$`, 'i').test(host)
}
