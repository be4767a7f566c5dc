import { quoted } from '../problem.ts'
import type { CheckedPage, Finding, Site } from './checked-page.ts'

/** What belongs to the workshop, not on the wall. */
export function checkLeaks({ file, html, facts }: CheckedPage, { root }: Site): Finding[] {
  if (/[^\P{Cc}\t\n\r]|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/u.test(html)) {
    return [
      {
        file,
        place: 'text',
        found:
          'a control character, half of a character, or a mark that turns the direction of text',
        allowed: 'text that can be printed',
        remedy: 'Type the text anew; something invisible was pasted.',
      },
    ]
  }
  const path = rootIn(html, root) ?? /file:\/\/\/?[^\s"<]*/.exec(html)?.[0]
  const source = path ?? /\b(?:src|pages)\/[\w/.-]+\.tsx?\b/.exec(facts.text)?.[0]
  if (!source) return []
  return [
    {
      file,
      place: 'text',
      found: `the path ${quoted(source)}`,
      allowed: 'no paths of the machine that builds',
      remedy: 'Take it out.',
      trace: source,
    },
  ]
}

/** As a whole path: a project in '/w' is not named by '../workshops/'. */
function rootIn(html: string, root: string): string | undefined {
  const around = html.split(root)
  const isNamed = around.some((before, i) => {
    const after = around[i + 1]
    return after !== undefined && !/[\w.:/-]$/.test(before) && !/^[\w.-]/.test(after)
  })
  return isNamed ? root : undefined
}
