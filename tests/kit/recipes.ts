import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { copyFixture, edit, exists, importsOf, read, root, write } from './project.ts'

const [start = '', ...sections] = read(root, 'docs/recipes.md').split(/^## /m)

export const contents = start

export const recipes = new Map(sections.map((text) => [text.split('\n', 1).join(), text]))

export function recipe(title: string): string {
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
      if (named) applyBlock(project, named, first)
      for (let i = 0; i < parts.length; i += 2)
        applyBlock(project, parts[i] ?? '', parts[i + 1] ?? '')
    }
    for (const [, file = '', line = ''] of text.matchAll(
      /^\|.*\| `(src\/[^`]+)`.*\| `(.*)` \|$/gm,
    )) {
      edit(project, file, new RegExp(`(?<=^ *)${line.split(':')[0]}: .*`, 'm'), line)
    }
  }
  return project
}

const bytes: Record<string, string | Buffer> = {
  'index.html': '<!doctype html><title>Low Tide</title>',
  '.mp4': read(root, 'tests/fixture/public/films/ebb.mp4'),
  '.mp3': 'ID3\u0004\0\0\0\0\0\0',
  '.vtt': 'WEBVTT\n\n00:00.000 --> 00:01.000\nThe water is at the third step.\n',
  '.pdf': '%PDF-1.7\n',
  '.woff2': readFileSync(join(root, 'tests/fixture/typeface/files/field-latin-wght-normal.woff2')),
}

/** What an owner has and the fixture has not: an image, a sound, a PDF, a font. */
async function bringFiles(project: string, text: string): Promise<void> {
  const list = 'src/content/images.ts'
  for (const [name] of text.matchAll(/low-tide[\w-]*\.jpg/g)) {
    const image = { width: 2400, height: 1600, channels: 3, background: '#486' } as const
    write(project, `public/images/${name}`, await sharp({ create: image }).jpeg().toBuffer())
    const isDescribed = [text, read(project, list)].some((one) => one.includes(`'${name}': `))
    if (!isDescribed) edit(project, list, ' = {', ` = {\n  '${name}': 'What ${name} shows.',`)
  }
  const files = text.matchAll(/["'](\/[\w/.-]+?(index\.html|\.\w+))["']/g)
  for (const [, path = '', kind = ''] of files) {
    const content = bytes[kind]
    if (content && !exists(project, `public${path}`)) write(project, `public${path}`, content)
  }
}

// As its reader does: whole files begin with what only files begin with; `// …` stands for what is
// there; other lines take the place of those that begin alike, or stand below the one before.
function applyBlock(project: string, file: string, code: string): void {
  const [head = '', rest] = code.split(/^ *\/\/ …\n/m)
  const isImport = /^import .*\n$/.test(head) && rest === ''
  const isWhole = !exists(project, file) || code.startsWith('import')
  if (head && rest) {
    applyBlock(project, file, `${head}// …\n`)
    applyBlock(project, file, rest)
  } else if (isImport) write(project, file, head + read(project, file))
  else if (isWhole) write(project, file, code)
  else if (rest && !head) write(project, file, read(project, file) + rest)
  else if (rest !== undefined) edit(project, file, /^.*\n/.exec(head)?.[0] ?? '', head)
  else replaceStatements(project, file, code)
}

function replaceStatements(project: string, file: string, code: string): void {
  let before = ''
  const statements = /^( *)(?![\s\]}])(.*?(?::| =)|.*).*\n(?:\1 .*\n|\n|\1[\]}].*\n)*/gm
  for (const [statement, indent = '', start = ''] of code.matchAll(statements)) {
    const name = start.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
    const inner = `.*[[{]\\n(?:${indent} .*\\n|\\n)*${indent}[\\]}]`
    const old = new RegExp(`^${indent}${name}(?:${inner}|.*).*\\n`, 'm')
    if (before && !old.test(read(project, file))) edit(project, file, before, before + statement)
    else edit(project, file, old, statement)
    before = statement
  }
}

/** The first code in a sentence or a table of a recipe that matches. */
export function codeIn(title: string, pattern: RegExp): string {
  const codes = [...recipe(title).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  const found = codes.find((code) => pattern.test(code))
  if (!found) throw new Error(`“${title}” has no ${pattern}`)
  return found
}

/** The page of the recipe “New page” with this element in it, imported as an editor does. */
export function addPage(project: string, name: string, element: string): void {
  const [, page = ''] = /^\/\/ pages.*?\n(.*?)^```/ms.exec(recipe('New page')) ?? []
  const body = page
    .replace(/^import (?!.*Layout).*\n/gm, '')
    .replace(/ *<MediaItem.*<\/ul>/s, element)
  write(project, `pages/${name}.tsx`, importsOf(element) + body)
}
