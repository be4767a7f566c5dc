import { readSpan } from '../schema/time-span.ts'
import type { Path } from '../shared/diagnostic.ts'
import { newWork } from './new-entries.ts'

type Make = (words: string, idOf: (title: string) => string) => unknown
/** `list`: the one of the site, which a page can add to without an item of it. */
type Kind = [noun: string, question: string, make: Make, list?: Path]

const newEntry: Make = (title, idOf) => newWork(idOf(title), title)
const newLink: Make = (words) => pairOf(words, /\s+(?=\S+$)/, 'label', 'to')
const link = 'The words of the link, then its address: Read it https://…'
const detail = 'The detail. A name may stand before it: Edition: 5'
const credit = 'What was done, and by whom: Sound: Ada Example'

/** By the name of the list. */
const kinds: Record<string, Kind> = {
  works: ['work', 'The title of the work', newEntry, ['works']],
  workshops: ['workshop', 'The title of the workshop', newEntry, ['workshops']],
  news: ['news', 'The news. It may begin with its date: 2026-03-12', newNews, ['news']],
  cv: ['section of the CV', 'Its heading', (title) => ({ title, entries: [] }), ['cv']],
  entries: ['line', 'The line. It may begin with its years: 2021–2023', newLine],
  skills: ['group of skills', 'Its heading', (title) => ({ title, items: [] }), ['skills']],
  items: ['line', 'The line', (line) => line],
  paragraphs: ['paragraph', 'The paragraph', (text) => text, ['about', 'paragraphs']],
  details: ['line', detail, (words) => pairOf(words, /:\s+/, 'label', 'text')],
  credits: ['line', credit, (words) => pairOf(words, /:\s+/, 'role', 'names')],
  links: ['link', link, newLink],
  navigation: ['link in the navigation', link, newLink, ['navigation']],
  profiles: [
    'profile',
    link,
    (words) => pairOf(words, /\s+(?=\S+$)/, 'label', 'link'),
    ['site', 'profiles'],
  ],
}

export function newItemOf(list: unknown) {
  const kind = Object.hasOwn(kinds, `${list}`) ? kinds[`${list}`] : undefined
  if (!kind) return undefined
  const [noun, question, make, path] = kind
  return { noun, question, make, path }
}

/** What can be added from any page: by its list, what to call one. */
export const newOnes: [list: string, noun: string][] = [
  ...Object.entries(kinds).flatMap(([list, [noun, , , path]]): [string, string][] =>
    path ? [[list, noun]] : [],
  ),
  ['pages', 'page'],
]

/** What a text belongs to, in a word. */
export function nounOf(path: Path): string | undefined {
  const last = path.findLastIndex((key) => typeof key === 'number')
  const list = path[Math.max(last - 1, 0)]
  if (list === 'images' || list === 'media') return 'figure'
  return last > 0 ? (newItemOf(list)?.noun ?? 'line') : undefined
}

/** 'Edition: 5' → `{ label: 'Edition', text: '5' }`, '5' → `{ text: '5' }` */
function pairOf(words: string, between: RegExp, first: string, second: string) {
  const index = words.search(between)
  if (index < 0) return { [second]: words }
  return { [first]: words.slice(0, index), [second]: words.slice(index).replace(between, '') }
}

/** Words that may begin with a date. */
function splitDate(words: string): { date: string; rest: string } {
  const [, date = '', rest = words] =
    /^(\d{4}[-–\d]*(?: – \d{4}[-\d]*)?)\s+(.+)$/s.exec(words) ?? []
  return { date, rest }
}

function newLine(words: string) {
  const { date, rest } = splitDate(words)
  return readSpan(date) ? { years: date, text: rest } : { text: words }
}

function newNews(words: string, idOf: (title: string) => string) {
  const { date, rest } = splitDate(words)
  const isDay = /^\d{4}-\d\d(-\d\d)?$/.test(date)
  const title = isDay ? rest : words
  return { id: idOf(title), date: isDay ? date : new Date().toISOString().slice(0, 10), title }
}
