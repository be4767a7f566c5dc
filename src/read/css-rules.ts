import { parse as parseSelector, type Selector } from 'css-what'
import postcss, { type AtRule, type ChildNode } from 'postcss'

/** A rule of a style, or a block such as `@media`. */
export type StylePart =
  /** `needs`: classes and elements of each selector. A page that has all of one list gets the rule. */
  { text: string; needs?: string[][] } | { head: string; parts: StylePart[] }

export function parseRules(css: string): StylePart[] {
  return postcss.parse(css).nodes.map(partOf)
}

function partOf(node: ChildNode): StylePart {
  if (isBlock(node)) {
    const head = `@${node.name}${node.raws.afterName ?? ' '}${node.params}`
    return { head, parts: node.nodes.map(partOf) }
  }
  const isStatement = node.type === 'atrule' && !node.nodes
  const text = `${node.raws.before ?? ''}${node}${isStatement ? ';' : ''}`
  return node.type === 'rule' ? { text, needs: namesIn(node.selector) } : { text }
}

/** Steps of keyframes, such as 'to', are no selectors. */
function isBlock(node: ChildNode): node is AtRule & { nodes: ChildNode[] } {
  if (node.type !== 'atrule' || node.name.endsWith('keyframes')) return false
  return Boolean(node.nodes?.some(({ type }) => type !== 'decl'))
}

/** The names of classes and elements in each selector; none for a selector that can match anything. */
function namesIn(selectors: string): string[][] {
  try {
    return parseSelector(selectors).flatMap(namesOf)
  } catch {
    // A rule in syntax that the parser does not know stays.
    return [[]]
  }
}

/** One list for each way to match: `.a:is(p, ul)` needs 'a' and 'p', or 'a' and 'ul'. */
function namesOf(selector: Selector[]): string[][] {
  return selector.reduce<string[][]>(
    (ways, token) => ways.flatMap((names) => waysOf(token).map((way) => [...names, ...way])),
    [[]],
  )
}

/** Names in `:not()` do not count. */
function waysOf(token: Selector): string[][] {
  if (token.type === 'tag') return [[token.name]]
  if (token.type === 'attribute' && token.name === 'class') {
    return [token.action === 'element' ? [token.value] : []]
  }
  const isNested = token.type === 'pseudo' && ['is', 'where', 'has'].includes(token.name)
  return isNested && Array.isArray(token.data) ? token.data.flatMap(namesOf) : [[]]
}
