import type { StylePart } from '../read/style/css-rules.ts'

/**
 * Removes the selectors of classes and elements that a page neither has nor gets from its script, and the
 * fonts for letters that it lacks. Pages with the same names share the result.
 */
export function createPruner(parts: StylePart[], script: string): (body: string) => string {
  const known = [...new Set(parts.flatMap(namesOf))].sort()
  // A name after a dot is a selector of the script.
  const scripted = script.match(/(?<![.\w-])[\w-]+/g) ?? []
  const styles = new Map<string, string>()
  return (body) => {
    const attributes = body.match(/\bclass=(?:"[^"]*"|'[^']*'|[^\s>]+)/gi) ?? []
    const words = attributes.flatMap((attribute) => attribute.split(/[\s"'=]+/))
    const elements = body.match(/(?<=<)[a-z][\w-]*/gi) ?? []
    const own = ['html', 'body', ...words, ...elements]
    const all = new Set([...scripted, ...own, ...namesBelowMain(body, own)])
    const isMet = (name: string) =>
      name.startsWith('[\\u') ? new RegExp(name, 'u').test(body) : all.has(name)
    const present = new Set(known.filter(isMet))
    const key = [...present].join(' ')
    const style = styles.get(key) ?? parts.map((part) => prune(part, present)).join('')
    styles.set(key, style)
    return style
  }
}

/** What stands right below <main>, see `parseRules`; all names if a tag is left open. */
function namesBelowMain(body: string, all: string[]): string[] {
  const [main = ''] = /<main.*<\/main>/s.exec(body) ?? []
  const children: string[] = []
  let depth = 0
  for (const [tag, end, name = ''] of main.matchAll(/<(\/?)([a-z][\w-]*)(?:"[^"]*"|[^">])*>/gi)) {
    const classes = / class="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? [`plain ${name}`]
    if (!end && depth === 1) children.push(name, ...classes)
    if (end) depth--
    else if (!tag.endsWith('/>')) depth++
  }
  const possible = depth === 0 ? children : all.flatMap((name) => [name, `plain ${name}`])
  return possible.map((name) => `main>${name}`)
}

function namesOf(part: StylePart): string[] {
  if ('parts' in part) return part.parts.flatMap(namesOf)
  return part.selectors.flatMap(({ needs }) => needs.flat())
}

function prune(part: StylePart, names: Set<string>): string {
  if ('parts' in part) {
    const rules = part.parts.map((inner) => prune(inner, names)).join('')
    return rules && `${part.head}{${rules}}`
  }
  const isMet = (way: string[]) => way.every((name) => names.has(name))
  const selectors = part.selectors.filter(({ needs }) => needs.some(isMet))
  return selectors.length > 0 ? selectors.map(({ text }) => text).join() + part.declarations : ''
}
