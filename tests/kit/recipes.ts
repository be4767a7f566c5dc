import { rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { copyFixture, edit, exists, read, root, write } from './project.ts'

const [start = '', ...sections] = read(root, 'docs/recipes.md').split(/^## /m)

export const contents = start

export const recipes = new Map(sections.map((text) => [text.split('\n', 1).join(), text]))

function recipe(title: string): string {
  const text = recipes.get(title)
  if (!text) throw new Error(`docs/recipes.md has no “${title}”`)
  return text
}

/** A copy of the fixture after these recipes, with the files that their code names. */
export async function follow(...titles: string[]): Promise<string> {
  const project = copyFixture()
  for (const text of titles.map(recipe)) {
    for (const [, file = ''] of text.matchAll(/\bDelete `([^`]+)`/g)) rmSync(join(project, file))
    await bringFiles(project, text)
    for (const { file, code, isWhole } of listingsIn(text)) {
      if (isWhole) write(project, file, code)
      else applyCode(project, file, code)
    }
    for (const { file, line } of lineRowsIn(text)) {
      const [field = ''] = line.split(':')
      edit(project, file, new RegExp(`(?<=^ *)${field}: .*`, 'm'), line)
    }
  }
  return project
}

interface Listing {
  file: string
  code: string
  /** It is all of the file. */
  isWhole: boolean
}

/** A fence with a file behind its language holds that file; in others, comments name the files. */
function listingsIn(text: string): Listing[] {
  const fences = [...text.matchAll(/^```\w+(?: (\S+))?\n(.*?)^```$/gms)]
  return fences.flatMap(([, file, code = '']): Listing[] => {
    if (file) return [{ file, code, isWhole: true }]
    const parts = code.split(/^(?=(?:\/\/|#) \w+\/\S+\n)/m)
    return parts.flatMap((part) => {
      const [, file] = /^(?:\/\/|#) (\w+\/\S+)\n/.exec(part) ?? []
      const own = part.slice(part.indexOf('\n') + 1)
      return file ? [{ file, code: own, isWhole: false }] : []
    })
  })
}

/** Rows of a table that end with a file and a line of it. */
function lineRowsIn(text: string): { file: string; line: string }[] {
  const rows = [...text.matchAll(/^\|.*\| `(src\/[^`]+)`.*\| `(.*)` \|$/gm)]
  return rows.map(([, file = '', line = '']) => ({ file, line }))
}

/** What an owner has and the fixture has not. */
const files: Record<string, string | Buffer> = {
  'play/index.html': '<!doctype html><title>Low Tide</title>',
  'films/pier.mp4': read(root, 'tests/fixture/public/films/ebb.mp4'),
  'films/swell.mp4': read(root, 'tests/fixture/public/films/ebb.mp4'),
  'films/pier.en.vtt': read(root, 'tests/fixture/public/films/ebb.en.vtt'),
  'sounds/low-tide.mp3': read(root, 'tests/fixture/public/sounds/ebb.mp3'),
  'press-kit.pdf': '%PDF-1.7\n',
}

/** Those that a recipe names. */
async function bringFiles(project: string, text: string): Promise<void> {
  for (const [file, bytes] of Object.entries(files)) {
    if (text.includes(`/${file}`)) write(project, `public/${file}`, bytes)
  }
  const list = 'src/content/images.ts'
  for (const [name] of text.matchAll(/low-tide[\w-]*\.jpg/g)) {
    const image = { width: 2400, height: 1600, channels: 3, background: '#486' } as const
    write(project, `public/images/${name}`, await sharp({ create: image }).jpeg().toBuffer())
    const isDescribed = [text, read(project, list)].some((one) => one.includes(`'${name}': `))
    if (!isDescribed) edit(project, list, ' = {', ` = {\n  '${name}': 'What ${name} shows.',`)
  }
}

/** As its reader does: what begins alike is replaced, all else stands below what was shown above it. */
function applyCode(project: string, file: string, code: string): void {
  const lines = exists(project, file) ? read(project, file).split('\n') : []
  let below = 0
  for (const statement of statementsIn(code)) {
    const rest = statement.findIndex(isRest)
    if (rest === 0) {
      below = 0
      continue
    }
    const added = rest < 0 ? statement : statement.slice(0, rest)
    const alike = findAlike(lines, below, `${added[0]}`)
    const start = alike ?? below
    const replaced = alike === undefined ? 0 : endOf(lines, alike) - alike
    // What the rest stands for stays.
    lines.splice(start, rest < 0 ? replaced : 1, ...added)
    below = start + added.length
  }
  write(project, file, lines.join('\n'))
}

/** It stands for what is there. */
const isRest = (line: string) => line.trim() === '// …'

function statementsIn(code: string): string[][] {
  const lines = code.trimEnd().split('\n')
  const statements: string[][] = []
  for (let start = 0; start < lines.length; ) {
    const end = isRest(lines[start] ?? '') ? start + 1 : endOf(lines, start)
    statements.push(lines.slice(start, end))
    start = end
  }
  return statements
}

/** The line with which a statement begins as this one does: below the last one, if that is in the same brackets. */
function findAlike(lines: string[], below: number, line: string): number | undefined {
  const [start = '', indent = ''] = /^( *).*?(?:: | = |:@|$)/.exec(line) ?? []
  const isOuter = (other: string) => other !== '' && !other.startsWith(indent)
  const around = lines.findIndex((other, at) => below > 0 && at >= below && isOuter(other))
  const end = around < 0 ? lines.length : around
  const alike = lines.findIndex((other, at) => at >= below && at < end && other.startsWith(start))
  return alike < 0 ? undefined : alike
}

/** Behind a line and all that belongs to it: what stands further in, and a bracket. */
function endOf(lines: string[], start: number): number {
  const [indent = ''] = /^ */.exec(lines[start] ?? '') ?? []
  const belongs = (line: string) => /^( |[\])}`]|$)/.test(line.slice(indent.length))
  const isWithin = (line: string) => line === '' || (line.startsWith(indent) && belongs(line))
  const end = lines.findIndex((line, at) => at > start && !isWithin(line))
  return end < 0 ? lines.length : end
}

/** The first code in a sentence or a table of a recipe that matches. */
export function codeIn(title: string, pattern: RegExp): string {
  const codes = [...recipe(title).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  const found = codes.find((code) => pattern.test(code))
  if (!found) throw new Error(`“${title}” has no ${pattern}`)
  return found
}
