// Words that are not saved yet, by the place of their text: a reload and another start keep them.

interface KeptWords {
  words: string
  /** What they are to replace. */
  before: string
}

const prefix = 'words of '

export function keepWords(place: string, kept: KeptWords): void {
  if (kept.words === kept.before) dropWords(place)
  else sessionStorage.setItem(prefix + place, JSON.stringify(kept))
}

export function dropWords(place: string): void {
  sessionStorage.removeItem(prefix + place)
}

export function wordsKeptFor(place: string): KeptWords | undefined {
  return JSON.parse(sessionStorage.getItem(prefix + place) ?? 'null') ?? undefined
}

export function placesWithWords(): string[] {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))
  return keys.map((key) => key.slice(prefix.length))
}
