/** Letters that are no other letter with a mark. */
const spellings: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

const longest = 60

/** 'High Water, Räume' → 'high-water-raume'; empty when no letter or digit of it can be in a link. */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => spellings[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug.length <= longest) return slug
  // Up to the last whole word, if there is one.
  return slug
    .slice(0, longest + 1)
    .replace(/-[^-]*$/, '')
    .slice(0, longest)
}

/** An id that no other entry has: 'whorl', 'whorl-2'. It begins with a letter. */
export function idOf(title: string, kind: string, taken: Iterable<string>): string {
  const slug = slugOf(title)
  const first = /^[a-z]/.test(slug) ? slug : [kind, slug].filter(Boolean).join('-')
  const others = new Set(taken)
  let id = first
  for (let number = 2; others.has(id); number++) id = `${first}-${number}`
  return id
}
