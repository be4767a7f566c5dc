import { cpSync } from 'node:fs'
import { join } from 'node:path'
import Parser from 'markdown-it'
import { copyFixture, edit, exists, read, root, write } from './project.ts'

interface Recipe {
  listings: Listing[]
  /** What stands between backticks in its sentences and tables. */
  codes: string[]
}

interface Listing {
  file: string
  lines: string[]
  /** It is all of the file. */
  isWhole: boolean
}

const [start = '', ...sections] = read(root, 'docs/recipes.md').split(/^## /m)

/** Above the first recipe. */
export const contents = start

export const recipes = new Map(
  sections.map((text) => [text.split('\n', 1).join(), readRecipe(text)]),
)

function readRecipe(text: string): Recipe {
  const tokens = new Parser('commonmark').enable('table').parse(text, {})
  const fences = tokens.filter(({ type }) => type === 'fence')
  const inline = tokens.flatMap(({ children }) => children ?? [])
  const codes = inline.filter(({ type }) => type === 'code_inline')
  return {
    listings: fences.flatMap(({ info, content }) =>
      listingsIn(info, content.trimEnd().split('\n')),
    ),
    codes: codes.map(({ content }) => content),
  }
}

/** A fence names its file behind the language; without one, comments name the files of their lines. */
function listingsIn(info: string, lines: string[]): Listing[] {
  const [, file] = info.split(' ')
  if (file) return [{ file, lines, isWhole: true }]
  const listings: Listing[] = []
  for (const line of lines) {
    const [, file] = /^\/\/ (\w+\/\S+)$/.exec(line) ?? []
    if (file) listings.push({ file, lines: [], isWhole: false })
    else listings.at(-1)?.lines.push(line)
  }
  return listings
}

function recipe(title: string): Recipe {
  const recipe = recipes.get(title)
  if (!recipe) throw new Error(`docs/recipes.md has no “${title}”`)
  return recipe
}

/** The first code in the sentences of a recipe that begins so. */
export function codeIn(title: string, start: string): string {
  const code = recipe(title).codes.find((code) => code.startsWith(start))
  if (!code) throw new Error(`“${title}” has no ${start}`)
  return code
}

/** What an owner has and the fixture has not → a file of the fixture like it. */
const broughtFiles = {
  'play/index.html': 'film.html',
  'films/pier.mp4': 'films/ebb.mp4',
  'films/swell.mp4': 'films/ebb.mp4',
  'films/pier.en.vtt': 'films/ebb.en.vtt',
  'sounds/low-tide.mp3': 'sounds/ebb.mp3',
  'images/low-tide.jpg': 'images/harbour.jpg',
}

/** A copy of the fixture after these recipes. */
export function follow(...titles: string[]): string {
  const project = copyFixture({ 'public/press-kit.pdf': '%PDF-1.7\n' })
  const bring = (file: string, like: string) =>
    cpSync(join(project, 'public', like), join(project, 'public', file))
  for (const [file, like] of Object.entries(broughtFiles)) bring(file, like)
  // Recipes describe the first image alone.
  for (const name of ['low-tide-night.jpg', 'low-tide-dawn.jpg', 'low-tide-dusk.jpg']) {
    bring(`images/${name}`, 'images/harbour.jpg')
    edit(project, 'src/content/images.ts', ' = {', ` = {\n  '${name}': 'What ${name} shows.',`)
  }
  for (const { file, lines, isWhole } of titles.flatMap((title) => recipe(title).listings)) {
    const before = isWhole || !exists(project, file) ? [] : read(project, file).split('\n')
    write(project, file, withListing(before, lines).join('\n'))
  }
  return project
}

/** In a listing, it stands for the lines that are there. */
const isRest = (line: string | undefined) => line?.trim() === '// …'

/**
 * The rule of docs/recipes.md: a line that begins the same way is replaced, with all that is indented
 * under it; the remaining lines are inserted in the order shown.
 *
 *     before      listing        after
 *     id: 'a',    id: 'b',       id: 'b',
 *     tags: [     tags: ['d'],   tags: ['d'],
 *       'c',      year: 2026,    year: 2026,
 *     ],
 */
function withListing(before: string[], listing: string[]): string[] {
  const lines = [...before]
  let below = 0
  for (const block of blocksOf(listing)) {
    if (isRest(block[0])) {
      below = 0
      continue
    }
    const alike = findAlike(lines, below, `${block[0]}`)
    const isPart = isRest(block.at(-1))
    const shown = isPart ? block.slice(0, -1) : block
    const end = isPart ? alike + 1 : endOf(lines, alike)
    const place = alike < 0 ? below : alike
    lines.splice(place, alike < 0 ? 0 : end - alike, ...shown)
    below = place + shown.length
  }
  return lines
}

/** Each line with all that belongs to it. */
function blocksOf(lines: string[]): string[][] {
  if (lines.length === 0) return []
  const end = isRest(lines[0]) ? 1 : endOf(lines, 0)
  return [lines.slice(0, end), ...blocksOf(lines.slice(end))]
}

const indentOf = (line: string) => line.search(/\S|$/)

/** The line that begins like this one. Below the last change, it stands within the same brackets. */
function findAlike(lines: string[], below: number, line: string): number {
  const [start = ''] = /^.[^:=]*[:=]?/.exec(line) ?? []
  const isOuter = (other: string) => below > 0 && other !== '' && indentOf(other) < indentOf(line)
  const after = lines.slice(below)
  const end = after.findIndex(isOuter)
  const within = end < 0 ? after : after.slice(0, end)
  const index = within.findIndex((other) => other.startsWith(start))
  return index < 0 ? -1 : below + index
}

/** Behind a line, all that stands further in, and a closing bracket. */
function endOf(lines: string[], start: number): number {
  const indent = indentOf(lines[start] ?? '')
  const isWithin = (line: string) =>
    line === '' || indentOf(line) > indent || /^[\])}`]/.test(line.slice(indent))
  const end = lines.findIndex((line, index) => index > start && !isWithin(line))
  return end < 0 ? lines.length : end
}
