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
    for (const [, named, block = ''] of text.matchAll(/^```\w+(?: (\S+))?\n(.*?)^```$/gms)) {
      const [first = '', ...parts] = block.split(/^(?:\/\/|#) (\w+\/\S+)\n/m)
      if (named) write(project, named, first)
      for (let i = 0; i < parts.length; i += 2)
        applyCode(project, parts[i] ?? '', parts[i + 1] ?? '')
    }
    for (const [, file = '', line = ''] of text.matchAll(
      /^\|.*\| `(src\/[^`]+)`.*\| `(.*)` \|$/gm,
    )) {
      edit(project, file, new RegExp(`(?<=^ *)${line.split(':')[0]}: .*`, 'm'), line)
    }
  }
  return project
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
  const given = code.trimEnd().split('\n')
  // It stands for what is there.
  const isRest = (line: string) => line.trim() === '// …'
  let below = 0
  for (let at = 0; at < given.length; ) {
    const statement = given.slice(at, endOf(given, at))
    const rest = statement.findIndex(isRest)
    if (rest === 0) {
      below = 0
      at++
      continue
    }
    at += statement.length
    const added = rest < 0 ? statement : statement.slice(0, rest)
    const place = findAlike(lines, below, `${added[0]}`) ?? [below, below]
    const [start, end] = rest < 0 ? place : [place[0], place[0] + 1]
    lines.splice(start, end - start, ...added)
    below = start + added.length
  }
  write(project, file, lines.join('\n'))
}

/** Where a statement is that begins as this line does: below the last one, if that is in the same brackets. */
function findAlike(lines: string[], below: number, line: string): [number, number] | undefined {
  const [start = '', indent = ''] = /^( *).*?(?:: | = |:@|$)/.exec(line) ?? []
  const isOuter = (other: string) => other !== '' && !other.startsWith(indent)
  const around = lines.findIndex((other, at) => below > 0 && at >= below && isOuter(other))
  const end = around < 0 ? lines.length : around
  const found = lines.findIndex((other, at) => at >= below && at < end && other.startsWith(start))
  return found < 0 ? undefined : [found, endOf(lines, found)]
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
