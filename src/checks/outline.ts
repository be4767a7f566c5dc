import type { CheckedPage, Finding } from './checked-page.ts'

export function checkOutline({ file, facts }: CheckedPage): Finding[] {
  const first = facts.headings.filter(({ level }) => level === 1)
  const empty = facts.headings.filter(({ text }) => !text)
  const findings: Finding[] = empty.map(({ level }) => ({
    file,
    place: `h${level}`,
    found: 'a heading without text',
    allowed: 'headings that say something',
    remedy: 'Write it, or take it out.',
  }))
  if (first.length === 1) return findings
  const found = first.map(({ text }) => `“${text}”`).join(', ')
  const wrong = {
    file,
    place: 'h1',
    found: found ? `${first.length} of them: ${found}` : 'none',
    allowed: 'exactly one h1, what the page is about',
    remedy: found ? 'Make the others h2.' : 'Add one; class "vh" hides it from the eye.',
  }
  return [...findings, wrong]
}

export function checkLevels({ file, facts }: CheckedPage): Finding[] {
  return facts.headings.flatMap(({ level, text }, index) => {
    const before = facts.headings[index - 1]?.level ?? 1
    if (level <= before + 1) return []
    return {
      file,
      place: `h${level} “${text}”`,
      found: `it follows an h${before}`,
      allowed: `h${before + 1} at most: readers of the outline miss a level otherwise`,
      remedy: `Make it an h${before + 1}.`,
      trace: text,
    }
  })
}
