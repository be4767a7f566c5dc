import Parser from 'markdown-it'
import sharp from 'sharp'
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

/** A copy of the fixture after these recipes. */
export async function follow(...titles: string[]): Promise<string> {
  const project = copyFixture()
  await bringFiles(project)
  for (const { file, lines, isWhole } of titles.flatMap((title) => recipe(title).listings)) {
    const before = isWhole || !exists(project, file) ? [] : read(project, file).split('\n')
    write(project, file, withListing(before, lines).join('\n'))
  }
  return project
}

/** What an owner has and the fixture has not. */
async function bringFiles(project: string): Promise<void> {
  const film = read(root, 'tests/fixture/public/films/ebb.mp4')
  const image = { width: 2400, height: 1600, channels: 3, background: '#486' } as const
  const files = {
    'play/index.html': '<!doctype html><title>Low Tide</title>',
    'films/pier.mp4': film,
    'films/swell.mp4': film,
    'films/pier.en.vtt': read(root, 'tests/fixture/public/films/ebb.en.vtt'),
    'sounds/low-tide.mp3': read(root, 'tests/fixture/public/sounds/ebb.mp3'),
    'press-kit.pdf': '%PDF-1.7\n',
    'images/low-tide.jpg': await sharp({ create: image }).jpeg().toBuffer(),
  }
  for (const [file, bytes] of Object.entries(files)) write(project, `public/${file}`, bytes)
  // A recipe describes the first one.
  for (const name of ['low-tide-night.jpg', 'low-tide-dawn.jpg', 'low-tide-dusk.jpg']) {
    write(project, `public/images/${name}`, files['images/low-tide.jpg'])
    edit(project, 'src/content/images.ts', ' = {', ` = {\n  '${name}': 'What ${name} shows.',`)
  }
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
