import { exists, read, write } from './project.ts'

/** A code block of docs/recipes.md that names its file. */
export interface Block {
  file: string
  code: string
}

export interface Recipe {
  title: string
  text: string
  blocks: Block[]
  /** The files it says to delete. */
  deleted: string[]
}

/** The recipes by their headings. */
export function readRecipes(markdown: string): Map<string, Recipe> {
  const [, ...sections] = markdown.split(/^## /m)
  return new Map(
    sections.map((text) => {
      const [title = ''] = text.split('\n', 1)
      const blocks = [...text.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)]
      const deleted = [...text.matchAll(/\bDelete `([^`]+)`/g)].map(([, file = '']) => file)
      return [
        title,
        {
          title,
          text,
          blocks: blocks.map(([, file = '', code = '']) => ({ file, code })),
          deleted,
        },
      ]
    }),
  )
}

/**
 * Does with a block what its reader does. Whole files begin with what only files begin with; `// …`
 * stands for what is there; all other lines take the place of those that begin alike.
 */
export function applyBlock(project: string, { file, code }: Block): void {
  if (!exists(project, file) || /^(import|@font-face|<svg) ?/.test(code)) write(project, file, code)
  else write(project, file, combine(read(project, file), code, file))
}

function combine(before: string, code: string, file: string): string {
  const [head = '', rest] = code.split(/^ *\/\/ …\n/m)
  if (rest !== undefined) {
    const [anchor = ''] = head.split('\n', 1)
    return replaceOnce(before, `${anchor}\n`, head, file)
  }
  return statementsOf(code).reduce(
    (text, statement) => replaceOnce(text, findLike(text, statement, file), statement, file),
    before,
  )
}

function replaceOnce(text: string, from: string, to: string, file: string): string {
  if (!text.includes(from)) throw new Error(`${file} has no line like: ${from}`)
  return text.replace(from, () => to)
}

/** A line, with the deeper ones and the bracket that belong to it. */
function statementsOf(code: string): string[] {
  const [indent = ''] = /^ */.exec(code) ?? []
  const statement = new RegExp(
    `^${indent}[^\\s\\]}].*\\n(?:(?:${indent} .*)?\\n|${indent}[\\]}].*\\n)*`,
    'gm',
  )
  return code.match(statement) ?? []
}

/** The statement of a file that begins like this one: 'name:', '--paper:', 'export const works:'. */
function findLike(text: string, statement: string, file: string): string {
  const [start = ''] = /^[^:\n]*:/.exec(statement) ?? []
  const indent = (/^ */.exec(statement) ?? [''])[0]
  const from = text.split('\n').findIndex((line) => line.startsWith(start))
  if (from < 0) throw new Error(`${file} has no line that begins with ${start}`)
  const lines = text.split('\n').slice(from)
  const isOpen = /[[{(]$/.test(lines[0] ?? '')
  const end = isOpen ? lines.findIndex((line) => /^[\]}]/.test(line.slice(indent.length))) : 0
  return `${lines.slice(0, end + 1).join('\n')}\n`
}
