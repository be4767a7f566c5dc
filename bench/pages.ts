/** Generated pages: deterministic, about 2 KB of text each, no two alike. */
export interface GeneratedPage {
  name: string
  title: string
  paragraphs: string[]
}

const words =
  'light glass river signal quiet archive harbour orbit ceramic pulse lantern mirror gesture field copper window drift chorus thread memory garden shore voice paper engine weather shadow map listen carry fold trace gather render record measure follow slow bright woven hidden patient tidal gentle open'.split(
    ' ',
  )

export function generatePages(count: number): GeneratedPage[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `page-${String(index).padStart(5, '0')}`,
    title: `${proseOf(index, 3)} ${index}`,
    paragraphs: [1, 2, 3].map((part) => proseOf(index * 4 + part, 100)),
  }))
}

/** As many words, the same for the same seed. */
function proseOf(seed: number, count: number): string {
  let state = (Math.imul(seed, 2654435761) + 12345) >>> 0
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return words[Math.floor((state / 2 ** 32) * words.length)]
  }
  return Array.from({ length: count }, next).join(' ')
}

/** What stands on a page, as JSX. */
export function bodyOf({ title, paragraphs }: GeneratedPage): string {
  const texts = paragraphs.map((text) => `<p>${text}</p>`).join('')
  return `<article><h1>${title}</h1>${texts}<p><a href="https://work.example/">More</a></p></article>`
}
