import { bodyStart, readFrontMatter } from '../../texts/front-matter.ts'
import { lineEndOf } from './code.ts'
import type { Edits } from './history.ts'

// A Markdown file has its text, named 'text', and facts above it: `title: An essay`.

/** Its text, or a fact; undefined for a fact that is not there. */
export function textInMarkdown(source: string, name: string): string[] | undefined {
  const text = source.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
  if (name === 'text') return [text.slice(bodyStart(text)).trim()]
  const value = readFrontMatter(text).values[name]
  return value === undefined ? undefined : [`${value}`]
}

/** Writes the text or a fact; '' removes a fact. */
export function setMarkdown(edits: Edits, file: string, name: string, words: string): void {
  const source = edits.read(file)
  const byteOrderMark = source.startsWith('\ufeff') ? 1 : 0
  const start = byteOrderMark + bodyStart(source.slice(byteOrderMark))
  const head = source.slice(0, start)
  const body = source.slice(start)
  const lineEnd = lineEndOf(source)
  const write = (newHead: string, newBody: string) => edits.write(file, newHead + newBody)
  if (name === 'text') {
    write(head, withText(body, words.replaceAll('\n', lineEnd)))
    return
  }
  const fact = words ? factOf(name, words) + lineEnd : ''
  if (start > byteOrderMark) write(withFact(head, name, fact), body)
  else if (fact) write(`${head}---${lineEnd}${fact}---${lineEnd}${lineEnd}`, body)
}

/** The empty lines around the text stay. */
function withText(body: string, words: string): string {
  const text = body.trim()
  return text ? body.replace(text, () => words) : words + body
}

/** `fact`: its whole line, or ''. */
function withFact(head: string, name: string, fact: string): string {
  const line = new RegExp(`^${name} *:.*\\r?\\n`, 'm')
  const beforeLastLine = /(?=---[ \t]*\r?\n?$)/
  return head.replace(line.test(head) ? line : beforeLastLine, () => fact)
}

/** A line above the text of a Markdown page. What YAML reads in another way stands in quotation marks. */
export function factOf(name: string, words: string): string {
  return `${name}: ${/^["'|>~]|^null$|\n/.test(words) ? JSON.stringify(words) : words}`
}
