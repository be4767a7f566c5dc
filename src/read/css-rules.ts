import { parse as parseSelector, type Selector, stringify } from 'css-what'
import postcss, { type AtRule, type ChildNode } from 'postcss'

/** A rule of a style, or a block such as `@media`. */
export type StylePart =
  | { selectors: StyleSelector[]; declarations: string }
  | { head: string; parts: StylePart[] }
  /** `letters`: the class of characters of a font, '[\\u{100}-\\u{2ff}]', where it lacks basic Latin. */
  | { text: string; letters?: string }

/** `needs`: its classes and elements. A page that has all of one list gets the selector. */
interface StyleSelector {
  text: string
  needs: string[][]
}

export function parseRules(css: string): StylePart[] {
  return postcss.parse(css).nodes.map(partOf)
}

function partOf(node: ChildNode): StylePart {
  if (isOwn(node)) return { text: `${node}` }
  if (isBlock(node)) {
    const head = `@${node.name}${node.raws.afterName ?? ' '}${node.params}`
    return { head, parts: node.nodes.map(partOf) }
  }
  if (node.type === 'rule') {
    const selectors = node.selectors.map((text) => ({ text, needs: namesIn(text) }))
    return { selectors, declarations: `{${node.nodes.join(';')}}` }
  }
  const isStatement = node.type === 'atrule' && !node.nodes
  const text = `${node.raws.before ?? ''}${node}${isStatement ? ';' : ''}`
  const ranges = text.match(/(?<=unicode-range:).*?(?=[;}])/i)?.[0].toLowerCase() ?? ''
  const isSpecial = ranges !== '' && !/\bu\+0+-|\?/.test(ranges)
  return { text, ...(isSpecial && { letters: lettersIn(ranges) }) }
}

/**
 * Whether these are the rules of _own.scss, for which styles/main.scss opens a layer a second time. Scripts
 * of other hosts may add what they select, so no page tells which of them it needs.
 */
function isOwn(node: ChildNode): boolean {
  const before = node.prev()
  if (node.type !== 'atrule' || before?.type !== 'atrule') return false
  return node.name === 'layer' && before.name === 'layer' && node.params === before.params
}

/** 'u+100-2ff, u+20ac' → '[\u{100}-\u{2ff}\u{20ac}]' */
function lettersIn(ranges: string): string {
  const codes = ranges.match(/[\da-f]+(-[\da-f]+)?/g) ?? []
  return `[${codes.map((code) => code.replace(/[\da-f]+/g, '\\u{$&}')).join('')}]`
}

/** Steps of keyframes, such as 'to', are not selectors. */
function isBlock(node: ChildNode): node is AtRule & { nodes: ChildNode[] } {
  if (node.type !== 'atrule' || node.name.endsWith('keyframes')) return false
  return Boolean(node.nodes?.some(({ type }) => type !== 'decl'))
}

/** The names of classes and elements in a selector; none for one that can match anything. */
function namesIn(selector: string): string[][] {
  try {
    return parseSelector(selector).flatMap((inner) => namesOf(inner))
  } catch {
    // One in syntax that the parser does not know stays.
    return [[]]
  }
}

/**
 * One list for each way to match: `.a:is(p, ul)` needs 'a' and 'p', or 'a' and 'ul'. What stands right
 * below <main>, as on plain pages alone, is called 'main>p', and without a class 'main>plain p'.
 */
function namesOf(selector: Selector[], place = ''): string[][] {
  const below = /:not\(\[class\]\)/.test(stringify([selector])) ? 'main>plain ' : 'main>'
  let current = place
  return selector.reduce<string[][]>(
    (ways, token, index) => {
      const before = selector[index - 1]
      if (token.type === 'child' && before?.type === 'tag' && before.name === 'main')
        current = below
      else if (token.type === 'descendant' || token.type === 'child') current = ''
      const found = waysOf(token, current)
      return ways.flatMap((names) => found.map((way) => [...names, ...way]))
    },
    [[]],
  )
}

/** Names in `:not()` do not count. */
function waysOf(token: Selector, place: string): string[][] {
  if (token.type === 'tag') return [[place + token.name]]
  if (token.type === 'attribute' && token.name === 'class') {
    return [token.action === 'element' ? [place + token.value] : []]
  }
  if (token.type !== 'pseudo' || !Array.isArray(token.data)) return [[]]
  const { name, data } = token
  if (name === 'has') return data.flatMap((inner) => namesOf(inner))
  return ['is', 'where'].includes(name) ? data.flatMap((inner) => namesOf(inner, place)) : [[]]
}
