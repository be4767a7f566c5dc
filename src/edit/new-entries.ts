import * as v from 'valibot'
import { findPageFiles, isPageName } from '../read/page-files.ts'
import { placeOf } from '../render/page-plans.ts'
import { writeFact } from '../schema/marks/front-matter.ts'
import { slugOf } from '../schema/marks/slugs.ts'
import { readSpan } from '../schema/time-span.ts'
import * as is from '../schema/values.ts'
import { type Path, quoted } from '../shared/diagnostic.ts'
import { refuse } from './new-images.ts'
import type { FileEdit } from './writing/owner-files.ts'

type NewItem = (words: string, idOf: (title: string) => string) => unknown

const newLink = (words: string) => pairOf(words, /\s+(?=\S+$)/, 'label', 'to')
const linkQuestion = 'The words of the link, then its address: Read it https://…'

/** By the name of a list: what to ask, and what the answer is as its new item. */
const newItems: Record<string, [question: string, make: NewItem]> = {
  works: ['The title of the work', (title, idOf) => newWork(idOf(title), title)],
  workshops: ['The title of the workshop', (title, idOf) => newWork(idOf(title), title)],
  news: ['The news. It may begin with its date: 2026-03-12', newNews],
  cv: ['The heading of the section', (title) => ({ title, entries: [] })],
  entries: ['The line. It may begin with its years: 2021–2023', newLine],
  skills: ['The heading of the group', (title) => ({ title, items: [] })],
  items: ['The line', (line) => line],
  paragraphs: ['The paragraph', (paragraph) => paragraph],
  details: [
    'The detail. A name may stand before it: Edition: 5',
    (words) => pairOf(words, /:\s+/, 'label', 'text'),
  ],
  credits: [
    'What was done, and by whom: Sound: Ada Example',
    (words) => pairOf(words, /:\s+/, 'role', 'names'),
  ],
  links: [linkQuestion, newLink],
  navigation: [linkQuestion, newLink],
  profiles: [linkQuestion, (words) => pairOf(words, /\s+(?=\S+$)/, 'label', 'link')],
}

export function newItemOf(list: unknown) {
  const [question, make] = Object.hasOwn(newItems, `${list}`) ? (newItems[`${list}`] ?? []) : []
  return question && make && { question, make }
}

/** Lists of the site that a page can add to, and what to call a new item. */
export const topLists: Record<string, [label: string, path: Path]> = {
  works: ['Work', ['works']],
  workshops: ['Workshop', ['workshops']],
  news: ['News', ['news']],
  cv: ['Section of the CV', ['cv']],
  skills: ['Skills', ['skills']],
  paragraphs: ['Paragraph about you', ['about', 'paragraphs']],
  profiles: ['Profile', ['site', 'profiles']],
  navigation: ['Link in the navigation', ['navigation']],
  pages: ['Page', []],
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

export function newWork(id: string, title: string, images: string[] = []) {
  const figures = images.map((image) => ({ kind: 'image', image, place: 'full' }))
  const gallery = { kind: 'gallery', images: images.slice(1) }
  return {
    id,
    title,
    year: new Date().getFullYear(),
    medium: 'What it is, and what it is made of',
    text: 'What one sees, hears and does there. An empty line begins a new paragraph.',
    textPlace: 'top',
    media: figures.length < 5 ? figures : [figures[0], gallery],
    draft: true,
    placeholder: true,
  }
}

/** With a number if it is taken. */
export function freeId(title: string, locale: string, isTaken: (id: string) => boolean): string {
  const slug = slugOf(title, locale).replace(/^[-0-9]+/, '') || 'entry'
  let id = slug
  for (let n = 2; isTaken(id) || !v.is(is.slug, id); n++) id = `${slug}-${n}`
  return id
}

export function newPage(
  root: string,
  title: string,
  language: string,
  folders: string[] = [],
): FileEdit {
  const file = ['pages', ...folders, `${slugOf(title, language)}.md`].join('/')
  const taken = findPageFiles(root).find((other) => placeOf(other) === placeOf(file))
  if (taken || !isPageName(file)) {
    const expected = 'the name of a page that is not there yet, in letters, digits and hyphens'
    const found = taken ? `the page ${taken}` : quoted(file)
    refuse(title, found, { code: 'page-twice', expected, fix: 'Choose another title or folder.' })
  }
  return { file, after: pageText(title) }
}

function pageText(title: string): string {
  return `---
title: ${writeFact(title)}
description: What this page is about, in a sentence for search engines and shared links.
draft: true
---

The text begins here. An empty line begins a new paragraph.
`
}
