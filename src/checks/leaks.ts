import { quoted } from '../problem.ts'
import type { CheckedPage, Finding } from './finding.ts'

/** What visitors should not see, found in a page. */
export interface Leaks {
  /** Control characters, half characters, or marks that reverse the direction of text. */
  isBroken?: true
  /** A path of the machine that builds. */
  path?: string
}

export function findLeaks(html: string, root: string): Leaks {
  const path = rootIn(html, root) ?? /file:\/\/\/?[^\s"<]*/.exec(html)?.[0]
  return { ...(broken.test(html) && { isBroken: true }), ...(path !== undefined && { path }) }
}

export function checkLeaks({ file, facts, leaks }: CheckedPage): Finding[] {
  if (leaks.isBroken) {
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
  const source = leaks.path ?? facts.sourcePath
  if (!source) return []
  return [
    {
      file,
      field: 'text',
      found: `the path ${quoted(source)}`,
      expected: 'no paths of the machine that builds',
      fix: 'Take it out.',
      trace: source,
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

/** Control characters, half characters, and marks that reverse the direction of text. */
const broken = /[^\P{Cc}\t\n\r]|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/u

/** Whether a piece of HTML, as long as it ends before or after a tag, is sure to show nothing of this. */
export function isHarmless(html: string, root: string): boolean {
  const isNameless = spellingsOf(root).every((path) => !html.includes(path))
  return isNameless && !broken.test(html) && !html.includes('file://')
}

/** As a whole path: a project in '/w' is not named by '../workshops/'. */
function isNamed(html: string, root: string): boolean {
  const parts = html.split(root)
  return parts.some((before, i) => {
    const after = parts[i + 1]
    return after !== undefined && !/[\w.:/-]$/.test(before) && !/^[\w.-]/.test(after)
  })
}
